import { type FormEvent, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import type { RuleValue } from './rule-value.ts'

const EMPTY = { from: '', to: '' }

/** A path and its target, as a permanent redirect. The table can make it temporary. */
export function NewRuleForm({ onAdd }: { onAdd: (rule: RuleValue) => void }) {
  const { write } = useText()
  const [{ from, to }, setTyped] = useState(EMPTY)
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd({ from: from.trim(), to: to.trim(), status: 301 })
    setTyped(EMPTY)
  }
  return (
    <form className="rules-new" onSubmit={add}>
      <label className="field">
        <span className="field-label">{write('rules.newFrom')}</span>
        <input
          required
          className="input"
          value={from}
          maxLength={2048}
          placeholder="/menu.html"
          pattern="\s*/.*"
          title={write('rules.slash')}
          spellCheck={false}
          onChange={(event) => setTyped({ from: event.target.value, to })}
        />
      </label>
      <label className="field">
        <span className="field-label">{write('rules.newTo')}</span>
        <input
          required
          className="input"
          value={to}
          maxLength={2048}
          placeholder="/menu"
          spellCheck={false}
          onChange={(event) => setTyped({ from, to: event.target.value })}
        />
      </label>
      <button type="submit" className="button is-primary" disabled={from.trim() === '' || to.trim() === ''}>
        <Icon name="add" />
        {write('rules.add')}
      </button>
    </form>
  )
}
