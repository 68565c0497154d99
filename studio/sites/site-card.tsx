import { sizeOf } from '../media/file-facts.ts'
import { authorName } from '../text/author-name.ts'
import type { Write } from '../text/text.ts'
import { useText } from '../text/use-text.tsx'
import { type Action, ActionMenu } from '../ui/action-menu.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { SiteBadges } from './site-badges.tsx'
import { siteState } from './site-state.ts'
import { useCondition } from './use-condition.ts'
import type { ListedSite } from './use-sites.ts'

interface SiteCardProps {
  site: ListedSite
  /** The person's actions on the site. Empty if the role allows none. */
  actions: readonly Action[]
}

export function SiteCard({ site, actions }: SiteCardProps) {
  const { write, language } = useText()
  const state = siteState(site)
  const host = site.hosts[0] ?? write('sites.noHost')
  const { element, condition } = useCondition(site.id)
  return (
    <li className="site-card" ref={element}>
      <PlaceLink to={{ kind: 'site', site: site.id, page: null, locale: null }} className="site-card-link">
        <span className="site-card-letter" aria-hidden="true">
          {site.name.trim().charAt(0).toLocaleUpperCase(language)}
        </span>
        <span className="site-card-name">{site.name}</span>
      </PlaceLink>
      {actions.length > 0 && (
        <div className="site-card-menu">
          <ActionMenu isSmall label={write('sites.more', { site: site.name })} actions={actions} />
        </div>
      )}
      <p className="site-card-host">{host}</p>
      <SiteBadges site={site} condition={condition} />
      <p className="site-card-state">
        <span className={`state is-${state}`}>{write(`state.${state}`)}</span>
        <span>{publishedAt(site, write, language)}</span>
        {site.draft_updated_at !== null && <span>{draftOf(site, write, language)}</span>}
        {condition?.home && (
          <span>{write('sites.weight', { size: sizeOf(condition.home.bytes, language) })}</span>
        )}
      </p>
    </li>
  )
}

function dateOf(time: string, language: string): string {
  return new Date(time).toLocaleDateString(language, { dateStyle: 'medium' })
}

function publishedAt({ published_at, published_by }: ListedSite, write: Write, language: string): string {
  if (published_at === null) return write('sites.neverPublished')
  const date = dateOf(published_at, language)
  const who = authorName(published_by)
  return who === null ? write('sites.publishedAt', { date }) : write('sites.publishedBy', { date, who })
}

function draftOf({ draft_updated_at, draft_author }: ListedSite, write: Write, language: string): string {
  const date = dateOf(draft_updated_at ?? '', language)
  const who = authorName(draft_author)
  return who === null ? write('sites.draftAt', { date }) : write('sites.draftBy', { date, who })
}
