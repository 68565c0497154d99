import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import english from '../../studio/messages/en-US.json'
import { startLanguage } from '../../studio/text/languages.ts'
import { writerOf } from '../../studio/text/text.ts'

const folder = join(import.meta.dirname, '../../studio/messages')
const read = (...path: string[]): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/**
 * Names of screens with texts of their own; '' has the texts of all screens. The catalogue's texts have English keys
 * (catalogue-texts.test.ts).
 */
const parts = ['', ...readdirSync(folder).filter((name) => !name.endsWith('.json') && name !== 'catalogue')]

describe.each(parts)('the texts of %j', (part) => {
  const languages = readdirSync(join(folder, part)).filter((name) => name.endsWith('.json'))

  test('exist in every language of the Studio', () => {
    expect(languages).toEqual(readdirSync(folder).filter((name) => name.endsWith('.json')))
  })

  test.each(languages)('%s has all texts and no others, in the same order', (language) => {
    expect(Object.keys(read(part, language))).toEqual(Object.keys(read(part, 'en-US.json')))
  })

  test.each(languages)('%s has the placeholders of each text, and no empty text', (language) => {
    const messages = read(part, language)
    for (const [key, text] of Object.entries(read(part, 'en-US.json'))) {
      expect(messages[key]?.trim(), key).toBeTruthy()
      expect(placesOf(messages[key] ?? ''), key).toEqual(placesOf(text))
    }
  })
})

test('each text is used in the Studio, and exists only once', () => {
  const code = readdirSync(join(folder, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, '..', file), 'utf8'))
    .join('\n')
  const stems = Array.from(code.matchAll(/`([a-zA-Z.]+\.)\$\{/g), ([, stem = '']) => stem)
  const keys = parts.flatMap((part) => Object.keys(read(part, 'en-US.json')))
  const unused = keys.filter(
    (key) => !code.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem)),
  )
  expect(unused).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('placeholders in a text are replaced by values', () => {
  const write = writerOf({ ...english, 'sites.publishedAt': '{date}: {date}, {more}' })
  expect(write('sites.publishedAt', { date: 3 })).toBe('3: 3, {more}')
})

test('the Studio starts in the language chosen before, or the first preferred one it offers, or English', () => {
  expect(startLanguage(['en-US'], 'pt-BR')).toBe('pt-BR')
  expect(startLanguage(['en-US'], 'xx-XX')).toBe('en-US')
  expect(startLanguage(['ja-JP', 'pt-PT', 'en-GB'], null)).toBe('pt-BR')
  expect(startLanguage(['ja-JP'], null)).toBe('en-US')
})
