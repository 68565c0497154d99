import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import {
  localeIgnoringCase,
  negotiateLocale,
  preferredTags,
  splitLocale,
} from '../../../core/routing/locale.ts'

const site = { locales: ['pt-BR', 'en-US', 'no-NO'] as Locale[], defaultLocale: 'pt-BR' as const }

test.each([
  [[], { locale: 'pt-BR', rest: [], prefixed: false }],
  [['en-US'], { locale: 'en-US', rest: [], prefixed: true }],
  [['en-US', 'a', 'b'], { locale: 'en-US', rest: ['a', 'b'], prefixed: true }],
  [['pt-BR', 'a'], { locale: 'pt-BR', rest: ['a'], prefixed: true }],
  [['de-DE', 'a'], { locale: 'pt-BR', rest: ['de-DE', 'a'], prefixed: false }],
  [['en-us', 'a'], { locale: 'pt-BR', rest: ['en-us', 'a'], prefixed: false }],
  [['a', 'en-US'], { locale: 'pt-BR', rest: ['a', 'en-US'], prefixed: false }],
])('splitLocale(%j) is %j', (segments, split) => {
  expect(splitLocale(segments, site)).toEqual(split)
})

test.each([
  ['EN-us', 'en-US'],
  ['en-US', 'en-US'],
  ['de-de', null],
  ['en', null],
  ['', null],
  [undefined, null],
])('localeIgnoringCase(%j) is %s', (segment, locale) => {
  expect(localeIgnoringCase(segment, site)).toBe(locale)
})

describe('the language of a visitor', () => {
  test.each<[cookie: string | null, accept: string | null, Locale]>([
    [null, null, 'pt-BR'],
    ['en-US', null, 'en-US'],
    ['en-US', 'no', 'en-US'],
    ['de-DE', 'no', 'no-NO'],
    ['en', 'no', 'no-NO'],
    [null, 'de, NB', 'no-NO'],
    [null, 'no-SE', 'no-NO'],
    [null, 'EN-gb', 'en-US'],
    [null, 'pt', 'pt-BR'],
    [null, 'eno', 'pt-BR'],
    [null, 'de-US, es', 'pt-BR'],
  ])('with the cookie %s and the header %s is %s', (cookie, acceptLanguage, locale) => {
    expect(negotiateLocale({ cookie, acceptLanguage }, site)).toBe(locale)
  })

  test('is matched without its region if the site has it with another region', () => {
    const at = (locales: Locale[]) =>
      negotiateLocale({ cookie: null, acceptLanguage: 'fr-CA' }, { locales, defaultLocale: 'pt-BR' })
    expect([at(['pt-BR', 'fr-FR']), at(['pt-BR'])]).toEqual(['fr-FR', 'pt-BR'])
  })
})

describe('preferredTags', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['*', []],
    ['en', ['en']],
    ['en,de', ['en', 'de']],
    ['en;q=0.1,de;q=0.2,fr', ['fr', 'de', 'en']],
    [' en ; q=0.1 , de ; q=0.2 ', ['de', 'en']],
    ['en;x=1;q=0.1,de;q=0.2', ['de', 'en']],
    ['en;q=0,de;q=-1,fr;q=0.001', ['fr']],
    ['en;q=high,de', ['de']],
    ['en;q=Infinity,de', ['de']],
    ['en;q=,de', ['de']],
    ['e,abcd,en_US,12,en-,en-123456789,en--US', []],
    ['ast,zh-Hant-TW,de-1996,sl-rozaj-12345678', ['ast', 'zh-Hant-TW', 'de-1996', 'sl-rozaj-12345678']],
  ])('of %j are %j', (header, tags) => {
    expect(preferredTags(header)).toEqual(tags)
  })

  test('of a very long header are read only up to a limit', () => {
    expect(preferredTags('x'.repeat(100_000))).toEqual([])
    expect(preferredTags('en,'.repeat(100_000)).length).toBeLessThan(1000)
  })

  test('are read from the first thousand characters', () => {
    const long = 'x'.repeat(90)
    const header = `${Array.from({ length: 11 }, () => long).join(',')},`
    expect(header).toHaveLength(1001)
    expect(preferredTags(`${header.slice(3)}en`)).toEqual(['en'])
    expect(preferredTags(`${header}en`)).toEqual([])
  })
})
