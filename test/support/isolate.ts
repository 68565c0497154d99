import { vi } from 'vitest'
import { type Bindings, readEnv } from '../../worker/env.ts'
import { SiteStore } from '../../worker/store/site-store.ts'
import type { MapKv } from './map-kv.ts'

/** The store of sites of one isolate of the Worker. Several isolates may share a KV. */
export function isolate({ namespace }: MapKv, settings: Partial<Bindings> = {}) {
  const bindings = {
    UPSTREAM: 'http',
    API_ORIGIN: 'https://platform.test',
    FRESH_SECONDS: 60,
    SITES: namespace,
    ASSETS: {},
    ...settings,
  } as Bindings
  const store = new SiteStore(readEnv(bindings), namespace)
  const background: Promise<unknown>[] = []
  const scope = { waitUntil: (promise: Promise<unknown>) => void background.push(promise) }
  return {
    store,
    scope,
    /** Looks up the site of a host, and waits for its background work. */
    async visit(host: string, path = '/') {
      const lookup = await store.site(host, `http://${host}${path}`, scope)
      await settled()
      return lookup
    },
    settled,
  }

  async function settled(): Promise<void> {
    while (background.length > 0) await Promise.allSettled(background.splice(0))
  }
}

/** A clock that the test moves. Timers are real, so the product's deadlines still work. */
export function useMovedClock(): { advance(ms: number): void } {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  return { advance: (ms) => void vi.setSystemTime(Date.now() + ms) }
}
