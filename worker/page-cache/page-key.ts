import { buildId } from 'virtual:build'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { pagePath } from '../routing/page-path.ts'

/**
 * Everything a page's HTML may depend on, and nothing else. Rendering sees the site and the
 * route only, so two requests with one key cannot differ.
 */
export function pageKey(site: Site, origin: string, route: PageRoute | BlogRoute): string {
  return `${publishKey(site, origin)}/${route.locale}${pagePath(route)}`
}

/** The same of a document that is no page. @param path with the query that it reads */
export function documentKey(site: Site, origin: string, path: string): string {
  return `${publishKey(site, origin)}/document${path}`
}

/** Of one publish of one site, as one build shows it. */
function publishKey({ key, revision }: Site, origin: string): string {
  return [buildId, origin, key, revision].map(encodeURIComponent).join('/')
}

/** Weak, because the edge may compress the body. Hashed, so that a key's parts are nobody's business. */
export async function etagOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  const hex = Array.from(new Uint8Array(digest, 0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `W/"${hex}"`
}

/** RFC 9110 §13.1.2, weak comparison: a list of tags, or `*` for any. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}
