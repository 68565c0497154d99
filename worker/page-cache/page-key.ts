import { buildId } from 'virtual:build'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { pagePath } from '../routing/page-path.ts'

/**
 * Everything that a page's HTML may depend on. Rendering receives the site and the route only, so two
 * requests with one key get the same page.
 */
export function pageKey(site: Site, origin: string, route: PageRoute | BlogRoute): string {
  return `${publishKey(site, origin)}/${route.locale}${pagePath(route)}`
}

/** The key of a document that is not a page. @param path with the query that it reads */
export function documentKey(site: Site, origin: string, path: string): string {
  return `${publishKey(site, origin)}/document${path}`
}

/** Identifies a publish of a site in one build. */
function publishKey({ key, revision }: Site, origin: string): string {
  return [buildId, origin, key, revision].map(encodeURIComponent).join('/')
}

/**
 * Weak, because the edge may compress the body. Hashed, so that it does not reveal the parts of a key.
 * @param content of the response, or the key that names all of it
 */
export async function createEtag(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
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
