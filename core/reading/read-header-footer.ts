import type { Locale } from '#shared/locales.ts'
import type { Section, Site } from '#shared/site.ts'
import type { Log } from '#shared/log.ts'
import { readSections } from './read-document.ts'

/** Site header and footer in one locale. */
export interface HeaderFooter {
  header: Section[]
  footer: Section[]
}

/**
 * Header and footer in a locale. `config.i18n` translates them as the `i18n` of a page translates its sections.
 * @param log receives what is omitted
 */
export async function readHeaderFooter(site: Site, locale: Locale, log?: Log): Promise<HeaderFooter> {
  const translations = site.config.i18n?.[locale]?.sections
  const [header, footer] = await Promise.all([
    readSections(site.header, { locale, site, translations, log }),
    readSections(site.footer, { locale, site, translations, log }),
  ])
  return { header, footer }
}
