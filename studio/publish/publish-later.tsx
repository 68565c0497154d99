import { type FormEvent, useId, useState } from 'react'
import { localMoment, momentOf, zoneName } from '../text/local-moment.ts'
import { useText } from '../text/use-text.tsx'
import { RefusedPublish } from './refused-publish.tsx'
import type { usePlanChanges } from './use-plans.ts'

interface PublishLaterProps {
  add: ReturnType<typeof usePlanChanges>['add']
  draft: string | null
  note: string
  /** Null: all languages. */
  locales: readonly string[] | null
}

/** Plans a publish of the current draft. The person enters the time in the browser's time zone. */
export function PublishLater({ add, draft, note, locales }: PublishLaterProps) {
  const { write, language } = useText()
  const id = useId()
  const [opened] = useState(() => new Date())
  const [typed, setTyped] = useState('')
  const due = momentOf(typed)
  const zone = zoneName(due === null ? opened : new Date(due), language)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (due !== null) add.mutate({ draft, due, note, locales }, { onSuccess: () => setTyped('') })
  }
  return (
    <details>
      <summary className="publish-summary">{write('publish.later')}</summary>
      <form className="stack publish-later" noValidate onSubmit={submit}>
        <p id={`${id}-help`} className="field-help">
          {write('publish.laterHelp')}
        </p>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {write('publish.plan.when')}
          </label>
          <div className="publish-moment">
            <input
              id={id}
              className="input"
              type="datetime-local"
              min={localMoment(opened.toISOString())}
              aria-describedby={`${id}-zone ${id}-help`}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <span id={`${id}-zone`} className="field-help">
              {zone}
            </span>
            <button type="submit" className="button" disabled={due === null || add.isPending}>
              {write('publish.plan.add')}
            </button>
          </div>
        </div>
        <RefusedPublish error={add.error} what="plan" />
      </form>
    </details>
  )
}
