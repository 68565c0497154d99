import '../styles/screen.css'
import '../styles/sites.css'
import { lazy, Suspense, useState } from 'react'
import type { EditedTenant } from '../session/use-session.ts'
import { useText } from '../text/use-text.tsx'
import type { Action } from '../ui/action-menu.tsx'
import { Centred, CentredFailure } from '../ui/centred.tsx'
import { Choices } from '../ui/choices.tsx'
import { Icon } from '../ui/icon.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { useNotice } from '../ui/use-notice.tsx'
import { foundSites } from './found-sites.ts'
import { SiteCard } from './site-card.tsx'
import { isAmong, WHICH_SITES, type WhichSites } from './site-state.ts'
import { useOnline } from './use-online.ts'
import { type ListedSite, useSites } from './use-sites.ts'

const NewSiteDialog = lazy(async () => ({
  default: (await import('./new-site-dialog.tsx')).NewSiteDialog,
}))

/** A list with at least this many sites has a search. */
const MANY = 7

export function SitesScreen({ tenant }: { tenant: EditedTenant }) {
  const { write } = useText()
  const [search, setSearch] = useState('')
  const [which, setWhich] = useState<WhichSites>('all')
  /** The site that the dialog copies; null: it makes a site from a template; undefined: it is closed. */
  const [original, setOriginal] = useState<ListedSite | null>()
  const online = useOnline(tenant.tenant)
  const { notice, showNotice } = useNotice()
  const { data: sites, error, refetch } = useSites(tenant.tenant)
  if (error !== null) return <CentredFailure label={write('refused.later')} onRetry={refetch} />
  if (sites === undefined) return <Centred isBusy label={write('app.loading')} />
  // The API lets only owners create sites.
  const mayMake = tenant.role === 'owner'
  const found = foundSites(sites, search).filter((site) => isAmong(which, site))
  const setOnline = (site: ListedSite, isOnline: boolean) =>
    online.mutate(
      { site, isOnline },
      {
        onSuccess: () =>
          showNotice(write(isOnline ? 'sites.isOnline' : 'sites.isOffline', { site: site.name }), () =>
            setOnline(site, !isOnline),
          ),
      },
    )
  const actionsOf = (site: ListedSite): Action[] => {
    // Only the platform ends a suspension. Until then the owners cannot change what visitors get.
    if (!mayMake || site.suspended) return []
    const clone: Action = { icon: 'copy', label: write('sites.clone'), act: () => setOriginal(site) }
    if (site.published_at === null) return [clone]
    const isOnline = site.status === 'published'
    return [
      clone,
      {
        icon: isOnline ? 'hidden' : 'shown',
        label: write(isOnline ? 'sites.takeOffline' : 'sites.putOnline'),
        act: () => setOnline(site, !isOnline),
      },
    ]
  }
  return (
    <main className="sites">
      <div className="sites-head">
        <h1>{write('sites.title')}</h1>
        {mayMake && (
          <button type="button" className="button is-primary" onClick={() => setOriginal(null)}>
            <Icon name="add" />
            {write('sites.new')}
          </button>
        )}
      </div>
      <RefusalText error={online.error} />
      {sites.length >= MANY && (
        <div className="room-tools">
          <input
            className="input sites-search"
            type="search"
            aria-label={write('sites.search')}
            placeholder={write('sites.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <Choices
            label={write('sites.which')}
            options={WHICH_SITES.map((value) => ({ value, label: write(`sites.which.${value}`) }))}
            value={which}
            onChoose={setWhich}
          />
        </div>
      )}
      {found.length > 0 ? (
        <ul className="sites-list">
          {found.map((site) => (
            <SiteCard key={site.id} site={site} actions={actionsOf(site)} />
          ))}
        </ul>
      ) : (
        <p className="empty">
          {write(sites.length > 0 ? 'sites.notFound' : mayMake ? 'sites.noneYours' : 'sites.none')}
        </p>
      )}
      {notice}
      {original !== undefined && (
        <Suspense>
          <NewSiteDialog tenant={tenant.tenant} original={original} onClose={() => setOriginal(undefined)} />
        </Suspense>
      )}
    </main>
  )
}
