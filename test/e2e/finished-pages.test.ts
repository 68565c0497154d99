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

/** A cold isolate, with the KV that all of them share. */
async function isolate(options: Pick<WorkerOptions, 'bindings' | 'workersCache'> = {}) {
  const worker = await startWorker({
    upstream: upstream.handle,
    ...options,
    bindings: { FRESH_SECONDS: 3600, ...options.bindings },
    doubles: { SITES: kv.double },
  })
  started.push(worker)
  return worker
}

/** What belongs to one answer and not to the page: one that is rendered while it is sent has no length. */
const OWN = ['x-request-id', 'content-length', 'transfer-encoding', 'date']

async function get(worker: Awaited<ReturnType<typeof isolate>>, address = HOME) {
  const response = await worker.fetch(address)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name)))
  return { status: response.status, headers, text: await response.text() }
}

const finished = () => [...kv.values].filter(([name]) => name.startsWith('html:'))

/** Waits for the finished pages in KV, and marks them, so that an answer shows whether it is one of them. */
async function markedInKv(count = 1) {
  await until(() => expect(finished()).toHaveLength(count))
  for (const [name, text] of finished()) kv.values.set(name, text.replace('</title>', ' (from KV)</title>'))
}

const isFromKv = ({ text }: { text: string }) => text.includes(' (from KV)</title>')

describe('a page that a cold isolate has rendered', () => {
  test.each<[string, () => Pick<WorkerOptions, 'bindings' | 'workersCache'>]>([
    ['with the Cache API', () => ({})],
    ['behind Workers Cache', () => ({ bindings: { HTML_CACHE: 'workers' }, workersCache: workersCache() })],
  ])('is answered by the next one as it was, without the upstream, %s', async (_, options) => {
    const first = await get(await isolate(options()))
    await until(() => expect(finished()).toHaveLength(1))
    upstream.calls.length = 0
    expect(await get(await isolate(options()))).toEqual(first)
    await markedInKv()
    const next = await isolate(options())
    expect(isFromKv(await get(next))).toBe(true)
    // From its own memory then.
    expect(await get(next)).toMatchObject({ headers: { 'x-cache': 'HIT' } })
    expect(upstream.calls).toEqual([])
  })

  test('is not asked for by an isolate that has rendered another', async () => {
    const first = await isolate()
    await get(first, ABOUT)
    await markedInKv()
    const other = await isolate()
    await get(other, HOME)
    await until(() => expect(finished()).toHaveLength(2))
    expect(isFromKv(await get(other, ABOUT))).toBe(false)
  })

  test('is one read and one write for a hundred visitors at once', async () => {
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
    const worker = await isolate()
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(worker)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await until(() => expect(finished()).toHaveLength(1))
    const own = calls.filter((call) => call.includes(' html:'))
    expect(own.map((call) => call.slice(0, 3))).toEqual(['get', 'put'])
  })

  test('is rendered anew after a publish', async () => {
    await get(await isolate())
    await markedInKv()
    upstream.put({
      host: 'a.test',
      revision: 'r2',
      pages: [{ id: 'home', route: '/', sections: [textSection('one', 'Boa noite')] }],
    })
    for (const name of [...kv.values.keys()].filter((each) => !each.startsWith('html:')))
      kv.values.delete(name)
    const next = await get(await isolate())
    expect([isFromKv(next), next.text.includes('Boa noite')]).toEqual([false, true])
  })

  test('is rendered anew where the settings of the Worker are others', async () => {
    await get(await isolate())
    await markedInKv()
    const next = await get(await isolate({ bindings: { PLATFORM_DOMAIN: 'test' } }))
    expect(isFromKv(next)).toBe(false)
    expect(next.headers['x-robots-tag']).toContain('noindex')
  })

  test.each<[string, (text: string) => string]>([
    ['nothing', () => ''],
    ['a list', () => '[]\n<p>x</p>'],
    ['a text without a first line of its own', () => '<!DOCTYPE html><p>x</p>'],
    ['half of its first line', (text) => text.slice(0, 100)],
    ['a format of another version', (text) => text.replace('"v":1', '"v":2')],
    ['another page', (text) => text.replace(/"key":"[^"]*"/, '"key":"other"')],
    ['a page whose time is over', (text) => text.replace(/"until":\d+/, '"until":1000')],
  ])('is rendered anew where KV has %s in its place, and written again', async (_, change) => {
    const first = await get(await isolate())
    await until(() => expect(finished()).toHaveLength(1))
    for (const [name, text] of finished()) kv.values.set(name, change(text))
    const damaged = finished()
    expect((await get(await isolate())).text).toBe(first.text)
    await until(() => expect(finished()).not.toEqual(damaged))
    expect(isFromKv(await get(await isolate()))).toBe(false)
  })
})

test.each([
  ['a page of a list that a visitor has named', 'http://a.test/?page=2'],
  ['a list of posts', 'http://a.test/blog'],
  ['an address that has no page', 'http://a.test/nada'],
])('KV gets no finished page of %s', async (_, address) => {
  const worker = await isolate()
  await get(worker, address)
  // What comes behind it is there: the site.
  await until(() => expect([...kv.values.keys()].some((name) => name.startsWith('site:'))).toBe(true))
  await worker.stop()
  started.length = 0
  expect(finished()).toEqual([])
})

test('KV gets no finished page of a site whose revision says nothing of its pages, nor of a host below a wildcard', async () => {
  upstream.put({ host: 'a.test', revision: null }, { host: 'x.b.test', root: { hosts: ['*.b.test'] } })
  for (const address of [HOME, 'http://x.b.test/']) {
    const worker = await isolate()
    expect((await get(worker, address)).status).toBe(200)
    await worker.stop()
  }
  started.length = 0
  expect(finished()).toEqual([])
})
