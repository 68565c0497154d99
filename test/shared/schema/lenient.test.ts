import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { idText, lenientList, optional, withDefault } from '#shared/schema/lenient.ts'

describe('a lenient field', () => {
  const schema = z.object({ a: optional(z.string()), b: withDefault(z.string(), 'b') })

  test.each([
    [{}, { b: 'b' }],
    [
      { a: 'x', b: 'y' },
      { a: 'x', b: 'y' },
    ],
    [
      { a: 3, b: null },
      { a: undefined, b: 'b' },
    ],
  ])('%j is read as %j', (stored, read) => {
    expect(z.parse(schema, stored)).toEqual(read)
  })
})

describe('a list', () => {
  test('leaves out its invalid entries', () => {
    expect(z.parse(lenientList(z.string()), ['a', 1, null, 'b'])).toEqual(['a', 'b'])
  })

  test('ends at its limit, which includes invalid entries', () => {
    expect(z.parse(lenientList(z.string(), 3), ['a', 1, 'b', 'c'])).toEqual(['a', 'b'])
  })

  test('has a default limit of ten thousand', () => {
    expect(z.parse(lenientList(z.number()), new Array(10_001).fill(1))).toHaveLength(10_000)
  })

  test.each([undefined, null, 'a', { 0: 'a' }])('is not %j', (value) => {
    expect(z.safeParse(lenientList(z.string()), value).success).toBe(false)
  })
})

test('an id is text, even if a row contains a number', () => {
  expect([z.parse(idText(), 7), z.parse(idText(), '7')]).toEqual(['7', '7'])
  expect([null, undefined, true, {}].filter((id) => z.safeParse(idText(), id).success)).toEqual([])
})
