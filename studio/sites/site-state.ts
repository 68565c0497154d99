import type { ListedSite } from './use-sites.ts'

type SiteState = 'live' | 'changed' | 'off'

export function siteState({ status, has_draft }: Pick<ListedSite, 'status' | 'has_draft'>): SiteState {
  if (status !== 'published') return 'off'
  return has_draft ? 'changed' : 'live'
}

/** Filters of the list of sites. */
export const WHICH_SITES = ['all', 'changed', 'off', 'leads'] as const
export type WhichSites = (typeof WHICH_SITES)[number]

export function isAmong(
  which: WhichSites,
  site: Pick<ListedSite, 'status' | 'has_draft' | 'new_leads'>,
): boolean {
  if (which === 'all') return true
  if (which === 'leads') return (site.new_leads ?? 0) > 0
  return siteState(site) === which
}
