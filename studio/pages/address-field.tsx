import { useId, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { routeFrom } from './change-pages.ts'

interface AddressFieldProps {
  /** The prefix of addresses in the language. */
  prefix: string
  /** Null: the page has no address of its own in this language. */
  route: string | null
  /** The address that is used if `route` is null. */
  base: string | null
  /** The page's current public address; null if it does not change. */
  former: string | null
  faults: readonly { level: 'error' | 'warning'; message: string }[]
  onChange: (route: string | null) => void
  isRemovable: boolean
}

/**
 * The address of a page in a language. It changes when the field loses the focus, because half an address could name
 * another page.
 */
export function AddressField(props: AddressFieldProps) {
  const { prefix, route, base, former, faults, onChange, isRemovable } = props
  const { write } = useText()
  const id = useId()
  const [typed, setTyped] = useState(route ?? '')
  const isHome = base === ''
  const commit = () => {
    const next = routeFrom(typed)
    if (next === route || (next === null && !isRemovable)) setTyped(route ?? '')
    else onChange(next)
  }
  if (isHome)
    return (
      <div className="field">
        <span className="field-label">{write('pages.address')}</span>
        <p className="field-help">{write('pages.isHome', { address: prefix })}</p>
      </div>
    )
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {write('pages.address')}
      </label>
      <span className="page-address">
        <span aria-hidden="true">{prefix}</span>
        <input
          id={id}
          className="input"
          value={typed}
          placeholder={base ?? ''}
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={`${id}-notes`}
          aria-invalid={faults.some(({ level }) => level === 'error')}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      </span>
      <div id={`${id}-notes`}>
        {former !== null && base !== null && (
          <p className="field-help">{write('pages.moved', { from: prefix + former, to: prefix + base })}</p>
        )}
        {faults.map(({ level, message }) => (
          <p key={message} className={`finding is-${level}`}>
            <Icon name="warning" />
            {message}
          </p>
        ))}
      </div>
    </div>
  )
}
