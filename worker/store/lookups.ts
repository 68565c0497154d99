import type { Site } from '#shared/site.ts'
import type { PageName } from './page-store.ts'
import type { PageDocument } from '#core/reading/read-document.ts'

/** A page of a site, and the address at which the upstream answers with it. */
export interface PageAddress extends PageName {
  host: string
  url: string
}

export type SiteLookup =
  | { kind: 'found'; site: Site; isStale: boolean }
  | { kind: 'unknown' }
  /** The site exists and is suspended. */
  | { kind: 'suspended' }

export type PageLookup =
  | { kind: 'found'; document: PageDocument; isStale: boolean }
  /** The site changed between routing and loading the page: the caller looks the site up again. */
  | { kind: 'republished' }

export function foundSite(site: Site, { isStale }: { isStale: boolean }): SiteLookup {
  return site.isSuspended ? { kind: 'suspended' } : { kind: 'found', site, isStale }
}

export function found(document: PageDocument): PageLookup {
  return { kind: 'found', document, isStale: false }
}

export function stale(document: PageDocument): PageLookup {
  return { kind: 'found', document, isStale: true }
}
