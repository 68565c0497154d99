import { describe, expect, test } from 'vitest'
import {
  blogIndexWord,
  textDirection,
  isLocale,
  LOCALE_CODES,
  LOCALES,
  type Locale,
  languageTag,
  localeName,
  localizePath,
} from '#shared/locales.ts'

/**
 * Code, name in the language itself, address of the blog's index, language tag. Sites and links depend on them, so rows
 * may only be added.
 */
const LANGUAGES: [Locale, string, string, string][] = [
  ['en-US', 'English', 'blog', 'en-US'],
  ['cs-CZ', 'Čeština', 'blog', 'cs-CZ'],
  ['da-DK', 'Dansk', 'blog', 'da-DK'],
  ['nl-NL', 'Nederlands', 'blog', 'nl-NL'],
  ['fr-FR', 'Français', 'blog', 'fr-FR'],
  ['de-DE', 'Deutsch', 'blog', 'de-DE'],
  ['it-IT', 'Italiano', 'blog', 'it-IT'],
  ['ja-JP', '日本語', 'vlog', 'ja-JP'],
  ['ko-KR', '한국어', 'blog', 'ko-KR'],
  ['no-NO', 'Norsk', 'blogg', 'nb-NO'],
  ['pl-PL', 'Polski', 'blog', 'pl-PL'],
  ['pt-BR', 'Português', 'blog', 'pt-BR'],
  ['ru-RU', 'Русский', 'blog', 'ru-RU'],
  ['es-ES', 'Español', 'blog', 'es-ES'],
  ['sv-SE', 'Svenska', 'blogg', 'sv-SE'],
  ['tr-TR', 'Türkçe', 'blog', 'tr-TR'],
]

test.each(LANGUAGES)(
  '%s is called %s, its blog is at /%s, and its language tag is %s',
  (code, name, word, tag) => {
    expect([localeName(code), blogIndexWord(code), languageTag(code)]).toEqual([name, word, tag])
    expect(isLocale(code)).toBe(true)
  },
)

test('the product lists these languages first, in this order', () => {
  expect(LOCALE_CODES.slice(0, LANGUAGES.length)).toEqual(LANGUAGES.map(([code]) => code))
})

describe.each(LOCALES)('the entry of $code', ({ code, name }) => {
  test('has a code that addresses, routes and the database accept, and that is unique', () => {
    expect(code).toMatch(/^[a-z]{2}-[A-Z]{2}$/)
    expect(LOCALE_CODES.filter((other) => other === code)).toHaveLength(1)
    expect(Intl.getCanonicalLocales(languageTag(code))).toEqual([languageTag(code)])
    expect(Intl.DateTimeFormat.supportedLocalesOf(languageTag(code))).toHaveLength(1)
  })

  test('has the direction of its script', () => {
    const { script } = new Intl.Locale(code).maximize()
    expect(textDirection(code)).toBe(RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr')
  })

  test('has a name, and a word for the blog that is valid in an address', () => {
    expect(name.trim()).toMatch(/./)
    expect(blogIndexWord(code)).toMatch(/^[\p{L}\p{N}-]+$/u)
  })
})

/** The right-to-left scripts of living languages. */
const RIGHT_TO_LEFT = new Set<string | undefined>(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg'])

test.each(['pt', 'pt-br', 'pt_BR', 'nb-NO', '', null, 5])('%j is not a locale', (value) => {
  expect(isLocale(value)).toBe(false)
})

describe('the path of a page', () => {
  test.each<[Locale, string, string]>([
    ['pt-BR', '/', '/'],
    ['pt-BR', '/sobre', '/sobre'],
    ['en-US', '/', '/en-US'],
    ['en-US', '/sobre', '/en-US/sobre'],
  ])('in %s of a site in pt-BR: %s is %s', (locale, rest, path) => {
    expect(localizePath(locale, rest, 'pt-BR')).toBe(path)
  })
})
