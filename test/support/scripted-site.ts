import { afterEach, beforeEach, vi } from 'vitest'
import type { SiteStore } from '../../worker/store/site-store.ts'
import { useMovedClock } from './isolate.ts'
import { type MapKv, mapKv } from './map-kv.ts'
import { type TestSite, textSection } from './site.ts'
import { type ScriptedUpstream, scriptedUpstream } from './upstream.ts'

interface SiteOfTest {
  readonly kv: MapKv
  readonly upstream: ScriptedUpstream
  /** Keys that were read from KV, in order. */
  readonly kvReads: string[]
  readonly clock: ReturnType<typeof useMovedClock>
  /** The upstream answers every call with 503. */
  down(): void
  up(): void
  /** Replaces the site. The name is its revision and the text of its two pages, `home` and `about`. */
  publish(name: string, more?: Partial<TestSite>): void
  address(page_id: string, path: string): Parameters<SiteStore['page']>[1]
  /** Lines of the log with this event, in order. */
  logged(event: string): object[]
}

/** A site of a scripted upstream, an empty KV and a clock that the test moves; new for each test of a file. */
export function scriptedSite(host: string): SiteOfTest {
  let kv: MapKv
  let upstream: ScriptedUpstream
  let clock: ReturnType<typeof useMovedClock>
  let kvReads: string[]
  let lines: { event: string }[]

  const publish = (name: string, more: Partial<TestSite> = {}) =>
    upstream.put({
      host,
      revision: name,
      canary: name,
      pages: [
        { id: 'home', route: '/', sections: [textSection('t', name)] },
        { id: 'about', route: 'about', sections: [textSection('t', name)] },
      ],
      ...more,
    })

  beforeEach(() => {
    clock = useMovedClock()
    kv = mapKv()
    kvReads = []
    lines = []
    kv.namespace.get = (async (key: string) => {
      kvReads.push(key)
      return kv.values.get(key) ?? null
    }) as never
    upstream = scriptedUpstream()
    publish('first')
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => upstream.handle(new Request(url, init)))
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(JSON.parse(line)))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  return {
    get kv() {
      return kv
    },
    get upstream() {
      return upstream
    },
    get kvReads() {
      return kvReads
    },
    get clock() {
      return clock
    },
    down() {
      upstream.fault = () => new Response('', { status: 503 })
    },
    up() {
      upstream.fault = null
    },
    publish,
    address: (page_id, path) => ({ host, url: `http://${host}${path}`, page_id, locale: 'pt-BR' }),
    logged: (name) => lines.filter(({ event }) => event === name),
  }
}
