import { useText } from '../text/use-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { Domain } from './use-domains.ts'

/** A DNS record that the owner of a domain must set at her registrar. */
export function DnsRecord({ record: { type, name, value, found } }: { record: Domain['records'][number] }) {
  const { write } = useText()
  return (
    <dl className="dns-record">
      <div>
        <dt>{write('domains.type')}</dt>
        <dd>{type}</dd>
      </div>
      <div>
        <dt>{write('domains.name')}</dt>
        <dd>
          <code>{name}</code>
          <CopyButton
            text={name}
            label={write('domains.copy', { what: `${type} ${write('domains.name')}` })}
          />
        </dd>
      </div>
      <div>
        <dt>{write('domains.value')}</dt>
        <dd>
          <code>{value}</code>
          <CopyButton
            text={value}
            label={write('domains.copy', { what: `${type} ${write('domains.value')}` })}
          />
        </dd>
      </div>
      {found !== null && (
        <div>
          <dt>{write('domains.dns')}</dt>
          <dd>
            <span className={`badge ${found ? 'is-good' : 'is-warning'}`}>
              {write(found ? 'domains.found' : 'domains.notFound')}
            </span>
          </dd>
        </div>
      )}
    </dl>
  )
}
