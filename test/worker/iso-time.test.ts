import { expect, test } from 'vitest'
import { isoTime } from '../../worker/page/head/iso-time.ts'

test.each([
  ['2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2026-02-28 10:00:00+00', '2026-02-28T10:00:00.000Z'],
  ['2026-02-30', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('the stored time %s is read as %s', (stored, time) => {
  expect(isoTime(stored)).toBe(time)
})
