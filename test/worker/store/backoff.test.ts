import { afterEach, expect, test, vi } from 'vitest'
import { backoffMs, jittered } from '../../../worker/store/backoff.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  [1, 5_000],
  [2, 10_000],
  [4, 40_000],
  [5, 60_000],
  [50, 60_000],
])('after %d failures in a row the next attempt is %d ms away', (failures, ms) => {
  expect(backoffMs(failures)).toBe(ms)
})

test.each([
  [0, 800],
  [0.5, 1000],
  [1, 1200],
])('with the random number %d, 1000 ms become %d ms', (random, ms) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  expect(jittered(1000)).toBeCloseTo(ms)
})
