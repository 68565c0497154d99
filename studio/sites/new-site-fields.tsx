import { useId } from 'react'
import { useText } from '../text/use-text.tsx'
import { labelOf } from './site-templates.ts'
import { useHostCheck } from './use-new-site.ts'

/** The typed values. `label` is null while the address still follows the name. */
export interface TypedSite {
  name: string
  label: string | null
}

interface NewSiteFieldsProps {
  typed: TypedSite
  onType: (typed: TypedSite) => void
  /** Null: the whole host is typed. */
  domain: string | null
}

export function hostOf({ name, label }: TypedSite, domain: string | null): string {
  const first = label ?? (domain === null ? '' : labelOf(name))
  return first === '' || domain === null ? first : `${first}.${domain}`
}

/** The name of a new site and its address, which follows the name until it is changed. */
export function NewSiteFields({ typed, onType, domain }: NewSiteFieldsProps) {
  const { write } = useText()
  const help = useId()
  return (
    <>
      <label className="field">
        <span className="field-label">{write('new.name')}</span>
        <input
          required
          className="input"
          maxLength={120}
          value={typed.name}
          onChange={(event) => onType({ ...typed, name: event.target.value })}
        />
      </label>
      <label className="field">
        <span className="field-label">{write('new.address')}</span>
        <span className="new-address">
          <input
            required
            className="input"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
            aria-describedby={help}
            value={typed.label ?? (domain === null ? '' : labelOf(typed.name))}
            onChange={(event) => onType({ ...typed, label: event.target.value.trim().toLowerCase() })}
          />
          {domain !== null && <span className="new-domain">.{domain}</span>}
        </span>
        <Availability id={help} host={hostOf(typed, domain)} />
      </label>
    </>
  )
}

function Availability({ id, host }: { id: string; host: string }) {
  const { write } = useText()
  const check = useHostCheck(host)
  const text = () => {
    if (host === '') return write('new.addressHelp')
    if (check === undefined) return write('new.checking')
    if (check.refusal === null)
      return write(check.is_platform ? 'new.free' : 'new.claim', { host: check.host })
    switch (check.refusal) {
      case 'host_taken':
      case 'host_claimed':
        return write('new.taken', { host })
      case 'host_quarantined':
        return write('new.kept', { host })
      case 'platform_host':
        return write('new.reserved', { host })
      default:
        return write('new.invalid')
    }
  }
  const state = check === undefined ? '' : check.refusal === null ? ' is-good' : ' is-bad'
  return (
    <span id={id} className={`field-help new-check${state}`} role="status">
      {text()}
    </span>
  )
}
