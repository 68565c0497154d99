/** The properties of a locale. docs/languages.md describes how to add one. */
interface LocaleRecord {
  /** Language and region, as `xx-XX`: the prefix of addresses, and `<html lang>`. */
  code: `${string}-${string}`
  /** Name of the language in that language. */
  name: string
  /** Absent: from left to right. */
  direction?: 'rtl'
  /** Address of the blog's index; absent: `blog`. Categories and articles always use `blog`. */
  blogIndex?: string
  /** BCP 47 tag for `Intl` and `hreflang`; absent: the code. */
  tag?: string
  /** Other browser languages that this locale serves. */
  alsoFor?: readonly string[]
}

/** The supported locales. A browser language without a region gets the first matching locale of the site. */
export const LOCALES = [
  { code: 'en-US', name: 'English' },
  { code: 'cs-CZ', name: 'Čeština' },
  { code: 'da-DK', name: 'Dansk' },
  { code: 'nl-NL', name: 'Nederlands' },
  { code: 'fr-FR', name: 'Français' },
  { code: 'de-DE', name: 'Deutsch' },
  { code: 'it-IT', name: 'Italiano' },
  { code: 'ja-JP', name: '日本語', blogIndex: 'vlog' },
  { code: 'ko-KR', name: '한국어' },
  { code: 'no-NO', name: 'Norsk', blogIndex: 'blogg', tag: 'nb-NO', alsoFor: ['nb', 'nn'] },
  { code: 'pl-PL', name: 'Polski' },
  { code: 'pt-BR', name: 'Português' },
  { code: 'ru-RU', name: 'Русский' },
  { code: 'es-ES', name: 'Español' },
  { code: 'sv-SE', name: 'Svenska', blogIndex: 'blogg' },
  { code: 'tr-TR', name: 'Türkçe' },
] as const satisfies readonly LocaleRecord[]

export type Locale = (typeof LOCALES)[number]['code']

export const LOCALE_CODES = LOCALES.map((locale) => locale.code) as readonly Locale[]

// Marked as pure, so that a browser script that needs one function does not include the rest of this file.
const records: ReadonlyMap<unknown, LocaleRecord> = /* @__PURE__ */ new Map<unknown, LocaleRecord>(
  /* @__PURE__ */ LOCALES.map((record) => [record.code, record]),
)

export function isLocale(value: unknown): value is Locale {
  return records.has(value)
}

export function localeName(locale: Locale): string {
  return records.get(locale)?.name ?? locale
}

/**
 * The path of `rest` in `locale`: the default locale has no prefix.
 * @param rest starts with a slash; `/` is the home page.
 */
export function localizePath(locale: Locale, rest: string, defaultLocale: Locale): string {
  if (locale === defaultLocale) return rest
  return rest === '/' ? `/${locale}` : `/${locale}${rest}`
}

export function blogIndexWord(locale: Locale): string {
  return records.get(locale)?.blogIndex ?? 'blog'
}

export function languageTag(locale: Locale): string {
  return records.get(locale)?.tag ?? locale
}

/** `dir` of a document in `locale`. */
export function textDirection(locale: Locale): 'ltr' | 'rtl' {
  return records.get(locale)?.direction ?? 'ltr'
}

/** @param language of a browser, in lower case and without a region */
export function isLocaleFor(locale: Locale, language: string): boolean {
  return locale.split('-')[0] === language || records.get(locale)?.alsoFor?.includes(language) === true
}
