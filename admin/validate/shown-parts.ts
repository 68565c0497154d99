import type { Locale } from '#shared/locales.ts'
import { enabledLocales, isPageShown, shownSections } from '../app-configuration.ts'
import type { PageFile, SectionFile, SiteFiles } from '../site-file.ts'

/** A page without sections that nobody sees, and without their translations. */
export function shownPage(page: PageFile, files: SiteFiles): PageFile {
  const shown = new Map(
    enabledLocales(files)
      .filter((locale) => isPageShown(page, locale))
      .map((locale) => [locale, new Set(shownSections(page, locale))]),
  )
  const isShown = (section: SectionFile, locale: Locale) => shown.get(locale)?.has(section) === true
  return {
    ...page,
    sections: page.sections.filter((section) => Array.from(shown.values()).some((some) => some.has(section))),
    i18n: translationsWithout(page.i18n, (id, locale) => {
      const named = page.sections.filter((section) => section.id === id)
      return named.length > 0 && !named.some((section) => isShown(section, locale))
    }),
  }
}

/** The settings without hidden sections of header and footer. Translations cannot show a hidden one. */
export function shownShared(files: SiteFiles): SiteFiles['config'] {
  const { header = [], footer = [], i18n = {} } = files.config
  const shared = [...header, ...footer]
  const hidden = new Set(shared.filter(({ data }) => data?.hidden === true).map(({ id }) => id))
  const isHidden = (id: string, locale: Locale) =>
    hidden.has(id) || i18n[locale]?.sections?.[id]?.hidden === true
  const isSeen = ({ id }: SectionFile) => enabledLocales(files).some((locale) => !isHidden(id, locale))
  return {
    ...files.config,
    header: header.filter(isSeen),
    footer: footer.filter(isSeen),
    i18n: translationsWithout(i18n, isHidden),
  }
}

/** A popup without its hidden sections. */
export function shownPopup(popup: SiteFiles['popups'][number]): SiteFiles['popups'][number] {
  const pages = popup.config.pages.map((page) => ({
    ...page,
    sections: page.sections.filter(({ data }) => data?.hidden !== true),
  }))
  return { ...popup, config: { ...popup.config, pages } }
}

/** Translations without the texts of sections that are hidden in their locale. */
function translationsWithout<T extends { sections?: Record<string, object> | undefined }>(
  i18n: Partial<Record<Locale, T>>,
  isHidden: (id: string, locale: Locale) => boolean,
): Partial<Record<Locale, T>> {
  return Object.fromEntries(
    Object.entries(i18n).map(([locale, translation]) => {
      const sections = Object.entries(translation.sections ?? {}).filter(
        ([id]) => !isHidden(id, locale as Locale),
      )
      return [locale, { ...translation, sections: Object.fromEntries(sections) }]
    }),
  )
}
