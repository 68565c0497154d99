import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugify } from '#shared/slug.ts'
import cases from '../cases/slugs.json' with { type: 'json' }

describe('cases/slugs.json', () => {
  test.each(cases.cases.filter(({ level }) => level === 'required'))('$id $group', ({ input, expected }) => {
    expect(slugify(input)).toBe(expected)
  })

  test.each(
    cases.cases.filter(
      ({ level, group }) => level === 'advice' && group !== 'nonlatin' && group !== 'nondecomposable',
    ),
  )('$id $group is one of the accepted', ({ input, ...row }) => {
    expect((row as { accept?: string[] }).accept).toContain(slugify(input))
  })
})

test('letters of every script are kept (Contract §4.11)', () => {
  expect(['Straße 5', '日本語 タイトル', '한국어', 'Смета №1', 'Ελλάδα'].map(slugify)).toEqual([
    'straße-5',
    '日本語-タイトル',
    '한국어',
    'смета-1',
    'ελλάδα',
  ])
})

test('a slug of a slug is that slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => slugify(slugify(text)) === slugify(text)),
    { numRuns: 2000 },
  )
})
