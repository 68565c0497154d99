import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAppConfiguration } from '../../../core/reading/read-app-configuration.ts'
import { isolate, useMovedClock } from '../../support/isolate.ts'
import { type MapKv, mapKv } from '../../support/map-kv.ts'
import { type TestSite, textSection } from '../../support/site.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../../support/upstream.ts'

vi.mock('../../../core/reading/read-app-configuration.ts', async (original) => {
  const actual = await original<typeof import('../../../core/reading/read-app-configuration.ts')>()
  return { ...actual, readAppConfiguration: vi.fn(actual.readAppConfiguration) }
})

const HOST = 'a.test'
const FRESH = 61_000
const pages = [
  { id: 'home', route: '/', sections: [textSection('t', 'home')] },
  { id: 'about', route: 'about', sections: [textSection('t', 'about')] },
]

let upstream: ScriptedUpstream
let kv: MapKv
let clock: ReturnType<typeof useMovedClock>
let one: ReturnType<typeof isolate>

beforeEach(() => {
  clock = useMovedClock()
  upstream = scriptedUpstream({ host: HOST, pages })
  kv = mapKv()
  one = isolate(kv)
  vi.mocked(readAppConfiguration).mockClear()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => upstream.handle(new Request(url, init)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The site, from an answer that is younger than any copy. */
async function asked(path = '/') {
  clock.advance(FRESH)
  await one.visit(HOST, path)
  const lookup = await one.visit(HOST, path)
  if (lookup.kind === 'unknown') throw new Error(lookup.kind)
  return lookup
}

const put = (more: Partial<TestSite>) => upstream.put({ host: HOST, pages, ...more })

describe('an answer that equals the site’s last one', () => {
  test('is read only for its page', async () => {
    const first = await asked()
    const second = await asked('/about')
    expect(readAppConfiguration).toHaveBeenCalledTimes(1)
    expect(second).toEqual(first)
    expect(
      [...kv.values]
        .filter(([key]) => key.startsWith('page:'))
        .map(([, text]) => /about|home/.exec(text)?.[0]),
    ).toEqual(['home', 'about'])
  })

  test('is read by an isolate that has the site from KV', async () => {
    await asked()
    one = isolate(kv)
    await asked()
    await asked()
    expect(readAppConfiguration).toHaveBeenCalledTimes(2)
  })

  test('is read after a purge if the upstream names no revision, because the purge is another publish', async () => {
    put({ revision: null })
    await asked()
    const purged = await one.store.refresh(HOST, `http://${HOST}/`, one.scope)
    expect(readAppConfiguration).toHaveBeenCalledTimes(2)
    const later = await asked()
    expect(later).toMatchObject({ site: { revision: purged?.revision } })
    expect(readAppConfiguration).toHaveBeenCalledTimes(2)
  })

  test('of a suspended site stores no page', async () => {
    put({ root: { suspended: true } })
    await asked()
    await asked('/about')
    expect([...kv.values.keys()].filter((key) => key.startsWith('page:'))).toEqual([])
  })
})

test('an answer that differs from the last one is read, even under the same revision', async () => {
  await asked()
  put({ canary: 'Another name' })
  expect(await asked()).toMatchObject({ site: { config: { name: 'Another name' } } })
  put({ canary: 'Another name', root: { hosts: [HOST, 'b.test'] } })
  expect(await asked()).toMatchObject({ site: { hosts: [HOST, 'b.test'] } })
  expect(readAppConfiguration).toHaveBeenCalledTimes(3)
})
