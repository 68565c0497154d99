import { expect, test } from 'vitest'
import { counted } from '../../admin/counted.ts'

test.each([
  [0, 'warning', '0 warnings'],
  [1, 'warning', '1 warning'],
  [2, 'warning', '2 warnings'],
  [1, 'entry', '1 entry'],
  [3, 'entry', '3 entries'],
  [2, 'day', '2 days'],
])('with %i, the noun agrees: %s → %s', (count, one, words) => {
  expect(counted(count, one)).toBe(words)
})
