import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MapKv, mapKv } from '../support/map-kv.ts'
import { textSection } from '../support/site.ts'
import { until } from '../support/until.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../support/upstream.ts'
import { startWorker, type WorkerOptions } from '../support/worker.ts'
import { workersCache } from '../support/workers-cache.ts'

const HOME = 'http://a.test/'
const ABOUT = 'http://a.test/sobre'
const BLOG = { per_page: 2, categories: [{ slug: 'novas', name: 'Novas' }] }

let upstream: ScriptedUpstream
let kv: MapKv
const started: Awaited<ReturnType<typeof startWorker>>[] = []

beforeEach(() => {
  upstream = scriptedUpstream({
    host: 'a.test',
    config: { blog: BLOG },
    pages: [
      { id: 'home', route: '/', sections: [textSection('one', 'Bom dia, você')] },
      { id: 'sobre', route: 'sobre' },
    ],
  })
  kv = mapKv()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()))
})

/** A cold isolate with the shared KV. It logs a line for each request. */
async function isolate(options: Pick<WorkerOptions, 'bindings' | 'workersCache'> = {}) {
  const worker = await startWorker({
    upstream: upstream.handle,
    ...options,
    bindings: { FRESH_SECONDS: 3600, REQUEST_SAMPLE: 1, ...options.bindings },
    doubles: { SITES: kv.double },
  })
  started.push(worker)
  return worker
}

/** Headers of one answer, not of the page: an answer that is rendered while it is sent has no length. */
const OWN = ['x-request-id', 'server-timing', 'content-length', 'transfer-encoding', 'date']

/** Requests of this test so far. */
let asked = 0

async function get(worker: Awaited<ReturnType<typeof isolate>>, address = HOME) {
  asked++
  const response = await worker.fetch(address)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name)))
  return { status: response.status, headers, text: await response.text() }
}

/**
 * A cold isolate's answer to `ask`. After 200 ms KV counts as down, which is tested elsewhere, so if a busy machine
 * took longer, another isolate is asked.
 */
async function whereKvIsInTime<T>(
  ask: (worker: Awaited<ReturnType<typeof isolate>>) => Promise<T>,
  options: Parameters<typeof isolate>[0] = {},
): Promise<T> {
  for (;;) {
    const [calls, before] = [upstream.calls.length, asked]
    const worker = await isolate(options)
    const answer = await ask(worker)
    // A request's own line comes after those of its reads.
    const count = (name: string) => worker.logs.filter(({ event }) => event === name).length
    await until(() => expect(count('request')).toBeGreaterThanOrEqual(asked - before))
    if (count('kv.get failed') === 0) return answer
    upstream.calls.length = calls
  }
}

const cold = (options: Parameters<typeof isolate>[0] = {}) =>
  whereKvIsInTime((worker) => get(worker), options)

const finished = () => [...kv.values].filter(([name]) => name.startsWith('html:'))

const MARK = ' (from KV)'

/** Waits for the finished pages in KV and marks them, so that an answer shows whether it came from there. */
async function markedInKv(count = 1) {
  await until(() => expect(finished()).toHaveLength(count))
  for (const [name, text] of finished()) kv.values.set(name, text.replace('</title>', `${MARK}</title>`))
}

const isFromKv = ({ text }: { text: string }) => text.includes(`${MARK}</title>`)

describe('a page rendered by a cold isolate', () => {
  test.each<[string, () => Pick<WorkerOptions, 'bindings' | 'workersCache'>]>([
    ['with the Cache API', () => ({})],
    ['behind Workers Cache', () => ({ bindings: { HTML_CACHE: 'workers' }, workersCache: workersCache() })],
  ])('is served by the next isolate unchanged, without the upstream, %s', async (_, options) => {
    const first = await cold(options())
    await markedInKv()
    upstream.calls.length = 0
    const [next, again] = await whereKvIsInTime(
      async (worker) => [await get(worker), await get(worker)] as const,
      options(),
    )
    expect(isFromKv(next)).toBe(true)
    expect({ ...next, text: next.text.replace(MARK, '') }).toEqual(first)
    // Now it comes from the isolate's own memory.
    expect(again).toMatchObject({ headers: { 'x-cache': 'HIT' } })
    expect(upstream.calls).toEqual([])
  })

  test('is not read by an isolate that has rendered another page', async () => {
    await whereKvIsInTime((worker) => get(worker, ABOUT))
    await markedInKv()
    const other = await whereKvIsInTime(async (worker) => {
      await get(worker, HOME)
      return worker
    })
    await until(() => expect(finished()).toHaveLength(2))
    expect(isFromKv(await get(other, ABOUT))).toBe(false)
  })

  test('is read once and written once for a hundred visitors at once', async () => {
    const calls: string[] = []
    const { get: read, put: write } = kv.double
    kv.double.get = (name: string) => {
      calls.push(`get ${name}`)
      return read?.(name as never)
    }
    kv.double.put = (name: string, text: string) => {
      calls.push(`put ${name}`)
      return write?.(...([name, text] as never[]))
    }
    const answers = await whereKvIsInTime((worker) => {
      calls.length = 0
      kv.values.clear()
      return Promise.all(Array.from({ length: 100 }, () => get(worker)))
    })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await until(() => expect(finished()).toHaveLength(1))
    const own = calls.filter((call) => call.includes(' html:'))
    expect(own.map((call) => call.slice(0, 3))).toEqual(['get', 'put'])
  })

  test('is rendered again after a publish', async () => {
    await cold()
    await markedInKv()
    upstream.put({
      host: 'a.test',
      revision: 'r2',
      pages: [{ id: 'home', route: '/', sections: [textSection('one', 'Boa noite')] }],
    })
    for (const name of [...kv.values.keys()].filter((each) => !each.startsWith('html:')))
      kv.values.delete(name)
    const next = await cold()
    expect([isFromKv(next), next.text.includes('Boa noite')]).toEqual([false, true])
  })

  test('is rendered again if the Worker’s settings differ', async () => {
    await cold()
    await markedInKv()
    const next = await cold({ bindings: { PLATFORM_DOMAIN: 'test' } })
    expect(isFromKv(next)).toBe(false)
    expect(next.headers['x-robots-tag']).toContain('noindex')
  })

  /** A finished page in KV, which the first of the tests below has rendered. */
  let stored: [name: string, text: string] | undefined

  async function storedPage(): Promise<[name: string, text: string]> {
    const { text: html } = await cold()
    const [page = ['', '']] = await until(() => {
      expect(finished()).toHaveLength(1)
      return finished()
    })
    expect(htmlOf(page[1])).toBe(html)
    return page
  }

  /** A page in KV without its first line, which has metadata. */
  const htmlOf = (text: string) => text.slice(text.indexOf('\n') + 1)

  /** A page in KV without the time at which it expires. */
  const withoutEnd = ([name, text]: [string, string]) => [name, text.replace(/"until":\d+/, '')]

  test.each<[string, (text: string) => string]>([
    ['nothing', () => ''],
    ['a list', () => '[]\n<p>x</p>'],
    ['HTML without the line of metadata', () => '<!DOCTYPE html><p>x</p>'],
    ['half of the line of metadata', (text) => text.slice(0, 100)],
    ['a format of another version', (text) => text.replace('"v":1', '"v":2')],
    ['another page', (text) => text.replace(/"key":"[^"]*"/, '"key":"other"')],
    ['an expired page', (text) => text.replace(/"until":\d+/, '"until":1000')],
  ])('is rendered again if KV has %s in its place, and written again', async (_, change) => {
    stored ??= await storedPage()
    const [name, text] = stored
    kv.values.set(name, change(text))
    const damaged = finished()
    expect((await cold()).text).toBe(htmlOf(text))
    await until(() => expect(finished()).not.toEqual(damaged))
    expect(finished().map(withoutEnd)).toEqual([withoutEnd(stored)])
  })
})

test.each([
  ['an address with the page number of a list', 'http://a.test/?page=2'],
  ['a list of posts', 'http://a.test/blog'],
  ['an address that has no page', 'http://a.test/nada'],
])('KV stores no finished page of %s', async (_, address) => {
  const worker = await isolate()
  await get(worker, address)
  // The site is written after the page would be.
  await until(() => expect([...kv.values.keys()].some((name) => name.startsWith('site:'))).toBe(true))
  await worker.stop()
  started.length = 0
  expect(finished()).toEqual([])
})

test('KV stores no finished page of a site whose revision does not cover its pages, nor of a host below a wildcard', async () => {
  upstream.put({ host: 'a.test', revision: null }, { host: 'x.b.test', root: { hosts: ['*.b.test'] } })
  for (const address of [HOME, 'http://x.b.test/']) {
    const worker = await isolate()
    expect((await get(worker, address)).status).toBe(200)
    await worker.stop()
  }
  started.length = 0
  expect(finished()).toEqual([])
})
