import type { Write } from '../text/text.ts'
import { useText } from '../text/use-text.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import type { ListedSite } from './use-sites.ts'

export function SiteCard({ site }: { site: ListedSite }) {
  const { write, language } = useText()
  const state = stateOf(site)
  const host = site.hosts[0] ?? write('sites.noHost')
  return (
    <li className="site-card">
      <PlaceLink to={{ kind: 'site', site: site.id, page: null, locale: null }} className="site-card-link">
        <span className="site-card-letter" aria-hidden="true">
          {site.name.trim().charAt(0).toLocaleUpperCase(language)}
        </span>
        <span className="site-card-name">{site.name}</span>
      </PlaceLink>
      <p className="site-card-host">{host}</p>
      <p className="site-card-state">
        <span className={`state is-${state}`}>{write(`state.${state}`)}</span>
        <span>{publishedAt(site, write, language)}</span>
      </p>
    </li>
  )
}

function stateOf({ status, has_draft }: ListedSite): 'live' | 'changed' | 'off' {
  if (status !== 'published') return 'off'
  return has_draft ? 'changed' : 'live'
}

function publishedAt({ published_at }: ListedSite, write: Write, language: string): string {
  if (published_at === null) return write('sites.neverPublished')
  const date = new Date(published_at).toLocaleDateString(language, { dateStyle: 'medium' })
  return write('sites.publishedAt', { date })
}
