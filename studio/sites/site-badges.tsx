import type { paths } from '../api/paths.ts'
import { useText } from '../text/use-text.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import type { ListedSite } from './use-sites.ts'

type SiteCondition = paths['/sites/{site}/condition']['get']['responses'][200]['content']['application/json']

interface SiteBadgesProps {
  site: ListedSite
  /** Undefined while it is read, or if it cannot be read. */
  condition: SiteCondition | undefined
}

/** Shows what needs attention: submissions, faults of the draft, hosts that visitors do not reach. */
export function SiteBadges({ site, condition }: SiteBadgesProps) {
  const { write } = useText()
  const { errors, warnings } = condition?.findings ?? { errors: 0, warnings: 0 }
  const leads = site.new_leads ?? 0
  const unreached = condition?.unreached.length ?? 0
  if (leads + errors + warnings + unreached === 0) return null
  const counted = (key: 'newLeads' | 'errors' | 'warnings' | 'unreached', count: number) =>
    write(count === 1 ? `sites.${key}.one` : `sites.${key}.other`, { count })
  const screen = (name: 'leads' | 'domains') =>
    ({ kind: 'screen', site: site.id, screen: name, item: null, locale: null }) as const
  return (
    <p className="site-card-badges">
      {leads > 0 && (
        <PlaceLink to={screen('leads')} className="badge is-good">
          {counted('newLeads', leads)}
        </PlaceLink>
      )}
      {errors > 0 && <span className="badge is-bad">{counted('errors', errors)}</span>}
      {warnings > 0 && <span className="badge is-warning">{counted('warnings', warnings)}</span>}
      {unreached > 0 && (
        <PlaceLink to={screen('domains')} className="badge is-warning">
          {counted('unreached', unreached)}
        </PlaceLink>
      )}
    </p>
  )
}
