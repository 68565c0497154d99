import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Site } from '#shared/site.ts'
import { Patience } from '../../worker/store/patience.ts'
import { QueryStore } from '../../worker/store/query-store.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import { realTurns } from '../support/real-turns.ts'
import { configurationOf } from '../support/site.ts'

const scope = { waitUntil: () => {} } as never
let kvReads: number
/** Answers a read of KV. */
let readKv: () => Promise<string | null>
const kv = {
  get: () => {
    kvReads++
    return readKv()
  },
  put: async () => {},
  delete: async () => {},
} as unknown as KVNamespace

let store: QueryStore
let site: Site
let neighbour: Site
let asked: string[]
/** Each answer waits for this promise. */
let answered: Promise<void> | undefined

beforeEach(async () => {
  // At the beginning of a window.
  vi.useFakeTimers({ now: 1_000_000_000 })
  store = new QueryStore({ kv, ttlMs: 60_000, freshMs: 60_000, patience: new Patience() })
  site = (await readAppConfiguration(configurationOf({ host: 'a.test' }), 'a.test')).site
  neighbour = (await readAppConfiguration(configurationOf({ host: 'b.test' }), 'b.test')).site
  asked = []
  kvReads = 0
  readKv = async () => null
  answered = undefined
})
afterEach(() => vi.useRealTimers())

/** 'found', 'missing', or the status of the error. */
async function ask(key: string, { of = site, exists = false, isOpen = true } = {}): Promise<string | number> {
  const load = async () => {
    asked.push(key)
    await answered
    return exists ? { key } : null
  }
  try {
    const query = { key, maxAgeMs: 1_000_000, load, ...(isOpen && { isOpen: true as const }) }
    const result = await store.get(of, query, scope)
    return result === null ? 'missing' : 'found'
  } catch (error) {
    return (error as { status: number }).status
  }
}

test('random addresses are looked up in the upstream at most a hundred times in ten seconds', async () => {
  await ask('post known', { exists: true })
  for (let index = 0; index < 1000; index++) await ask(`post random-${index}`)
  expect(asked).toHaveLength(101)
  expect(await ask('post another')).toBe(429)
  expect(await ask('post random-0')).toBe('missing')
  expect(await ask('post known')).toBe('found')
  expect(await ask('post theirs', { of: neighbour, exists: true })).toBe('found')
  // Calls that the site itself needs do not count as invented by a visitor.
  expect(await ask('first page of posts', { exists: true, isOpen: false })).toBe('found')

  vi.advanceTimersByTime(10_000)
  expect(await ask('post another', { exists: true })).toBe('found')
})

test('existing addresses are looked up without a limit', async () => {
  for (let index = 0; index < 1000; index++)
    expect(await ask(`post ${index}`, { exists: true })).toBe('found')
})

test('random addresses requested at the same time are looked up at most a hundred times as well', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  const outcomes = Promise.all(Array.from({ length: 1000 }, (_, index) => ask(`post random-${index}`)))
  await realTurns(() => asked.length >= 100)
  resolve()
  expect((await outcomes).filter((outcome) => outcome === 429)).toHaveLength(900)
  expect(asked).toHaveLength(100)
})

test('a thousand visitors of one missing address count as one miss', async () => {
  await Promise.all(Array.from({ length: 1000 }, () => ask('post missing')))
  expect(asked).toHaveLength(1)
  expect(await ask('post another')).toBe('missing')
})

test('lookups that are never answered count for at most ten seconds', async () => {
  answered = new Promise(() => {})
  for (let index = 0; index < 100; index++) void ask(`post lost-${index}`)
  await realTurns(() => asked.length >= 100)
  expect(await ask('post another')).toBe(429)
  answered = undefined
  vi.advanceTimersByTime(10_000)
  expect(await ask('post another', { exists: true })).toBe('found')
})

test('random addresses are looked up in KV at most five hundred times in ten seconds', async () => {
  for (let index = 0; index < 1000; index++) await ask(`post random-${index}`)
  expect([kvReads, asked.length]).toEqual([500, 100])
  expect(await ask('post another', { exists: true })).toBe(429)
  expect(kvReads).toBe(500)
  expect(await ask('post theirs', { of: neighbour, exists: true })).toBe('found')
  expect(await ask('first page of posts', { exists: true, isOpen: false })).toBe('found')

  vi.advanceTimersByTime(10_000)
  expect(await ask('post another', { exists: true })).toBe('found')
})

test('random addresses are looked up in KV at most five hundred times even while KV and the upstream fail', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  readKv = () => Promise.reject(new Error('KV is down'))
  answered = Promise.reject(new Error('the upstream is down'))
  answered.catch(() => undefined)
  for (let index = 0; index < 1000; index++) await ask(`post random-${index}`)
  expect([kvReads, asked.length]).toEqual([500, 500])
  vi.restoreAllMocks()
})

test('pages in KV are found even when the upstream is no longer called', async () => {
  const stored = new Map<string, string>()
  const writer = new QueryStore({
    patience: new Patience(),
    kv: {
      get: async () => null,
      put: async (key: string, text: string) => void stored.set(key, text),
    } as never,
    ttlMs: 60_000,
    freshMs: 60_000,
  })
  const writes: Promise<unknown>[] = []
  const load = async () => ({ title: 'Olá' })
  const query = { key: 'post known', maxAgeMs: 1_000_000, isOpen: true as const, load }
  await writer.get(site, query, { waitUntil: (promise: Promise<unknown>) => void writes.push(promise) })
  await Promise.all(writes)
  for (let index = 0; index < 200; index++) await ask(`post random-${index}`)
  expect(await ask('post another')).toBe(429)
  readKv = async () => [...stored.values()][0] ?? null
  expect(await ask('post known')).toBe('found')
})
