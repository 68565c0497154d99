import { expect, test } from 'vitest'
import { cut } from '#shared/cut.ts'
import fc from '../support/fast-check.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀d', 3, 'ab😀'],
  ['ab😀', 2, 'ab'],
  ['', 3, ''],
])('%j cut to at most %i characters is %j', (text, max, expected) => {
  expect(cut(text, max)).toBe(expected)
})

test('no character is split', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
      const short = cut(text, max)
      expect([short.isWellFormed(), [...short].length <= max, text.startsWith(short)]).toEqual([
        true,
        true,
        true,
      ])
    }),
  )
})
