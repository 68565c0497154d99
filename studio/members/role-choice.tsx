import { useText } from '../text/use-text.tsx'
import { type Role, ROLES } from './use-members.ts'

interface RoleChoiceProps {
  /** The member, for the label. */
  name: string
  role: Role
  /** Shows the role without a choice, for the person's own role. */
  isFixed: boolean
  onChoose: (role: Role) => void
}

export function RoleChoice({ name, role, isFixed, onChoose }: RoleChoiceProps) {
  const { write } = useText()
  if (isFixed) return <span className="badge">{write(`members.role.${role}`)}</span>
  return (
    <select
      className="input bar-select"
      aria-label={write('members.roleOf', { name })}
      value={role}
      onChange={({ target: { value } }) => onChoose(ROLES.find((each) => each === value) ?? role)}
    >
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {write(`members.role.${each}`)}
        </option>
      ))}
    </select>
  )
}
