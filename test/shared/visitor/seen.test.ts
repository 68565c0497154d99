import { expect, test } from 'vitest'
import { PAGE_DATA_ATTRIBUTE } from '#shared/visitor/page-data.ts'
import { mayOpen, readSeen, SEEN_KEY, withOpening } from '#shared/visitor/seen.ts'

const a = { id: 'a', seen: 2, frequency: 2 }
const b = { id: 'b', seen: 1, frequency: 0 }

test.each([
  ['a', 2, false],
  ['a', 3, true],
  ['a', 0, true],
  ['a', -1, true],
  ['b', 1, false],
  ['b', 2, true],
  ['c', 1, true],
])('popup %s, capped at %d openings, may open: %s', (id, frequency, expected) => {
  expect(mayOpen([a, b], { id, frequency })).toBe(expected)
})

test('an opening counts only for its own popup, with the current cap', () => {
  expect(withOpening([a, b], { id: 'b', frequency: 5 })).toEqual([a, { id: 'b', seen: 2, frequency: 5 }])
  expect(withOpening([a], { id: 'c', frequency: 1 })).toEqual([a, { id: 'c', seen: 1, frequency: 1 }])
})

test.each([
  [null, []],
  ['[]', []],
  ['not json', []],
  ['{"id":"a","seen":1}', []],
  [JSON.stringify([a, b]), [a, b]],
  [JSON.stringify([{ id: 3, seen: 1 }, { id: 'x' }, { id: 'x', seen: '1' }, null, 'x', b]), [b]],
])('the stored records %s are read as %j', (stored, records) => {
  expect(readSeen(stored)).toEqual(records)
})

test('the names that pages and browsers share do not change', () => {
  expect([SEEN_KEY, PAGE_DATA_ATTRIBUTE]).toEqual(['seen_counters', 'data-page'])
})
