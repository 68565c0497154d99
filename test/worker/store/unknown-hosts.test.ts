import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError } from '#shared/errors.ts'
import { type Bindings, readEnv } from '../../../worker/env.ts'
import { dropMemory } from '../../../core/memory/shares.ts'
import { SiteStore } from '../../../worker/store/site-store.ts'
import { mapKv } from '../../support/map-kv.ts'
import { realTurns } from '../../support/real-turns.ts'
import { scriptedUpstream } from '../../support/upstream.ts'

const scope = { waitUntil: () => {} } as never
const KNOWN = 'known.test'

const upstream = scriptedUpstream({ host: KNOWN })
let store: SiteStore
let kv: KVNamespace
let kvReads: number

beforeEach(() => {
  // At the beginning of a window.
  vi.useFakeTimers({ now: 1_000_000_000 })
  upstream.calls.length = 0
  upstream.fault = null
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => upstream.handle(new Request(url, init)))
  const { namespace } = mapKv()
  kv = namespace
  kvReads = 0
  const { get } = namespace
  namespace.get = ((key: string) => {
    if (key.startsWith('site:')) kvReads++
    return get.call(namespace, key as never)
  }) as never
  const bindings = { UPSTREAM: 'http', API_ORIGIN: 'https://platform.test', SITES: namespace, ASSETS: {} }
  store = new SiteStore(readEnv(bindings as Bindings), namespace)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The result of a lookup. */
async function lookUp(host: string, path = '/'): Promise<string> {
  try {
    return (await store.site(host, `http://${host}${path}`, scope)).kind
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return 'too-many-unknown'
    throw error
  }
}

const hosts = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}.test`)

/** Lookups whose answers wait until `answer` is called. */
function lookUpAtOnce(asked: readonly string[]) {
  const answered = Promise.withResolvers<void>()
  upstream.fault = async (_request, answer) => {
    await answered.promise
    return answer()
  }
  const outcomes = Promise.all(asked.map((host) => lookUp(host)))
  return { outcomes, answer: answered.resolve }
}

const count = (outcomes: readonly string[], kind: string) => outcomes.filter((each) => each === kind).length

test('unknown hosts one after the other are looked up ten times a second', async () => {
  const outcomes: string[] = []
  for (const host of hosts(30, 'slow')) outcomes.push(await lookUp(host))
  expect([count(outcomes, 'unknown'), count(outcomes, 'too-many-unknown')]).toEqual([10, 20])
  expect(upstream.configCalls()).toBe(10)
  vi.advanceTimersByTime(1_000)
  expect(await lookUp(KNOWN)).toBe('found')
})

test('a thousand unknown hosts at once are looked up fifty times', async () => {
  const { outcomes, answer } = lookUpAtOnce(hosts(1000, 'fast'))
  await realTurns(() => upstream.configCalls() >= 50)
  answer()
  expect(count(await outcomes, 'unknown')).toBe(50)
  expect(upstream.configCalls()).toBe(50)
})

test('simultaneous visitors of one host are one lookup', async () => {
  const known = Array.from({ length: 200 }, () => KNOWN)
  const { outcomes, answer } = lookUpAtOnce([KNOWN, ...hosts(60, 'others'), ...known])
  await realTurns(() => upstream.configCalls() >= 50)
  answer()
  expect(count(await outcomes, 'found')).toBe(201)
})

test('random hosts while the platform is down are looked up as rarely as unknown ones', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  upstream.fault = () => new Response('down', { status: 503 })
  for (const host of hosts(200, 'down')) await lookUp(host).catch(() => undefined)
  expect(upstream.configCalls()).toBe(10)
  upstream.fault = null
  vi.advanceTimersByTime(1_000)
  expect(await lookUp(KNOWN)).toBe('found')
})

test('random hosts under a wildcard are looked up as rarely as unknown ones', async () => {
  const random = hosts(30, 'random').map((host) => `${host}.${KNOWN}`)
  upstream.put(...random.map((host) => ({ host, root: { hosts: [KNOWN, host, `*.${KNOWN}`] } })))
  const outcomes: string[] = []
  for (const host of random) outcomes.push(await lookUp(host))
  expect([count(outcomes, 'found'), count(outcomes, 'too-many-unknown')]).toEqual([10, 20])
})

describe('two hundred random hosts in five seconds', () => {
  const FAILURES: [string, () => Response | Promise<Response>][] = [
    // As long as the deadline of a call, after which it is broken off.
    ['hangs', () => new Promise((_, reject) => setTimeout(() => reject(new Error('too late')), 2_500))],
    ['answers 400', () => new Response('', { status: 400 })],
    ['answers 503', () => new Response('', { status: 503 })],
    ['answers with an object that is not a site', () => Response.json({ no: 'site' })],
    ['answers a while later with 400', () => later(300, () => new Response('', { status: 400 }))],
  ]

  test.each(FAILURES)('are looked up at most sixty times while the platform %s', async (_, failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    upstream.fault = () => failure()
    let over = 0
    for (const [index, host] of hosts(200, 'random').entries()) {
      // Forty at once, five times, 1.25 seconds apart.
      if (index % 40 === 0 && index > 0) await pass(1_250)
      void lookUp(host)
        .catch(() => undefined)
        .then(() => over++)
      await realTurns(() => kvReads === index + 1)
    }
    await pass(5_000)
    await realTurns(() => over === 200)
    expect(upstream.configCalls()).toBeGreaterThanOrEqual(10)
    expect(upstream.configCalls()).toBeLessThanOrEqual(60)
  })

  const later = <T>(ms: number, make: () => T) =>
    new Promise<T>((resolve) => setTimeout(() => resolve(make()), ms))

  /** Moves the clock in small steps, between which hashes and answers of KV arrive. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 50) {
      await vi.advanceTimersByTimeAsync(50)
      let turns = 0
      await realTurns(() => turns++ > 5)
    }
  }
})

test('lookups that are never answered count for at most a second', async () => {
  upstream.fault = () => new Promise(() => {})
  for (const host of hosts(50, 'lost')) void lookUp(host).catch(() => undefined)
  await realTurns(() => upstream.configCalls() >= 50)
  expect(await lookUp(KNOWN)).toBe('too-many-unknown')
  upstream.fault = null
  vi.advanceTimersByTime(1_000)
  expect(await lookUp(KNOWN)).toBe('found')
})

describe('random hosts below the wildcard of a tenant', () => {
  const WILD = '*.loja.test'
  const below = (count: number) => hosts(count, 'random').map((host) => host.replace('.test', '.a.loja.test'))

  beforeEach(async () => {
    upstream.put(
      ...below(3_000).map((host) => ({
        host,
        root: { hosts: ['loja.test', host, WILD], tenant_uuid: 'loja' },
      })),
    )
    // From here on the isolate knows the wildcard.
    expect(await lookUp('random-0.a.loja.test')).toBe('found')
    vi.advanceTimersByTime(10_000)
  })

  test('use up the lookups of their tenant, and no others', async () => {
    const outcomes: string[] = []
    for (const host of below(40).slice(1)) outcomes.push(await lookUp(host))
    expect(count(outcomes, 'too-many-unknown')).toBe(29)
    expect(await lookUp('nobody.test')).toBe('unknown')
    expect(await lookUp(KNOWN)).toBe('found')
  })

  test('use up the KV reads of their tenant, and no others', async () => {
    for (const host of below(1_200).slice(1)) await lookUp(host)
    expect(kvReads).toBe(1_001)
    vi.advanceTimersByTime(1_000)
    expect(await lookUp(KNOWN)).toBe('found')
  })
})

describe('reads of KV', () => {
  const bindings = () =>
    ({ UPSTREAM: 'http', API_ORIGIN: 'https://platform.test', SITES: kv, ASSETS: {} }) as Bindings

  test('for unknown hosts end at a thousand in ten seconds, refused ones included', async () => {
    for (const host of hosts(1_500, 'unread')) await lookUp(host)
    expect(kvReads).toBe(1_000)
    expect(await lookUp(KNOWN)).toBe('too-many-unknown')
    vi.advanceTimersByTime(10_000)
    expect(await lookUp(KNOWN)).toBe('found')
  })

  test('continue for known hosts after those for others are used up', async () => {
    await lookUp(KNOWN)
    // Its memory goes to others in the meantime; KV still has its copy.
    dropMemory('sites')
    for (const host of hosts(1_500, 'unread')) await lookUp(host)
    expect(await lookUp('another.test')).toBe('too-many-unknown')
    expect(await lookUp(KNOWN)).toBe('found')
  })

  test('end for a host that existed once its site is gone', async () => {
    await lookUp(KNOWN)
    upstream.sites.delete(KNOWN)
    await store.refresh(KNOWN, `http://${KNOWN}/`, scope)
    vi.advanceTimersByTime(60_000)
    for (const host of hosts(1_500, 'unread')) await lookUp(host)
    expect(await lookUp(KNOWN)).toBe('too-many-unknown')
    upstream.put({ host: KNOWN })
  })

  test('for hosts with a site do not count, whether KV has its copy or the upstream does', async () => {
    const many = hosts(1_200, 'real')
    upstream.put(...many.map((host) => ({ host })))
    for (const host of many) expect(await lookUp(host)).toBe('found')
    store = new SiteStore(readEnv(bindings()), kv)
    for (const host of many) expect(await lookUp(host)).toBe('found')
    expect(upstream.configCalls()).toBe(many.length)
  })

  test('still find the sites in KV while unknown hosts are no longer looked up', async () => {
    await lookUp(KNOWN)
    store = new SiteStore(readEnv(bindings()), kv)
    for (const host of hosts(100, 'flood')) await lookUp(host)
    expect(await lookUp('another.test')).toBe('too-many-unknown')
    expect(await lookUp(KNOWN)).toBe('found')
  })
})
