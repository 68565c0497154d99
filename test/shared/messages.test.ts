import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LOCALE_CODES, type Locale } from '#shared/locales.ts'
import { type MessageKey, type Messages, translator } from '#shared/messages.ts'
import { ENGLISH_ERRORS } from '../../worker/page/english-errors.ts'

const english = readMessages('en-US')
const keys = Object.keys(english) as MessageKey[] // MessageKey is derived from this file
const translations = LOCALE_CODES.filter((locale) => locale !== 'en-US')

/**
 * Words that a language shares with English. Any other text that equals English was not translated. A locale that is not
 * here may share some words, but no sentence.
 */
const SAME_AS_ENGLISH: Partial<Record<Locale, MessageKey[]>> = {
  'cs-CZ': ['menu', 'booking.minutes', 'blog.title', 'callout.tip', 'session.email'],
  'da-DK': [
    'menu',
    'form.submit',
    'booking.submit',
    'blog.title',
    'callout.tip',
    'cookies.type',
    'toasts.info',
    'session.email',
  ],
  'nl-NL': [
    'menu',
    'booking.minutes',
    'blog.title',
    'blog.tags',
    'home',
    'callout.tip',
    'cookies.tracking',
    'cookies.details',
  ],
  'fr-FR': [
    'menu',
    'booking.minutes',
    'blog.title',
    'pagination.page',
    'countdown.minutes',
    'cookies.type',
    'toasts.label',
    'toasts.info',
    'session.email',
  ],
  'de-DE': [
    'form.optional',
    'blog.title',
    'filter.label',
    'cookies.tracking',
    'cookies.name',
    'cookies.details',
  ],
  'it-IT': ['menu', 'booking.minutes', 'blog.title', 'home', 'session.email', 'session.password'],
  'no-NO': ['form.submit', 'booking.minutes', 'cookies.type'],
  'pl-PL': ['menu', 'booking.minutes', 'blog.title', 'session.email'],
  'pt-BR': ['menu', 'booking.minutes', 'blog.title', 'blog.tags', 'session.email'],
  'ja-JP': [],
  'ko-KR': [],
  'ru-RU': [],
  'es-ES': ['booking.minutes', 'blog.title', 'toasts.error'],
  'sv-SE': ['booking.minutes', 'cookies.prefix', 'toasts.info'],
  'tr-TR': ['blog.title'],
}

describe.each(LOCALE_CODES)('the texts in %s', (locale) => {
  const messages = readMessages(locale)

  test('have the same keys as English, in the same order', () => {
    expect(Object.keys(messages)).toEqual(keys)
  })

  test('are never empty, nor start or end with space', () => {
    const texts = Object.entries(messages).flatMap(([key, message]) =>
      formsOf(message).map(({ text }) => ({ key, text })),
    )
    expect(texts.filter(({ text }) => text === '' || text !== text.trim())).toEqual([])
  })

  test('have the same placeholders as English, in every plural form', () => {
    const found = keys.map((key) => [key, ...formsOf(messages[key]).map(({ text }) => placeholdersOf(text))])
    const expected = keys.map((key) => {
      const placeholders = placeholdersOf(formsOf(english[key])[0]?.text ?? '')
      return [key, ...formsOf(messages[key]).map(() => placeholders)]
    })
    expect(found).toEqual(expected)
  })

  test('have a plural form for each category of the language, if English has plural forms', () => {
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted()
    const found = keys.map((key) => [
      key,
      formsOf(messages[key])
        .map(({ category }) => category)
        .toSorted(),
    ])
    const expected = keys.map((key) => [key, isPlural(english[key]) ? known : ['']])
    expect(found).toEqual(expected)
  })

  test('use typographic apostrophes, quotation marks and ellipses', () => {
    expect(Object.values(messages).filter((message) => /['"]|\.\.\./.test(message))).toEqual([])
  })
})

describe.each(translations)('the translation to %s', (locale) => {
  test('differs from English except in shared words', () => {
    const messages = readMessages(locale)
    const same = keys.filter((key) => messages[key] === english[key])
    const known = SAME_AS_ENGLISH[locale]
    if (known !== undefined) return expect(same).toEqual(known)
    expect(same.filter((key) => /\p{L}\s+\p{L}/u.test(english[key]))).toEqual([])
    expect(same.length).toBeLessThan(keys.length / 20)
  })
})

test('French sets a narrow no-break space before ? ! : and ;', () => {
  const texts = Object.values(readMessages('fr-FR')).flatMap((message) => formsOf(message))
  expect(texts.filter(({ text }) => /[^\u202f][?!:;]/.test(text))).toEqual([])
})

describe('a translator', () => {
  test.each<[Locale, number, string]>([
    ['en-US', 1, '1 min read'],
    ['en-US', 5, '5 min read'],
    ['ru-RU', 1, '1\u00a0минута чтения'],
    ['ru-RU', 2, '2\u00a0минуты чтения'],
    ['ru-RU', 5, '5\u00a0минут чтения'],
    ['ru-RU', 11, '11\u00a0минут чтения'],
    ['ru-RU', 21, '21\u00a0минута чтения'],
    ['pl-PL', 1, '1\u00a0minuta czytania'],
    ['pl-PL', 2, '2\u00a0minuty czytania'],
    ['pl-PL', 5, '5\u00a0minut czytania'],
    ['pl-PL', 21, '21\u00a0minut czytania'],
    ['pl-PL', 22, '22\u00a0minuty czytania'],
    ['cs-CZ', 1, '1\u00a0minuta čtení'],
    ['cs-CZ', 2, '2\u00a0minuty čtení'],
    ['cs-CZ', 5, '5\u00a0minut čtení'],
    ['cs-CZ', 1.5, '1.5\u00a0minuty čtení'],
    ['ja-JP', 1, '1分で読めます'],
  ])('in %s returns for %d: %s', (locale, count, text) => {
    const t = translator(locale, readMessages(locale))
    expect(t('blog.minutes', { count })).toBe(text)
  })

  test.each<[Locale, number, string]>([
    ['en-US', 0, 'other'],
    ['fr-FR', 0, 'one'],
    ['fr-FR', 1_000_000, 'many'],
    ['pt-BR', 0, 'one'],
    ['pt-BR', 2, 'other'],
    ['es-ES', 0, 'other'],
    ['no-NO', 1, 'one'],
    ['ko-KR', 1, 'other'],
  ])('in %s takes for %d the form %s', (locale, count, form) => {
    const t = translator(locale, { 'blog.minutes': 'one: one | few: few | many: many | other: other' })
    expect(t('blog.minutes', { count })).toBe(form)
  })

  test('falls back to the form other', () => {
    const t = translator('ru-RU', { 'blog.minutes': 'one: one | other: other' })
    expect(t('blog.minutes', { count: 5 })).toBe('other')
  })

  test('fills placeholders anywhere in the text', () => {
    const t = translator('ja-JP', readMessages('ja-JP'))
    expect(t('pagination.current', { page: 2, count: 9 })).toBe('9ページ中2ページ目')
  })

  test('leaves a placeholder without a value as it is', () => {
    const t = translator('de-DE', readMessages('de-DE'))
    expect(t('blog.by')).toBe('Von {name}')
  })

  test('recognises plural forms by the start of a text', () => {
    const t = translator('en-US', { menu: 'Pick one: a | other: b', home: 'one: a | few: b' })
    expect(t('menu')).toBe('Pick one: a | other: b')
    expect(t('home'), 'has no form other').toBe('one: a | few: b')
  })

  test('returns the key of a missing text', () => {
    const t = translator('de-DE', {})
    expect(t('menu')).toBe('menu')
  })
})

function readMessages(locale: Locale): Messages {
  return JSON.parse(readFileSync(new URL(`../../shared/messages/${locale}.json`, import.meta.url), 'utf8'))
}

function isPlural(message: string): boolean {
  return /^(?:zero|one|two|few|many|other): /.test(message)
}

/** A text without plural forms is one form, of no category. */
function formsOf(message: string): { category: string; text: string }[] {
  if (!isPlural(message)) return [{ category: '', text: message }]
  return message.split(' | ').map((form) => {
    const [, category = '', text = ''] = /^(\w+): (.*)$/s.exec(form) ?? []
    return { category, text }
  })
}

function placeholdersOf(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted()
}

test('the English error pages inside the Worker match the file of texts', () => {
  const errors = Object.entries(english).filter(([key]) => key.startsWith('errors.'))
  expect(ENGLISH_ERRORS).toEqual(Object.fromEntries(errors))
})
