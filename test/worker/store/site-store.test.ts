import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isolate, useMovedClock } from '../../support/isolate.ts'
import { type MapKv, mapKv } from '../../support/map-kv.ts'
import { textSection } from '../../support/site.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../../support/upstream.ts'

const HOST = 'a.test'
const DAY = 86_400_000

let upstream: ScriptedUpstream
let kv: MapKv
let clock: ReturnType<typeof useMovedClock>

beforeEach(() => {
  clock = useMovedClock()
  upstream = scriptedUpstream({ host: HOST, pages: [{ id: 'home', route: '/' }] })
  kv = mapKv()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => upstream.handle(new Request(url, init)))
  // Failures of the upstream are part of the tests.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const down = () => {
  upstream.fault = () => new Response('', { status: 503 })
}
const up = () => {
  upstream.fault = null
}
const publish = (name: string, revision: string | null = name) =>
  upstream.put({
    host: HOST,
    revision,
    canary: name,
    pages: [{ id: 'home', route: '/', sections: [textSection('t', name)] }],
  })

/** The name of the site that a visitor gets, or the kind of the result. */
async function nameSeen({ visit }: ReturnType<typeof isolate>): Promise<string> {
  const lookup = await visit(HOST).catch(() => ({ kind: 'failed' as const }))
  return lookup.kind === 'found' ? lookup.site.config.name : lookup.kind
}

describe('a takedown', () => {
  test('reported to an isolate without the site removes the copy of all others', async () => {
    const warm = isolate(kv)
    await warm.visit(HOST)
    upstream.sites.delete(HOST)
    const cold = isolate(kv)
    expect(await cold.store.refresh(HOST, `http://${HOST}/`, cold.scope)).toBeNull()
    down()
    expect(await nameSeen(isolate(kv))).toBe('unknown')
    expect(await nameSeen(cold)).toBe('unknown')
    // The isolate with the site in memory finds the newer tombstone when it next reads KV.
    clock.advance(61_000)
    await warm.visit(HOST)
    expect(await nameSeen(warm)).toBe('unknown')
  })

  test('ends when the upstream has the site again', async () => {
    publish('first')
    const one = isolate(kv)
    await one.visit(HOST)
    const taken = upstream.sites.get(HOST)
    upstream.sites.delete(HOST)
    await one.store.refresh(HOST, `http://${HOST}/`, one.scope)
    if (taken) upstream.put(taken)
    clock.advance(31_000)
    expect(await nameSeen(isolate(kv))).toBe('first')
    down()
    expect(await nameSeen(isolate(kv))).toBe('first')
  })

  test('of a wildcard leaves nothing in KV about the hosts that visitors invented below it', async () => {
    const random = Array.from({ length: 5 }, (_, index) => `random-${index}.${HOST}`)
    upstream.put(...random.map((host) => ({ host, root: { hosts: [HOST, host, `*.${HOST}`] } })))
    const one = isolate(kv)
    for (const host of random) expect(await one.visit(host)).toMatchObject({ kind: 'found' })
    for (const host of random) upstream.sites.delete(host)
    kv.values.clear()
    clock.advance(3_600_000)
    for (const host of random) expect(await one.visit(host)).toEqual({ kind: 'unknown' })
    expect([...kv.values.keys()]).toEqual([])
  })

  test('leaves nothing in KV about unknown hosts', async () => {
    for (let index = 0; index < 5; index++) await isolate(kv).visit(`random-${index}.test`)
    expect([...kv.values.keys()]).toEqual([])
  })
})

describe('a copy in KV', () => {
  test('is as old as the last answer that confirmed it', async () => {
    publish('same')
    const one = isolate(kv)
    await one.visit(HOST)
    const writtenAt = () =>
      [...kv.values].flatMap(([key, text]) => (key.startsWith('site:') ? [JSON.parse(text).fetchedAt] : []))
    const [first] = writtenAt()
    clock.advance(61_000)
    await one.visit(HOST)
    expect(writtenAt()).toEqual([first + 61_000])
  })

  test('outlives an outage, however long ago the site was published', async () => {
    publish('long ago')
    const one = isolate(kv)
    for (let day = 0; day < 40; day++) {
      await one.visit(HOST)
      const lookup = await one.visit(HOST)
      if (lookup.kind === 'found') {
        const address = { host: HOST, url: `http://${HOST}/`, page_id: 'home', locale: 'pt-BR' as const }
        await isolate(kv).store.page(lookup.site, address, one.scope)
        await one.settled()
      }
      clock.advance(DAY)
    }
    down()
    clock.advance(20 * DAY)
    const cold = isolate(kv)
    const lookup = await cold.visit(HOST)
    expect(lookup).toMatchObject({ kind: 'found', isStale: true })
    if (lookup.kind !== 'found') return
    const address = { host: HOST, url: `http://${HOST}/`, page_id: 'home', locale: 'pt-BR' as const }
    expect(await cold.store.page(lookup.site, address, cold.scope)).toMatchObject({ kind: 'found' })
  })

  test('that is old is not used by a cold isolate while the upstream works', async () => {
    publish('old')
    await isolate(kv).visit(HOST)
    publish('new')
    clock.advance(3_600_000)
    expect(await nameSeen(isolate(kv))).toBe('new')
  })

  test('that is old is used by a cold isolate while the upstream is down, after one call', async () => {
    publish('old')
    await isolate(kv).visit(HOST)
    clock.advance(3_600_000)
    down()
    upstream.calls.length = 0
    const cold = isolate(kv)
    const lookups = await Promise.all(Array.from({ length: 50 }, () => cold.visit(HOST)))
    expect(new Set(lookups.map(({ kind }) => kind))).toEqual(new Set(['found']))
    expect(upstream.configCalls()).toBe(1)
    expect(await nameSeen(cold)).toBe('old')
    expect(upstream.configCalls()).toBe(1)
  })

  test('that is just no longer fresh is shown at once, and refreshed in the background', async () => {
    publish('old')
    const one = isolate(kv)
    await one.visit(HOST)
    publish('new')
    clock.advance(61_000)
    expect(await nameSeen(one)).toBe('old')
    expect(await nameSeen(one)).toBe('new')
  })

  test('is found by the next visitor after a failed read of KV, even while the upstream is down', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await isolate(kv).visit(HOST)
    const { get } = kv.namespace
    kv.namespace.get = (() => Promise.reject(new Error('KV is down'))) as never
    down()
    const one = isolate(kv)
    expect(await nameSeen(one)).toBe('failed')
    kv.namespace.get = get
    expect(await nameSeen(one)).toBe(HOST)
  })
})

describe('a stampede on a cold isolate', () => {
  test('over many addresses is one call to the upstream and one read of KV', async () => {
    const reads: string[] = []
    const { get } = kv.namespace
    kv.namespace.get = ((key: string) => {
      reads.push(key)
      return get.call(kv.namespace, key as never)
    }) as never
    const cold = isolate(kv)
    const visits = Array.from({ length: 500 }, (_, index) => cold.visit(HOST, `/nothing-${index}`))
    expect(new Set((await Promise.all(visits)).map(({ kind }) => kind))).toEqual(new Set(['found']))
    expect(upstream.configCalls()).toBe(1)
    expect(reads).toHaveLength(1)
  })
})

describe('a stampede over the pages of a site', () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/page-${index}`)
  const publishMany = () =>
    upstream.put({
      host: HOST,
      revision: 'many',
      pages: paths.map((path) => ({
        id: path.slice(1),
        route: path.slice(1),
        sections: [textSection('t', path)],
      })),
    })

  /** Ten visitors of each page at once. */
  async function stampede(one: ReturnType<typeof isolate>): Promise<string[]> {
    const seen = await Promise.all(
      Array.from({ length: 10 }, () => paths)
        .flat()
        .map(async (path) => {
          const lookup = await one.store.site(HOST, `http://${HOST}${path}`, one.scope)
          if (lookup.kind !== 'found') return lookup.kind
          const address = { host: HOST, url: `http://${HOST}${path}`, page_id: path.slice(1) }
          return (await one.store.page(lookup.site, { ...address, locale: 'pt-BR' }, one.scope)).kind
        }),
    )
    await one.settled()
    return [...new Set(seen)]
  }

  test('that nothing holds is one call for the site with its first page, and one for each other page', async () => {
    publishMany()
    expect(await stampede(isolate(kv))).toEqual(['found'])
    expect(upstream.configCalls()).toBe(paths.length)
  })

  test('that KV holds causes no call', async () => {
    publishMany()
    await stampede(isolate(kv))
    upstream.calls.length = 0
    expect(await stampede(isolate(kv))).toEqual(['found'])
    expect(upstream.configCalls()).toBe(0)
  })

  test('that KV holds of a site due for a refresh is one call', async () => {
    publishMany()
    await stampede(isolate(kv))
    upstream.calls.length = 0
    clock.advance(3_600_000)
    expect(await stampede(isolate(kv))).toEqual(['found'])
    expect(upstream.configCalls()).toBe(1)
  })
})

describe('a copy in KV that this build cannot read', () => {
  /** A copy by a build with other rules and another shape. */
  async function spoilCopies(): Promise<string[]> {
    await isolate(kv).visit(HOST)
    const reads: string[] = []
    for (const [key, text] of kv.values)
      kv.values.set(key, JSON.stringify({ ...JSON.parse(text), schema: 'another', value: { hosts: [HOST] } }))
    const { get } = kv.namespace
    kv.namespace.get = ((key: string) => {
      reads.push(key)
      return get.call(kv.namespace, key as never)
    }) as never
    return reads
  }

  test('is read as rarely as the failing upstream is called', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const reads = await spoilCopies()
    down()
    upstream.calls.length = 0
    const one = isolate(kv)
    for (let second = 0; second < 60; second++) {
      for (let visitor = 0; visitor < 10; visitor++) expect(await nameSeen(one)).toBe('failed')
      clock.advance(1_000)
    }
    expect(reads.length).toBeLessThan(8)
    up()
    clock.advance(61_000)
    expect(await nameSeen(one)).toBe(HOST)
  })
})

describe('content that cannot be read', () => {
  test('of a site is read less and less often, however many visitors arrive', async () => {
    upstream.put({ host: HOST, root: { tenant_uuid: '' } })
    const one = isolate(kv)
    for (let second = 0; second < 60; second++) {
      for (let visitor = 0; visitor < 10; visitor++) expect(await nameSeen(one)).toBe('failed')
      clock.advance(1_000)
    }
    expect(upstream.configCalls()).toBeLessThan(8)
    publish('readable')
    clock.advance(61_000)
    expect(await nameSeen(one)).toBe('readable')
  })

  test('of a page is read less and less often, and the site’s other pages are served', async () => {
    upstream.put({
      host: HOST,
      pages: [
        { id: 'home', route: '/' },
        { id: 'bad', route: 'bad', sections: Array.from({ length: 501 }, () => textSection('t', 'x')) },
      ],
    })
    const one = isolate(kv)
    const lookup = await one.visit(HOST)
    if (lookup.kind !== 'found') throw new Error(lookup.kind)
    const ask = (page_id: string, path: string) =>
      one.store
        .page(lookup.site, { host: HOST, url: `http://${HOST}${path}`, page_id, locale: 'pt-BR' }, one.scope)
        .then(
          ({ kind }) => kind,
          () => 'failed',
        )
    upstream.calls.length = 0
    for (let second = 0; second < 60; second++) {
      for (let visitor = 0; visitor < 10; visitor++) expect(await ask('bad', '/bad')).toBe('failed')
      clock.advance(1_000)
    }
    expect(upstream.configCalls()).toBeLessThan(8)
    expect(await ask('home', '/')).toBe('found')
  })
})

describe('a site whose upstream names no revision', () => {
  const bodySeen = async (one: ReturnType<typeof isolate>) => {
    const lookup = await one.visit(HOST)
    if (lookup.kind !== 'found') return lookup.kind
    const address = { host: HOST, url: `http://${HOST}/`, page_id: 'home', locale: 'pt-BR' as const }
    const page = await one.store.page(lookup.site, address, one.scope)
    await one.settled()
    return page.kind === 'found' ? JSON.stringify(page.document.sections[0]?.data.body) : page.kind
  }
  const edit = (text: string) =>
    upstream.put({
      host: HOST,
      revision: null,
      pages: [{ id: 'home', route: '/', sections: [textSection('t', text)] }],
    })

  test('has another revision after each purge, in every isolate, and the same one until something changes', async () => {
    edit('one')
    const one = isolate(kv)
    const first = await one.visit(HOST)
    const purged = await one.store.refresh(HOST, `http://${HOST}/`, one.scope)
    await one.settled()
    if (first.kind !== 'found') throw new Error(first.kind)
    expect(purged?.revision).not.toBe(first.site.revision)
    clock.advance(61_000)
    expect(await one.visit(HOST)).toMatchObject({ site: { revision: purged?.revision } })
    expect(await isolate(kv).visit(HOST)).toMatchObject({ site: { revision: purged?.revision } })
  })

  test('shows an edited page after a purge at once, and without one when it is no longer fresh', async () => {
    edit('one')
    const one = isolate(kv)
    expect(await bodySeen(one)).toContain('one')
    edit('two')
    await one.store.refresh(HOST, `http://${HOST}/`, one.scope)
    expect(await bodySeen(one)).toContain('two')
    edit('three')
    clock.advance(61_000)
    await one.visit(HOST)
    expect(await bodySeen(one)).toContain('three')
    up()
  })
})
