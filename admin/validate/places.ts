import { readDocument, readSections } from '#core/reading/read-document.ts'
import { readPopup } from '#core/reading/read-popup.ts'
import { errorReason, type Log } from '#shared/log.ts'
import type { Locale } from '#shared/locales.ts'
import type { Section, Site } from '#shared/site.ts'
import { isPageShown, pageDocument } from '../app-configuration.ts'
import type { PageFile, SiteFiles } from '../site-file.ts'
import { error, type Finding, type LocaleFinding } from './finding.ts'

/** Sections as visitors of one locale get them. */
export interface Place {
  /** `page sobre`, `header` */
  where: string
  locale: Locale
  sections: Section[]
}

/** Called with the progress of reading. */
export type Progress = (text: string) => void

/** Header, footer, pages and popups in every enabled locale, read as the Worker reads them. */
export async function readPlaces(
  files: SiteFiles,
  site: Site,
  progress: Progress = () => {},
): Promise<{ places: Place[]; findings: LocaleFinding[] }> {
  const places: Place[] = []
  const findings: LocaleFinding[] = []
  const readings = new Map<string, Promise<Reading>>()
  for (const locale of site.locales) {
    const add = async (
      where: string,
      { texts, read }: { texts?: unknown; read: (log: Log) => Promise<Section[]> },
    ) => {
      progress(`${places.length} read: ${where} in ${locale}`)
      const key = `${where}\n${JSON.stringify(texts)}`
      const reading = readings.get(key) ?? readingWith(where, read)
      readings.set(key, reading)
      const { sections, findings: found } = await reading
      for (const finding of found) findings.push({ ...finding, locale })
      if (sections !== null) places.push({ where, locale, sections })
    }
    const translations = site.config.i18n?.[locale]?.sections
    for (const region of ['header', 'footer'] as const)
      await add(region, {
        texts: translations,
        read: (log) => readSections(site[region], { locale, site, translations, log }),
      })
    for (const page of files.pages)
      if (isPageShown(page, locale))
        await add(`page ${page.id}`, {
          texts: page.i18n[locale],
          read: (log) => readPage(page, { site, locale, log }),
        })
    for (const popup of files.popups)
      if (popup.status === 'published')
        await add(`popup ${popup.id}`, {
          read: (log) =>
            readSections(readPopup(popup).config.pages[0]?.sections ?? [], { locale, site, log }),
        })
  }
  return { places, findings }
}

/**
 * The result of reading a page's sections. Locales with equal translations share it, because reading takes most of a
 * validation's time.
 */
interface Reading {
  /** Null where nothing could be read. */
  sections: Section[] | null
  findings: Finding[]
}

async function readingWith(where: string, read: (log: Log) => Promise<Section[]>): Promise<Reading> {
  const findings: Finding[] = []
  const leftOut: Log = (_level, _event, { section, reason } = {}) =>
    void findings.push(error(`${where}, section ${section}`, String(reason)))
  try {
    return { sections: await read(leftOut), findings }
  } catch (cause) {
    return { sections: null, findings: [...findings, error(where, errorReason(cause))] }
  }
}

async function readPage(
  page: PageFile,
  { site, locale, log }: { site: Site; locale: Locale; log: Log },
): Promise<Section[]> {
  // Sections are checked whoever may see them.
  const sections = page.sections.map(({ access: _, ...section }) => section)
  const document = pageDocument({ ...page, access: 'public', sections }, locale, site.locales)
  return (await readDocument(document, { page_id: page.id, locale, site, log })).sections
}
