import { isLocale, LOCALE_CODES, type Locale, isLocaleFor } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'

export interface SplitPath {
  locale: Locale
  /** Decoded segments after the locale. */
  rest: readonly string[]
  /** False if the address has no locale prefix, which means the default locale. */
  prefixed: boolean
}

/** The first segment selects the locale if it is one of the site's locales. */
export function splitLocale(
  segments: readonly string[],
  site: Pick<Site, 'locales' | 'defaultLocale'>,
): SplitPath {
  const [first, ...rest] = segments
  if (isLocale(first) && site.locales.includes(first)) return { locale: first, rest, prefixed: true }
  return { locale: site.defaultLocale, rest: segments, prefixed: false }
}

/** The site's locale that equals `segment` except for case. */
export function localeIgnoringCase(segment: string | undefined, site: Pick<Site, 'locales'>): Locale | null {
  const lower = segment?.toLowerCase()
  return site.locales.find((locale) => locale.toLowerCase() === lower) ?? null
}

/** Longer headers are ignored: no browser sends one. */
const MAX_ACCEPT_LANGUAGE = 1000

/**
 * The stored cookie, else the first browser language that matches, else the default.
 * Browser tags match best-fit: `fr` and `fr-CA` are fr-FR, `nb` is no-NO, and plain `en` is en-US.
 */
export function negotiateLocale(
  hints: { cookie: string | null; acceptLanguage: string | null },
  site: Pick<Site, 'locales' | 'defaultLocale'>,
): Locale {
  if (isLocale(hints.cookie) && site.locales.includes(hints.cookie)) return hints.cookie
  for (const tag of preferredTags(hints.acceptLanguage ?? '')) {
    const locale = bestFit(tag, site.locales)
    if (locale !== null) return locale
  }
  return site.defaultLocale
}

function bestFit(tag: string, locales: readonly Locale[]): Locale | null {
  const exact = localeIgnoringCase(tag, { locales: [...locales] })
  if (exact !== null) return exact
  const language = tag.split('-')[0]?.toLowerCase() ?? ''
  return LOCALE_CODES.find((code) => isLocaleFor(code, language) && locales.includes(code)) ?? null
}

/** Language tags of an `Accept-Language`, most wanted first (RFC 9110 §12.5.4). */
export function preferredTags(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, MAX_ACCEPT_LANGUAGE)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      const q = quality === undefined ? 1 : Number(quality.slice(2))
      return { tag, q: Number.isFinite(q) ? q : 0 }
    })
    .filter(({ tag, q }) => q > 0 && /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag))
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}
