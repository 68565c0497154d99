import type { Locale } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { Site } from '#shared/site.ts'
import { log, reasonOf } from '../log.ts'
import { splitLocale } from '../routing/locale.ts'
import { type PageDocument, readDocument } from './read-document.ts'
import { readSite } from './read-site.ts'
import { documentAsStored, siteAsSent } from './wire.ts'

export interface Answer {
  site: Site
  /** The page that the asked address names, in that address's locale; null when it names none. */
  page: { locale: Locale; document: PageDocument } | null
}

/** Reads one answer of `core/config`: the site and the one page. A page that cannot be read is no page. */
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
    log('error', 'page left out', { host, page: String(id).slice(0, 64), reason: reasonOf(error) })
    return { site, page: null }
  }
}

/** A site that another build stored, read by this one; null when that fails. */
export async function readStoredSite(stored: Site, host: string): Promise<Site | null> {
  try {
    return (await readSite(siteAsSent(stored), host)).site
  } catch (error) {
    log('warn', 'stored site unreadable', { host, reason: reasonOf(error) })
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
    log('warn', 'stored page unreadable', { page: target.page_id, reason: reasonOf(error) })
    return null
  }
}
