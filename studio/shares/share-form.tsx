import { type FormEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import type { useShareChanges } from './use-shares.ts'

interface ShareFormProps {
  add: ReturnType<typeof useShareChanges>['add']
  /** Saves what is still unsaved, so that the link shows it. */
  flush: () => Promise<unknown>
  showNotice: (text: string) => void
}

/** Makes a link that shows the draft for seven days. */
export function ShareForm({ add, flush, showNotice }: ShareFormProps) {
  const { write } = useText()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await flush()
    add.mutate(name, {
      onSuccess: () => {
        setTyped('')
        showNotice(write('shares.made'))
      },
    })
  }
  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span className="field-label">{write('shares.for')}</span>
        <span className="field-help">{write('shares.forHelp')}</span>
        <input
          className="input"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
      </label>
      <RefusalText error={add.error} />
      <div className="room-tools">
        <button type="submit" className="button is-primary" disabled={name === '' || add.isPending}>
          <Icon name="link" />
          {write('shares.make')}
        </button>
      </div>
    </form>
  )
}
