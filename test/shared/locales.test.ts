import { describe, expect, test } from 'vitest'
import {
  blogIndexWord,
  isLocale,
  LOCALE_CODES,
  type Locale,
  languageTag,
  localeName,
  localizePath,
} from '#shared/locales.ts'

/** Code, the language's own name, the word for the blog's index, the tag. */
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

test.each(LANGUAGES)('%s is called %s, has a %s, and is tagged %s', (code, name, word, tag) => {
  expect([localeName(code), blogIndexWord(code), languageTag(code)]).toEqual([name, word, tag])
  expect(isLocale(code)).toBe(true)
})

test('the product speaks these languages, in this order', () => {
  expect(LOCALE_CODES).toEqual(LANGUAGES.map(([code]) => code))
})

test.each(['pt', 'pt-br', 'pt_BR', 'nb-NO', '', null, 5])('%j is no locale', (value) => {
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
