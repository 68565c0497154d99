import { useText } from '../text/use-text.tsx'
import { EntryCard } from './entry-card.tsx'
import type { EditedTenant } from './use-session.ts'

interface ChooseTenantProps {
  tenants: readonly EditedTenant[]
  onChoose: (tenant: EditedTenant) => void
}

export function ChooseTenant({ tenants, onChoose }: ChooseTenantProps) {
  const { write } = useText()
  return (
    <EntryCard title={write('tenants.title')}>
      <ul className="choices">
        {tenants.map((tenant) => (
          <li key={tenant.tenant}>
            <button type="button" className="choice" onClick={() => onChoose(tenant)}>
              <span>{tenant.name}</span>
              <span className="choice-note">{write(`role.${tenant.role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </EntryCard>
  )
}
