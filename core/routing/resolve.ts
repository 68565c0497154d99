import type { Route } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { type GeneratedDocument, matchDocument } from './document.ts'
import { type Hints, routeRequest } from './route.ts'

/** The content of an address. */
export type Resolved = { kind: 'document'; document: GeneratedDocument } | Route

/** (site, url, hints) → document or route, for both entrypoints and for previews. Every address has one. */
export function resolveAddress(site: Site, url: URL, hints: Hints): Resolved {
  const document = matchDocument(site, url)
  return document === null ? routeRequest(site, url, hints) : { kind: 'document', document }
}
