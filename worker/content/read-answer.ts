import type { Locale } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { log } from '../log.ts'
import { splitLocale } from '../routing/locale.ts'
import { type PageDocument, readDocument } from './read-document.ts'
import { readSite } from './read-site.ts'
import { documentAsStored, siteAsSent } from './wire.ts'

export interface Answer {
  site: Site
  /** The page at the requested address, in the locale of that address; null when there is none. */
  page: { locale: Locale; document: PageDocument } | null
}

/** Reads one answer of `core/config`: the site and one page. An unreadable page counts as missing. */
export async function readAnswer(
  json: unknown,
  { host, url }: { host: string; url: string },
): Promise<Answer> {
  const { site, page } = await readSite(json, host)
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
    log('error', 'page left out', { host, page: String(id).slice(0, 64) }, error)
    return { site, page: null }
  }
}

/** Reads a site that another build stored. Returns null when that fails. */
export async function readStoredSite(stored: Site, host: string): Promise<Site | null> {
  try {
    return (await readSite(siteAsSent(stored), host)).site
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
