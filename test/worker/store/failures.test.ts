import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failures } from '../../../worker/store/failures.ts'
import { useMovedClock } from '../../support/isolate.ts'

let clock: ReturnType<typeof useMovedClock>
let failures: Failures

beforeEach(() => {
  clock = useMovedClock()
  failures = new Failures('failedLoads')
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds, in steps of a tenth of a second, for which a name waits. */
function waitOf(name: string): number {
  let ms = 0
  for (; failures.isWaiting(name); ms += 100) clock.advance(100)
  return ms
}

test('a target that never failed has no wait', () => {
  failures.add('other')
  expect(failures.isWaiting('page')).toBe(false)
})

test('a first failure waits a second, and each more in a row longer, up to a minute', () => {
  const waits = Array.from({ length: 7 }, () => {
    failures.add('page')
    return waitOf('page')
  })
  expect(waits).toEqual([1_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
})

test('failures count as consecutive while less than five minutes apart', () => {
  expect(failures.add('page')).toBe(1)
  clock.advance(299_999)
  expect(failures.add('page')).toBe(2)
  clock.advance(300_000)
  expect(failures.add('page')).toBe(1)
})

test('a success ends the wait and the count', () => {
  failures.add('page')
  failures.add('page')
  failures.delete('page')
  expect(failures.isWaiting('page')).toBe(false)
  expect(failures.add('page')).toBe(1)
})
