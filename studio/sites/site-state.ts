import type { ListedSite } from './use-sites.ts'

type SiteState = 'live' | 'changed' | 'off' | 'suspended'

type StateFacts = Pick<ListedSite, 'status' | 'suspended' | 'has_draft'>

export function siteState({ status, suspended, has_draft }: StateFacts): SiteState {
  if (suspended) return 'suspended'
  if (status !== 'published') return 'off'
  return has_draft ? 'changed' : 'live'
}

/** Filters of the list of sites. */
export const WHICH_SITES = ['all', 'changed', 'off', 'leads'] as const
export type WhichSites = (typeof WHICH_SITES)[number]

export function isAmong(which: WhichSites, site: StateFacts & Pick<ListedSite, 'new_leads'>): boolean {
  if (which === 'all') return true
  if (which === 'leads') return (site.new_leads ?? 0) > 0
  const state = siteState(site)
  return (state === 'suspended' ? 'off' : state) === which
}
