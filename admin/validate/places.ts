import { readDocument, readSections } from '../../worker/content/read-document.ts'
import { readPopup } from '../../worker/content/read-popup.ts'
import { errorReason, type Log } from '../../worker/log.ts'
import { pathOfPage } from '../../worker/routing/pages.ts'
import type { Locale } from '#shared/locales.ts'
import type { Section, Site } from '#shared/site.ts'
import { isPublished, pageDocument } from '../app-configuration.ts'
import type { PageFile, SiteFiles } from '../site-file.ts'
import { error, type LocaleFinding } from './finding.ts'

/** Sections as visitors of one locale get them. */
export interface Place {
  /** `page sobre`, `header` */
  where: string
  locale: Locale
  /** Path of the page; that of the locale's home page for what stands on every page. */
  path: string
  sections: Section[]
}

/** Told how far the reading is. */
export type Progress = (text: string) => void

/** Header, footer, pages and popups in every enabled locale, read as the Worker reads them. */
export async function readPlaces(
  files: SiteFiles,
  site: Site,
  progress: Progress = () => {},
): Promise<{ places: Place[]; findings: LocaleFinding[] }> {
  const places: Place[] = []
  const findings: LocaleFinding[] = []
  for (const locale of site.locales) {
    const add = async (where: string, path: string | null, read: (log: Log) => Promise<Section[]>) => {
      progress(`${places.length} read: ${where} in ${locale}`)
      const leftOut: Log = (_level, _event, { section, reason } = {}) =>
        void findings.push({ ...error(`${where}, section ${section}`, String(reason)), locale })
      try {
        places.push({ where, locale, path: path ?? '/', sections: await read(leftOut) })
      } catch (cause) {
        findings.push({ ...error(where, errorReason(cause)), locale })
      }
    }
    const translations = site.config.i18n?.[locale]?.sections
    for (const region of ['header', 'footer'] as const)
      await add(region, null, (log) => readSections(site[region], { locale, site, translations, log }))
    for (const page of files.pages.filter((each) => isPublished(each, locale)))
      await add(`page ${page.id}`, pathOfPage(page.id, locale, site), (log) =>
        readPage(page, { site, locale, log }),
      )
    for (const popup of files.popups.filter(({ status }) => status === 'published'))
      await add(`popup ${popup.id}`, null, (log) =>
        readSections(readPopup(popup).config.pages[0]?.sections ?? [], { locale, site, log }),
      )
  }
  return { places, findings }
}

async function readPage(
  page: PageFile,
  { site, locale, log }: { site: Site; locale: Locale; log: Log },
): Promise<Section[]> {
  // Its sections are checked at every access.
  const sections = page.sections.map(({ access: _, ...section }) => section)
  const document = pageDocument({ ...page, access: 'public', sections }, locale, site.locales)
  return (await readDocument(document, { page_id: page.id, locale, site, log })).sections
}
