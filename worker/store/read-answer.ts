import { cut } from '#shared/cut.ts'
import type { Locale } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { log } from '#shared/log.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import { splitLocale } from '#core/routing/locale.ts'
import { type PageDocument, readDocument } from '#core/reading/read-document.ts'
import { readAppConfiguration } from '#core/reading/read-app-configuration.ts'
import { documentAsStored, siteAsSent } from '#core/reading/wire.ts'

export interface AnsweredSite {
  /** The object `known` itself, if the site is unchanged. */
  site: Site
  /** The page at the requested address, in the locale of that address; null when there is none. */
  page: { locale: Locale; document: PageDocument } | null
}

/** Digest of the upstream JSON each `Site` was parsed from. */
const digests = new WeakMap<Site, string>()

/**
 * Reads one answer of `core/config`: the site and one page. An unreadable page counts as missing. Each answer contains
 * the whole site; if that is unchanged, it is not parsed again.
 * @param known the site in memory for the host
 */
export async function readAnswer(
  json: unknown,
  { host, url, known }: { host: string; url: string; known?: Site | undefined },
): Promise<AnsweredSite> {
  const digest = await siteDigest(json)
  const isKnown = known !== undefined && digests.get(known) === digest
  const { site, page } = isKnown
    ? { site: known, page: pageIn(json, known) }
    : await readAppConfiguration(json, host)
  digests.set(site, digest)
  const id = (page as { id?: unknown } | null)?.id
  if (id === undefined || id === null) return { site, page: null }
  const canonical = canonicalPath(new URL(url).pathname)
  const { locale } = splitLocale(canonical.ok ? canonical.segments : [], site)
  try {
    return {
      site,
      page: { locale, document: await readDocument(page, { page_id: String(id), locale, site }) },
    }
  } catch (error) {
    log('error', 'page left out', { host, page: cut(String(id), 64) }, error)
    return { site, page: null }
  }
}

/** Gives the digest of a site that was just read to the object that is used in its place. */
export function copyDigest({ from, to }: { from: Site; to: Site }): void {
  const digest = digests.get(from)
  if (digest !== undefined) digests.set(to, digest)
}

/** A suspended site shows no page, even if the answer contains one. */
function pageIn(json: unknown, { isSuspended }: Site): unknown {
  return isSuspended ? null : (json as { page?: unknown }).page
}

/** Digest of an answer without its page. */
function siteDigest(json: unknown): Promise<string> {
  return sha256(JSON.stringify({ ...(json as object), page: null }))
}

/** Reads a site that another build stored. Returns null when that fails. */
export async function readStoredSite(stored: Site, host: string): Promise<Site | null> {
  try {
    return (await readAppConfiguration(siteAsSent(stored), host)).site
  } catch (error) {
    log('warn', 'stored site unreadable', { host }, error)
    return null
  }
}

export async function readStoredPage(
  stored: PageDocument,
  target: { page_id: string; locale: Locale; site: Site },
): Promise<PageDocument | null> {
  try {
    return await readDocument(documentAsStored(stored), target)
  } catch (error) {
    log('warn', 'stored page unreadable', { page: target.page_id }, error)
    return null
  }
}
