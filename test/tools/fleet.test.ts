import { describe, expect, test } from 'vitest'
import { type FleetOptions, simulateFleet, type View, views } from '../../bench/fleet.ts'

/** The product's default lifetimes, without publishes and without random spread. */
const options: FleetOptions = {
  freshMs: 60_000,
  staleMs: 2_592_000_000,
  upstreamTimeoutMs: 2500,
  isolateMs: Number.POSITIVE_INFINITY,
  evictedMs: Number.POSITIVE_INFINITY,
  htmlStore: 'off',
  bytes: { site: 1000, page: 1000, html: 1000 },
  publishes: [],
  countFrom: 0,
  spread: () => 0.5,
}

const at = (seconds: number, changes: Partial<View> = {}): View => ({
  at: seconds * 1000,
  tenant: 0,
  page: 0,
  location: 0,
  isolate: 0,
  ...changes,
})
const everySecond = (seconds: number, changes: Partial<View> = {}) =>
  Array.from({ length: seconds }, (_, second) => at(second, changes))

describe('one tenant at one location, with one view a second for five minutes', () => {
  const counts = simulateFleet(everySecond(300), options)

  test('renders once and then serves from memory', () => {
    expect(counts.layers).toEqual({ memory: 299, cache: 0, kv: 0, rendered: 1 })
  })

  test('calls the upstream every minute, and one view waits for it', () => {
    expect([counts.upstream, counts.waited]).toEqual([5, 1])
  })

  test('reads KV after 13, 26, 39, 52 and 60 seconds of each minute', () => {
    expect(counts.kvReads).toBe(26)
  })

  test('writes the site with each answer, and the page once', () => {
    expect(counts.kvWrites).toEqual({ sites: 5, pages: 1, html: 0 })
  })
})

test('a publish causes one more call and two more writes, and its page is rendered again', () => {
  const publishes = [{ at: 20_500, tenant: 0, location: 0 }]
  const counts = simulateFleet(everySecond(40), { ...options, publishes })
  expect(counts.layers).toEqual({ memory: 38, cache: 0, kv: 0, rendered: 2 })
  expect([counts.upstream, counts.kvWrites]).toEqual([2, { sites: 2, pages: 2, html: 0 }])
})

test('another isolate finds the page at its location, another location finds it in its region, and another region renders it', () => {
  const visits = [at(0), at(1, { isolate: 1 }), at(31, { location: 10 }), at(32, { location: 19 })]
  const counts = simulateFleet(visits, options)
  expect(counts.layers).toEqual({ memory: 0, cache: 2, kv: 0, rendered: 2 })
  // Every other isolate reads its site from KV, also the one that renders its page.
  expect([counts.upstream, counts.kvWrites]).toEqual([1, { sites: 1, pages: 1, html: 0 }])
})

test('a location calls the upstream while its region has cached that KV has nothing', () => {
  const counts = simulateFleet([at(0), at(29, { location: 10 })], options)
  // Each reads the site and the page.
  expect([counts.upstream, counts.kvReads]).toEqual([2, 4])
})

test('an isolate that receives a page from the upstream writes it only if KV has another one', () => {
  const visits = [at(0), at(100, { isolate: 1 })]
  const counted = { ...options, countFrom: 100_000 }
  expect(simulateFleet(visits, counted)).toMatchObject({
    ...{ upstream: 1, kvWrites: { sites: 1, pages: 0, html: 0 } },
    kvReads: 2,
  })
  // After a publish that another isolate has loaded, the page is written again.
  const publishes = [{ at: 99_000, tenant: 0, location: 1 }]
  const published = simulateFleet(visits, { ...counted, countFrom: 99_000, publishes })
  expect(published.kvWrites).toEqual({ sites: 1, pages: 1, html: 0 })
})

test('an overdue copy is not served: the view waits for the upstream', () => {
  expect(simulateFleet([at(0), at(61)], options)).toMatchObject({ upstream: 2, waited: 1 })
  expect(simulateFleet([at(0), at(63)], options)).toMatchObject({ upstream: 2, waited: 2 })
})

test('a view whose copy in memory is overdue does not wait for the upstream if KV has what another isolate received', () => {
  const visits = [at(0), at(63, { isolate: 1 }), at(64)]
  const counted = (countFrom: number) => simulateFleet(visits, { ...options, countFrom })
  expect(counted(64_000)).toMatchObject({ views: 1, waited: 0, upstream: 0 })
  // Before it, KV's copy of the site was overdue too.
  expect(counted(63_000)).toMatchObject({ views: 2, waited: 1, upstream: 1 })
})

test('a view that waits for both its site and its page is counted once', () => {
  expect(simulateFleet([at(0)], options)).toMatchObject({ waited: 1, upstream: 1 })
  // Another region has the site and the page from KV, and renders it.
  const visits = [at(0), at(32, { location: 19 })]
  const counts = simulateFleet(visits, { ...options, countFrom: 32_000 })
  expect(counts).toMatchObject({ waited: 0, upstream: 0, kvReads: 2 })
})

test('the number of views that wait for the upstream is at most the number of its calls, even if copies are overdue', () => {
  const isolates = [0, 1, 2].flatMap((isolate) => [100, 200, 300].map((second) => ({ isolate, second })))
  const visits = isolates.map(({ isolate, second }) => at(second + isolate, { isolate }))
  visits.sort((one, other) => one.at - other.at)
  // Of three views in a hundred seconds, the first calls the upstream; the others find its answer in KV.
  expect(simulateFleet(visits, options)).toMatchObject({
    views: 9,
    upstream: 3,
    waited: 3,
  })
})

describe('with finished pages in KV', () => {
  const storing: FleetOptions = { ...options, htmlStore: 'kv' }

  test('the isolate that renders a page writes it, and another region reads it, with its document, without rendering', () => {
    const counts = simulateFleet([at(0), at(31, { location: 19 })], storing)
    expect(counts.layers).toEqual({ memory: 0, cache: 0, kv: 1, rendered: 1 })
    expect([counts.coldRenders, counts.kvWrites]).toEqual([1, { sites: 1, pages: 1, html: 1 }])
    // Each looks for the site, the document and the finished page.
    expect(counts.kvReads).toBe(6)
  })

  test('an isolate with the document renders it, and writes the page only if KV lacks it', () => {
    const lasting = { ...storing, evictedMs: 10_000, bytes: { site: 1000, page: 1000, html: 1e12 } }
    const counts = simulateFleet([at(0), at(15)], lasting)
    expect(counts.layers).toEqual({ memory: 0, cache: 0, kv: 0, rendered: 2 })
    expect([counts.coldRenders, counts.kvWrites.html]).toEqual([1, 1])
  })

  test('they are replaced after a publish and after a day', () => {
    const publishes = [{ at: 40_000, tenant: 0, location: 0 }]
    const visits = [at(0), at(80, { location: 19 })]
    expect(simulateFleet(visits, { ...storing, publishes }).layers).toMatchObject({ kv: 0, rendered: 2 })
    const nextDay = [at(0), at(86_401, { location: 19 })]
    expect(simulateFleet(nextDay, storing).layers).toMatchObject({ kv: 0, rendered: 2 })
  })
})

test('warm-up requests fill caches and are not counted', () => {
  const counts = simulateFleet(everySecond(300), { ...options, countFrom: 240_000 })
  expect([counts.views, counts.layers.memory, counts.upstream]).toEqual([60, 60, 1])
})

test('the same seed gives the same views, in order of time and with tenants distributed by Zipf’s law', () => {
  const traffic = { seed: 7, tenants: 50, locations: 20, viewsPerDay: 2000, days: 1 }
  const drawn = [...views(traffic)]
  expect(drawn).toEqual([...views(traffic)])
  expect(drawn).not.toEqual([...views({ ...traffic, seed: 8 })])
  // Zipf: the first of 50 tenants has weight 1 of a total of 4.5.
  const first = drawn.filter(({ tenant }) => tenant === 0).length
  expect(first / drawn.length).toBeCloseTo(1 / 4.499, 1)
  expect(drawn.every(({ at: now }, index) => now >= (drawn[index - 1]?.at ?? 0))).toBe(true)
})
