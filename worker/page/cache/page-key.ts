import { buildId } from 'virtual:build'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import type { Env } from '../../env.ts'
import { pagePath } from '#core/routing/page-path.ts'
import { sha256 } from '#shared/crypto/digest.ts'

/** The data that the pages of a site are rendered from. */
interface KeySources {
  site: Pick<Site, 'key' | 'revision'>
  /** Scheme and host of the site's addresses. */
  origin: string
  env: Env
}

/**
 * Everything that a page's HTML may depend on. Rendering receives the site, the settings and the route only, so two
 * requests with one key get the same page.
 */
export async function pageKey(sources: KeySources, route: PageRoute | BlogRoute): Promise<string> {
  return `${await publishKey(sources)}/${route.locale}${pagePath(route)}`
}

/** The key of a document that is not a page. @param path including the query that the document reads */
export async function documentKey(sources: KeySources, path: string): Promise<string> {
  return `${await publishKey(sources)}/document${path}`
}

/**
 * Identifies a publish of a site in one build with the settings of one deployment, since two deployments of a build
 * may have other settings.
 */
async function publishKey({ site, origin, env }: KeySources): Promise<string> {
  const settings = await settingsDigest(env)
  return [buildId, settings, origin, site.key, site.revision].map(encodeURIComponent).join('/')
}

const digests = new WeakMap<Env, string>()

/**
 * A digest of the settings, without those that only choose where pages are cached. Computed once per isolate. Hashed,
 * because settings contain secrets, and caches of the platform store keys.
 */
async function settingsDigest(env: Env): Promise<string> {
  const known = digests.get(env)
  if (known !== undefined) return known
  const { htmlCache: _, pageMemoryBytes: __, ...shown } = env
  const digest = (await sha256(JSON.stringify(shown))).slice(0, 16)
  digests.set(env, digest)
  return digest
}

/**
 * Weak, because the edge may compress the body. Hashed, so that it does not reveal the parts of a key.
 * @param content the content of the response, or the key that identifies it
 */
export async function createEtag(content: string | Uint8Array): Promise<string> {
  return `W/"${(await sha256(content)).slice(0, 20)}"`
}

/** RFC 9110 §13.1.2, weak comparison: a list of tags, or `*` for any. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}
