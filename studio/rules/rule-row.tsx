import type { Finding } from '../publish/use-publishing.ts'
import { useText } from '../text/use-text.tsx'
import { type Action, ActionMenu } from '../ui/action-menu.tsx'
import { type RuleValue, REDIRECT_STATUSES, USUAL_STATUS } from './rule-value.ts'

export interface RuleActions {
  /** @param key of the typed field; null for a separate step of undo */
  put: (place: number, rule: RuleValue, key: string | null) => void
  /** @param steps down */
  move: (place: number, steps: number) => void
  remove: (place: number) => void
}

interface RuleRowProps {
  rule: RuleValue
  place: number
  isLast: boolean
  findings: readonly Finding[]
  actions: RuleActions
}

export function RuleRow({ rule, place, isLast, findings, actions }: RuleRowProps) {
  const { write } = useText()
  const { from, to, status = USUAL_STATUS, external = false } = rule
  const { external: _, ...plain } = rule
  const items: Action[] = [
    { icon: 'up', label: write('outline.up'), isOff: place === 0, act: () => actions.move(place, -1) },
    { icon: 'down', label: write('outline.down'), isOff: isLast, act: () => actions.move(place, 1) },
    {
      icon: 'external',
      label: write(external ? 'rules.notExternal' : 'rules.external'),
      act: () => actions.put(place, external ? plain : { ...rule, external: true }, null),
    },
    { icon: 'trash', label: write('outline.remove'), act: () => actions.remove(place) },
  ]
  return (
    <li>
      <input
        className="input rules-path"
        aria-label={write('rules.from')}
        value={from}
        maxLength={2048}
        spellCheck={false}
        onChange={({ target }) => actions.put(place, { ...rule, from: target.value }, 'from')}
      />
      <span className="rules-arrow" aria-hidden="true">
        →
      </span>
      <input
        className="input rules-path"
        aria-label={write('rules.toOf', { from })}
        value={to}
        maxLength={2048}
        spellCheck={false}
        onChange={({ target }) => actions.put(place, { ...rule, to: target.value }, 'to')}
      />
      <select
        className="input rules-status"
        aria-label={write('rules.statusOf', { from })}
        value={status}
        onChange={({ target }) => actions.put(place, { ...rule, status: Number(target.value) }, null)}
      >
        {REDIRECT_STATUSES.map((each) => (
          <option key={each} value={each}>
            {write(`rules.status.${each}`)}
          </option>
        ))}
      </select>
      {external && <span className="badge">{write('rules.isExternal')}</span>}
      <ActionMenu label={write('outline.menu', { section: from })} actions={items} />
      {findings.map(({ level, message }) => (
        <p key={message} className={`rules-finding is-${level}`}>
          {message}
        </p>
      ))}
    </li>
  )
}
