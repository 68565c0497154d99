import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '#shared/site.ts'
import { Patience } from '../../worker/store/patience.ts'
import { QueryStore } from '../../worker/store/query-store.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import { useMovedClock } from '../support/isolate.ts'
import { type MapKv, mapKv } from '../support/map-kv.ts'
import { configurationOf } from '../support/site.ts'

const MAX_AGE = 300_000
const FRESH = 60_000

let kv: MapKv
let site: Site
let clock: ReturnType<typeof useMovedClock>
let calls: number
/** The answer of the upstream; an error when it is down. */
let answer: string | Error
/** The number of calls that fail before the upstream answers. */
let failures: number
const background: Promise<unknown>[] = []
const scope = { waitUntil: (promise: Promise<unknown>) => void background.push(promise) }

beforeEach(async () => {
  clock = useMovedClock()
  kv = mapKv()
  calls = 0
  failures = 0
  answer = 'first'
  site = await publish('r1')
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function publish(revision: string | null): Promise<Site> {
  return (await readAppConfiguration(configurationOf({ host: 'a.test', revision }), 'a.test')).site
}

const isolate = () =>
  new QueryStore({
    kv: kv.namespace,
    ttlMs: 30 * 86_400_000,
    freshMs: FRESH,
    patience: new Patience(),
  })

/** A visit, with its background work. */
async function visit(store: QueryStore, more: { isTriedTwice?: true } = {}): Promise<string> {
  const load = async () => {
    calls++
    if (failures > 0) {
      failures--
      throw new Error('asleep')
    }
    if (answer instanceof Error) throw answer
    return answer
  }
  const query = { key: 'posts pt-BR  1', maxAgeMs: MAX_AGE, load, ...more }
  const result = await store.get(site, query, scope).catch(() => null)
  while (background.length > 0) await Promise.allSettled(background.splice(0))
  return result === null ? 'nothing' : `${result.value}${result.isStale ? ', stale' : ''}`
}

describe('a list of posts', () => {
  test('that is no longer fresh is shown at once while it is loaded again', async () => {
    const store = isolate()
    expect(await visit(store)).toBe('first')
    answer = 'second'
    clock.advance(MAX_AGE + 1)
    expect(await visit(store)).toBe('first, stale')
    expect(await visit(store)).toBe('second')
    expect(calls).toBe(2)
  })

  test('that is twice as old is loaded before it is shown', async () => {
    const store = isolate()
    await visit(store)
    answer = 'second'
    clock.advance(2 * MAX_AGE)
    expect(await visit(store)).toBe('second')
  })

  test('of another publish is loaded before it is shown', async () => {
    const store = isolate()
    await visit(store)
    answer = 'second'
    site = await publish('r2')
    expect(await visit(store)).toBe('second')
  })

  test('survives an outage, in which the upstream is called less and less often', async () => {
    const store = isolate()
    await visit(store)
    answer = new Error('down')
    clock.advance(2 * MAX_AGE)
    calls = 0
    for (let second = 0; second < 300; second++) {
      expect(await visit(store)).toBe('first, stale')
      clock.advance(1_000)
    }
    expect(calls).toBeLessThan(12)
    answer = 'second'
    clock.advance(60_000)
    expect(await visit(store)).toBe('second')
  })

  test('survives an outage on an isolate that has never loaded it', async () => {
    await visit(isolate())
    answer = new Error('down')
    clock.advance(20 * 86_400_000)
    const cold = isolate()
    expect([await visit(cold), await visit(cold)]).toEqual(['first, stale', 'first, stale'])
    expect(calls).toBe(2)
  })

  test('that was never loaded is not requested by every visitor during an outage', async () => {
    const store = isolate()
    answer = new Error('down')
    for (let visitor = 0; visitor < 100; visitor++) expect(await visit(store)).toBe('nothing')
    expect(calls).toBe(1)
    answer = 'first'
    clock.advance(1_001)
    expect(await visit(store)).toBe('first')
  })

  test('that fails once is requested again at once, so that the first view has it', async () => {
    failures = 1
    expect(await visit(isolate(), { isTriedTwice: true })).toBe('first')
    expect(calls).toBe(2)
  })

  test('that fails twice is left out, and the next visitor in the same second requests nothing', async () => {
    const store = isolate()
    failures = 2
    expect(await visit(store, { isTriedTwice: true })).toBe('nothing')
    expect(await visit(store, { isTriedTwice: true })).toBe('nothing')
    expect(calls).toBe(2)
  })

  test('that is stored is shown as stale after one failed call, without a second try', async () => {
    const store = isolate()
    await visit(store, { isTriedTwice: true })
    site = await publish('r2')
    failures = 1
    expect(await visit(store, { isTriedTwice: true })).toBe('first, stale')
    expect(calls).toBe(2)
  })

  test('of a site without revisions is as fresh as its pages', async () => {
    site = await publish(null)
    const store = isolate()
    await visit(store)
    answer = 'second'
    clock.advance(2 * FRESH)
    expect(await visit(store)).toBe('second')
  })
})
