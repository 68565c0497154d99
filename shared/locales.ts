/** The supported locales. `name` is the name of the language in that language. */
export const LOCALES = [
  { code: 'en-US', name: 'English' },
  { code: 'cs-CZ', name: 'Čeština' },
  { code: 'da-DK', name: 'Dansk' },
  { code: 'nl-NL', name: 'Nederlands' },
  { code: 'fr-FR', name: 'Français' },
  { code: 'de-DE', name: 'Deutsch' },
  { code: 'it-IT', name: 'Italiano' },
  { code: 'ja-JP', name: '日本語' },
  { code: 'ko-KR', name: '한국어' },
  { code: 'no-NO', name: 'Norsk' },
  { code: 'pl-PL', name: 'Polski' },
  { code: 'pt-BR', name: 'Português' },
  { code: 'ru-RU', name: 'Русский' },
  { code: 'es-ES', name: 'Español' },
  { code: 'sv-SE', name: 'Svenska' },
  { code: 'tr-TR', name: 'Türkçe' },
] as const

export type Locale = (typeof LOCALES)[number]['code']

export const LOCALE_CODES = LOCALES.map((locale) => locale.code) as readonly Locale[]

const codes: ReadonlySet<string> = new Set(LOCALE_CODES)

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && codes.has(value)
}

export function localeName(locale: Locale): string {
  return LOCALES.find(({ code }) => code === locale)?.name ?? locale
}

/**
 * The path of `rest` in `locale`: the default locale has no prefix.
 * @param rest starts with a slash; `/` is the home page.
 */
export function localizePath(locale: Locale, rest: string, defaultLocale: Locale): string {
  if (locale === defaultLocale) return rest
  return rest === '/' ? `/${locale}` : `/${locale}${rest}`
}

/** The address of the blog index differs in three locales. Categories and articles always use `blog`. */
export function blogIndexWord(locale: Locale): 'blog' | 'vlog' | 'blogg' {
  if (locale === 'ja-JP') return 'vlog'
  return locale === 'no-NO' || locale === 'sv-SE' ? 'blogg' : 'blog'
}

/** BCP 47 tags that `Intl` and `hreflang` know: `no` is written `nb` there. */
export function languageTag(locale: Locale): string {
  return locale === 'no-NO' ? 'nb-NO' : locale
}
