import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '#shared/site.ts'
import { createEnvelope, type Envelope, rereadEnvelope } from '../../../worker/store/envelope.ts'
import { Refreshes } from '../../../worker/store/refreshes.ts'
import { useMovedClock } from '../../support/isolate.ts'
import { siteWith } from '../../core/routing/site-with.ts'

const FRESH = 60_000

let clock: ReturnType<typeof useMovedClock>
let refreshes: Refreshes
let copy: Envelope<Site>

beforeEach(() => {
  clock = useMovedClock()
  // The middle of the random range.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  refreshes = new Refreshes({ freshMs: FRESH })
  const site = siteWith()
  copy = createEnvelope(site, site)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Whether memory answers a millisecond before a moment, and at it. */
function isFreshAround(ms: number): [boolean, boolean] {
  clock.advance(ms - 1)
  const before = refreshes.isFresh(copy)
  clock.advance(1)
  return [before, refreshes.isFresh(copy)]
}

describe('a copy in memory', () => {
  test('that was never compared is not used by itself, and has not failed', () => {
    expect([refreshes.isFresh(copy), refreshes.failures(copy), refreshes.isBackingOff(copy)]).toEqual([
      false,
      0,
      false,
    ])
  })

  test.each([
    ['ten seconds at least', 0, 10_000],
    ['twelve and a half seconds on average', 0.5, 12_500],
    ['fifteen seconds at most, so that a purge is visible after these and the minute of KV', 1, 15_000],
  ])('that was just loaded is used for %s', (_, random, ms) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    refreshes.trust(copy)
    expect(isFreshAround(ms)).toEqual([true, false])
  })

  test('found to be the newest near its end is used no longer than it is fresh', () => {
    clock.advance(FRESH - 4_000)
    refreshes.trust(copy)
    expect(isFreshAround(4_000)).toEqual([true, false])
  })

  test('that is old, or was read by an older build, is compared again at once', () => {
    const reread = rereadEnvelope(copy, copy.value)
    refreshes.trust(reread)
    clock.advance(FRESH)
    refreshes.trust(copy)
    expect([refreshes.isFresh(reread), refreshes.isFresh(copy)]).toEqual([false, false])
  })
})

describe('a running refresh', () => {
  test('lets other visitors use the copy for as long as it may take, and is not a failure', () => {
    refreshes.lock(copy, 5_500)
    expect(refreshes.isBackingOff(copy)).toBe(false)
    expect(isFreshAround(5_500)).toEqual([true, false])
  })

  test('of a copy that has failed does not reset the failures', () => {
    refreshes.fail(copy)
    refreshes.lock(copy, 5_500)
    expect(refreshes.fail(copy)).toBe(2)
  })
})

describe('a refresh that fails', () => {
  test('is tried again after five seconds, then after ten', () => {
    expect(refreshes.fail(copy)).toBe(1)
    expect(isFreshAround(5_000)).toEqual([true, false])
    expect(refreshes.fail(copy)).toBe(2)
    expect(isFreshAround(10_000)).toEqual([true, false])
    expect(refreshes.failures(copy)).toBe(2)
  })

  test('does not call the upstream until the next attempt', () => {
    refreshes.fail(copy)
    expect(refreshes.isBackingOff(copy)).toBe(true)
    clock.advance(5_000)
    expect(refreshes.isBackingOff(copy)).toBe(false)
  })

  test('is forgotten when one succeeds', () => {
    refreshes.fail(copy)
    refreshes.trust(copy)
    expect([refreshes.failures(copy), refreshes.isBackingOff(copy)]).toEqual([0, false])
  })
})
