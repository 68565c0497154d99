import fc from '../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { slugify } from '#shared/slug.ts'
import { type CaseRow, testRows } from '../support/cases.ts'

interface SlugRow extends CaseRow {
  input: string
  expected: string
}

describe('cases/slugs.json', () => {
  testRows<SlugRow>(import.meta.filename, 'slugs', ({ input, expected }) => {
    expect(slugify(input)).toBe(expected)
  })
})

test('letters of every script are part of a slug', () => {
  expect(['Straße 5', '日本語 タイトル', '한국어', 'Смета №1', 'Ελλάδα'].map(slugify)).toEqual([
    'straße-5',
    '日本語-タイトル',
    '한국어',
    'смета-1',
    'ελλάδα',
  ])
})

test.each([
  ['a_b-c.d/e', 'a_b-c.d/e'],
  ['a\n\t b', 'a-b'],
  ['e\u0301\u0302', 'e'],
  ['й', 'й'],
  ['हिन्दी', 'हिन्दी'],
  ['a\u00a0b', 'a-b'],
  ['R$ 50 (à vista)', 'r-50-a-vista'],
  ['1️⃣ passo', '1-passo'],
  ['I ❤️ Pão', 'i-pao'],
  ['Info ℹ️', 'info-ℹ'],
  ['👩‍🍳 forno', '-forno'],
  ['4\u0301 a', '4-a'],
])('the slug of %j is %s', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('the slug of a slug is the same slug', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => slugify(slugify(text)) === slugify(text)))
})
