import '../styles/screen.css'
import '../styles/domains.css'
import { type FormEvent, useState } from 'react'
import { SiteFrame } from '../site/site-frame.tsx'
import type { ScreenProps } from '../site/site-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { DomainRow } from './domain-row.tsx'
import { useDomainChanges, useDomains } from './use-domains.ts'

/** The domains of a site, each with the steps that are still missing. */
export function DomainsScreen({ room }: ScreenProps) {
  const { site, tenant } = room
  const { write } = useText()
  const domains = useDomains(site)
  const changes = useDomainChanges(site)
  const [typed, setTyped] = useState('')
  const { notice, showNotice } = useNotice()
  const mayAdd = tenant.role !== 'author'
  const mayChange = tenant.role === 'owner'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const host = hostIn(typed)
    if (host !== '') changes.add.mutate(host, { onSuccess: () => setTyped('') })
  }
  return (
    <SiteFrame room={room}>
      <main className="room domains">
        <h1>{write('domains.title')}</h1>
        {mayAdd && (
          <form className="card" onSubmit={submit}>
            <label className="field">
              <span className="field-label">{write('domains.new')}</span>
              <span className="field-help">{write('domains.newHelp')}</span>
              <input
                className="input"
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="www.padaria.com.br"
                value={typed}
                onChange={({ target: { value } }) => setTyped(value)}
              />
            </label>
            <RefusalText error={changes.add.error} />
            <div className="room-tools">
              <button
                type="submit"
                className="button is-primary"
                disabled={hostIn(typed) === '' || changes.add.isPending}
              >
                {write('domains.add')}
              </button>
            </div>
          </form>
        )}
        <Loaded query={domains}>
          {(listed) =>
            listed.length === 0 ? (
              <p className="empty">{write('domains.none')}</p>
            ) : (
              <ul className="domain-list">
                {listed.map((domain) => (
                  <DomainRow
                    key={domain.host}
                    site={site}
                    domain={domain}
                    mayChange={mayChange}
                    changes={changes}
                    showNotice={showNotice}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        {notice}
      </main>
    </SiteFrame>
  )
}

/** The host in a typed or pasted text, which may be a whole address. */
function hostIn(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
}
