import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import english from '../../studio/messages/en-US.json'
import { startLanguage } from '../../studio/text/languages.ts'
import { writerOf } from '../../studio/text/text.ts'

const folder = join(import.meta.dirname, '../../studio/messages')
const files = readdirSync(folder)
const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each(files)('%s', (file) => {
  const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'))

  test('has every text of the Studio and no other, in the same order', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english))
  })

  test('has the values of each text, and no empty one', () => {
    for (const [key, text] of Object.entries(english)) {
      expect(messages[key]?.trim(), key).toBeTruthy()
      expect(placesOf(messages[key] ?? ''), key).toEqual(placesOf(text))
    }
  })
})

test('each text is used in the Studio', () => {
  const code = readdirSync(join(folder, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, '..', file), 'utf8'))
    .join('\n')
  const stems = Array.from(code.matchAll(/`([a-zA-Z.]+\.)\$\{/g), ([, stem = '']) => stem)
  const unused = Object.keys(english).filter(
    (key) => !code.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem)),
  )
  expect(unused).toEqual([])
})

test('a text has the values that it is given', () => {
  const write = writerOf({ ...english, 'sites.publishedAt': '{date}: {date}, {more}' })
  expect(write('sites.publishedAt', { date: 3 })).toBe('3: 3, {more}')
})

test('the Studio begins in the language chosen before, else in the first wish that it speaks, else in English', () => {
  expect(startLanguage(['en-US'], 'pt-BR')).toBe('pt-BR')
  expect(startLanguage(['en-US'], 'xx-XX')).toBe('en-US')
  expect(startLanguage(['ja-JP', 'pt-PT', 'en-GB'], null)).toBe('pt-BR')
  expect(startLanguage(['ja-JP'], null)).toBe('en-US')
})
