import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// Loaded before the clock is stopped: the store and the upstream load them on first use.
import '../../../worker/store/read-answer.ts'
import '../../../worker/upstream/http.ts'
import type { Site } from '#shared/site.ts'
import { sha256 } from '../../../shared/crypto/digest.ts'
import { isolate } from '../../support/isolate.ts'
import { type MapKv, mapKv } from '../../support/map-kv.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../../support/upstream.ts'

const HOST = 'a.test'
const URL = `http://${HOST}/`
const ADDRESS = { host: HOST, url: `${URL}about`, page_id: 'about', locale: 'pt-BR' } as const

let upstream: ScriptedUpstream
let kv: MapKv
let warnings: object[]

beforeEach(() => {
  // Timers stop with the clock; work that needs no timer continues.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 1_000_000_000_000 })
  const pages = [
    { id: 'home', route: '/' },
    { id: 'about', route: 'about' },
  ]
  upstream = scriptedUpstream({ host: HOST, pages })
  kv = mapKv()
  warnings = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => upstream.handle(new Request(url, init)))
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(JSON.parse(line)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Lets work that needs no timer continue: hashes of keys, answers of KV. */
async function turn(): Promise<void> {
  await sha256('a hash that is begun after theirs')
  await new Promise((resolve) => setImmediate(resolve))
}

/** Waits for work that needs no timer, without moving the clock. */
async function reached(check: () => boolean): Promise<void> {
  for (let turns = 0; !check(); turns++) {
    if (turns === 1_000) throw new Error('the work needs a timer')
    await turn()
  }
}

/** Waits until work that needs no timer has ended. */
async function idle(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await turn()
}

/** From now on the upstream answers no call. */
const silence = () => {
  upstream.fault = () => new Promise(() => {})
}

describe('a call to the upstream that is never answered', () => {
  test('is waited for three seconds by other visitors of the host, before one of them calls', async () => {
    silence()
    const one = isolate(kv)
    void one.store.site(HOST, URL, one.scope)
    void one.store.site(HOST, `${URL}about`, one.scope)
    await reached(() => upstream.configCalls() === 1)
    await idle()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(upstream.configCalls()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await reached(() => upstream.configCalls() === 2)
  })

  test('is waited for three seconds by other visitors of the page, before one of them calls', async () => {
    const one = isolate(kv)
    const lookup = await one.visit(HOST)
    if (lookup.kind !== 'found') throw new Error(lookup.kind)
    silence()
    void one.store.page(lookup.site, ADDRESS, one.scope)
    void one.store.page(lookup.site, ADDRESS, one.scope)
    await reached(() => upstream.configCalls() === 2)
    await idle()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(upstream.configCalls()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    await reached(() => upstream.configCalls() === 3)
  })

  test('is waited for three seconds by visitors of an overdue copy, before one of them calls', async () => {
    const one = isolate(kv)
    await one.visit(HOST)
    silence()
    vi.setSystemTime(Date.now() + 3_600_000)
    void one.store.site(HOST, URL, one.scope)
    void one.store.site(HOST, `${URL}about`, one.scope)
    await reached(() => upstream.configCalls() === 2)
    await idle()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(upstream.configCalls()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    await reached(() => upstream.configCalls() === 3)
  })

  test('for a copy that is just no longer fresh lets every visitor have the copy, and is the only one', async () => {
    const one = isolate(kv)
    await one.visit(HOST)
    silence()
    vi.setSystemTime(Date.now() + 60_000)
    const visit = (url: string) => one.store.site(HOST, url, one.scope)
    expect(await visit(URL)).toMatchObject({ kind: 'found', isStale: true })
    await reached(() => upstream.configCalls() === 2)
    expect(await visit(`${URL}about`)).toMatchObject({ kind: 'found', isStale: true })
    await vi.advanceTimersByTimeAsync(5_499)
    await idle()
    expect(upstream.configCalls()).toBe(2)
  })
})

describe('a stored copy that the upstream should replace', () => {
  const LIST = { key: 'posts pt-BR  1', maxAgeMs: 300_000 }
  /** The answer about posts. */
  let posts: () => Promise<string>
  const list = (one: ReturnType<typeof isolate>, site: Site) =>
    one.store.queries.get(site, { ...LIST, load: () => posts() }, one.scope)

  /** A promise, and whether it has settled. */
  function watched<T>(promise: Promise<T>): { isOver: () => boolean; result: Promise<T> } {
    let isOver = false
    promise.finally(() => {
      isOver = true
    })
    return { isOver: () => isOver, result: promise }
  }

  async function seen(): Promise<{ one: ReturnType<typeof isolate>; site: Site }> {
    posts = async () => 'first'
    const one = isolate(kv)
    const lookup = await one.visit(HOST)
    if (lookup.kind !== 'found') throw new Error(lookup.kind)
    await one.store.page(lookup.site, ADDRESS, one.scope)
    await list(one, lookup.site)
    await one.settled()
    return { one, site: lookup.site }
  }

  /** Loads the site, a page and a list, as a page of the blog does. @returns 'stale' or 'new' for each */
  async function wholePage(one: ReturnType<typeof isolate>): Promise<string[]> {
    const lookup = await one.store.site(HOST, ADDRESS.url, one.scope)
    if (lookup.kind !== 'found') throw new Error(lookup.kind)
    const page = await one.store.page(lookup.site, ADDRESS, one.scope)
    const posts = await list(one, lookup.site)
    return [lookup, page, posts].map((part) => (part && 'isStale' in part && part.isStale ? 'stale' : 'new'))
  }

  const hang = () => {
    silence()
    posts = () => new Promise(() => {})
  }

  test('delays a whole page by half a second, and later pages not at all', async () => {
    const { one } = await seen()
    hang()
    vi.setSystemTime(Date.now() + 3_600_000)
    const first = watched(wholePage(one))
    await reached(() => upstream.configCalls() >= 3)
    await vi.advanceTimersByTimeAsync(499)
    await idle()
    expect(first.isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await reached(first.isOver)
    expect(await first.result).toEqual(['stale', 'new', 'stale'])
    const next = watched(wholePage(one))
    await reached(next.isOver)
    expect(await next.result).toEqual(['stale', 'new', 'stale'])
  })

  test('of an older publish delays a whole page by half a second', async () => {
    const { one } = await seen()
    upstream.put({
      host: HOST,
      revision: 'r2',
      pages: [
        { id: 'home', route: '/' },
        { id: 'about', route: 'about' },
      ],
    })
    await one.store.refresh(HOST, URL, one.scope)
    hang()
    const first = watched(wholePage(one))
    await reached(() => upstream.configCalls() >= 4)
    await vi.advanceTimersByTimeAsync(500)
    await reached(first.isOver)
    expect(await first.result).toEqual(['new', 'stale', 'stale'])
  })

  test('is replaced before its visitors see it if the upstream answers in time', async () => {
    const { one } = await seen()
    upstream.put({
      host: HOST,
      revision: 'r2',
      pages: [
        { id: 'home', route: '/' },
        { id: 'about', route: 'about' },
      ],
    })
    posts = () => new Promise((resolve) => setTimeout(() => resolve('second'), 400))
    vi.setSystemTime(Date.now() + 3_600_000)
    const visit = watched(wholePage(one))
    while (!visit.isOver()) {
      await vi.advanceTimersByTimeAsync(10)
      await idle()
    }
    expect(await visit.result).toEqual(['new', 'new', 'new'])
  })

  test('is replaced in time for later visitors once the upstream has answered', async () => {
    const { one } = await seen()
    hang()
    const { promise, resolve } = Promise.withResolvers<void>()
    upstream.fault = async (_request, answer) => {
      await promise
      return answer()
    }
    vi.setSystemTime(Date.now() + 3_600_000)
    const first = watched(wholePage(one))
    await reached(() => upstream.configCalls() >= 3)
    await vi.advanceTimersByTimeAsync(500)
    await reached(first.isOver)
    resolve()
    await idle()
    upstream.fault = null
    posts = async () => 'third'
    vi.setSystemTime(Date.now() + 3_600_000)
    const next = watched(wholePage(one))
    while (!next.isOver()) {
      await vi.advanceTimersByTimeAsync(10)
      await idle()
    }
    expect((await next.result)[0]).toBe('new')
  })
})

describe('KV', () => {
  test('that never answers costs a visitor 200 ms, and the site comes from the upstream', async () => {
    kv.namespace.get = (() => new Promise(() => {})) as never
    const { store, scope } = isolate(kv)
    const visit = store.site(HOST, `http://${HOST}/`, scope)
    await reached(() => vi.getTimerCount() > 0)
    await vi.advanceTimersByTimeAsync(199)
    expect(upstream.configCalls()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(await visit).toMatchObject({ kind: 'found', isStale: false })
    expect(warnings).toEqual([{ event: 'kv.get failed', kind: 'site', reason: 'no answer in 200 ms' }])
  })

  test('that fails is logged, and the site comes from the upstream', async () => {
    kv.namespace.get = (() => Promise.reject(new Error('KV is down'))) as never
    kv.namespace.put = (() => Promise.reject(new Error('KV is full'))) as never
    expect(await isolate(kv).visit(HOST)).toMatchObject({ kind: 'found', isStale: false })
    expect(warnings).toContainEqual({ event: 'kv.get failed', kind: 'site', reason: 'KV is down' })
    expect(warnings).toContainEqual({ event: 'kv.put failed', kind: 'site', reason: 'KV is full' })
  })

  test.each(['', '{"v":2,', 'null', '{"v":1}'])(
    'with %j gives no site and no page, and is logged',
    async (text) => {
      await isolate(kv).visit(HOST)
      for (const key of kv.values.keys()) kv.values.set(key, text)
      expect(await isolate(kv).visit(HOST)).toMatchObject({ kind: 'found', isStale: false })
      expect(warnings).toEqual(['site', 'page'].map((kind) => ({ event: 'kv.unreadable', kind })))
      expect(upstream.configCalls()).toBe(2)
    },
  )
})
