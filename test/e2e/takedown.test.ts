import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type MapKv, mapKv } from '../support/map-kv.ts'
import { signedPurge } from '../support/purge.ts'
import { factsOf } from '../support/html.ts'
import { textSection } from '../support/site.ts'
import { until } from '../support/until.ts'
import { type ScriptedUpstream, scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOME = 'http://a.test/'
const SECRET = 'purge-secret'

let upstream: ScriptedUpstream
let kv: MapKv
const started: Awaited<ReturnType<typeof startWorker>>[] = []

beforeEach(() => {
  upstream = scriptedUpstream({ host: 'a.test' })
  kv = mapKv()
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop()))
})

/** A new isolate with the shared KV. */
async function isolate(bindings: Record<string, string | number> = {}) {
  const worker = await startWorker({
    upstream: upstream.handle,
    bindings: { PURGE_SECRET: SECRET, ...bindings },
    doubles: { SITES: kv.double },
  })
  started.push(worker)
  return worker
}

async function purge(worker: Awaited<ReturnType<typeof isolate>>) {
  const request = signedPurge(JSON.stringify({ hosts: ['a.test'] }), { secret: SECRET })
  const response = await worker.fetch(`${HOME}api/purge`, request)
  return { status: response.status, body: await response.json() }
}

const statusOf = async (worker: Awaited<ReturnType<typeof isolate>>) => {
  const response = await worker.fetch(HOME)
  await response.text()
  return response.status
}

const isInKv = () => [...kv.values.keys()].some((key) => key.startsWith('site:'))

describe('a site that is taken down', () => {
  test('is removed from KV by a purge to any isolate, and stays away while the upstream is down', async () => {
    const warm = await isolate({ FRESH_SECONDS: 0 })
    expect(await statusOf(warm)).toBe(200)
    await until(() => expect(isInKv()).toBe(true))

    upstream.sites.delete('a.test')
    const told = await isolate()
    expect(await purge(told)).toEqual({ status: 202, body: { revisions: { 'a.test': null }, failed: [] } })
    upstream.fault = () => new Response('down', { status: 503 })

    const cold = await isolate()
    expect(await statusOf(cold)).toBe(404)
    expect(await statusOf(told)).toBe(404)
    await until(async () => expect(await statusOf(warm)).toBe(404))
  })
})

describe('an edited page of an upstream that sends neither revision nor updated_at', () => {
  const edit = (text: string) =>
    upstream.put({
      host: 'a.test',
      revision: null,
      pages: [{ id: 'home', route: '/', sections: [textSection('t', text)] }],
    })

  const visit = async (worker: Awaited<ReturnType<typeof isolate>>, etag?: string) => {
    const response = await worker.fetch(
      HOME,
      etag === undefined ? {} : { headers: { 'if-none-match': etag } },
    )
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      text: factsOf(await response.text()).text,
    }
  }

  test.each([
    ['memory', {}],
    ['the cache of the data centre', { PAGE_MEMORY_MB: 0 }],
  ])(
    'is shown once the copy is no longer fresh, even from %s, and to a browser that has the old one',
    async (_, more) => {
      edit('antes')
      const worker = await isolate({ FRESH_SECONDS: 1, ...more })
      const before = await visit(worker)
      expect(before.text).toContain('antes')
      edit('depois')
      await until(async () => {
        const after = await visit(worker, before.etag)
        expect([after.status, after.text.includes('depois')]).toEqual([200, true])
      })
    },
  )

  test('is shown at once after a purge', async () => {
    edit('antes')
    const worker = await isolate({ FRESH_SECONDS: 3600 })
    await visit(worker)
    await until(async () => {
      const response = await worker.fetch(HOME)
      await response.text()
      expect(response.headers.get('x-cache')).toBe('HIT')
    })
    edit('depois')
    expect((await purge(worker)).status).toBe(202)
    expect((await visit(worker)).text).toContain('depois')
  })
})

test('random hosts under a wildcard write nothing to KV, and the site’s own host does', async () => {
  for (let index = 0; index < 8; index++) {
    const host = `random-${index}.a.test`
    upstream.put({ host, root: { hosts: ['a.test', host, '*.a.test'] } })
  }
  const worker = await isolate()
  for (let index = 0; index < 8; index++) {
    const response = await worker.fetch(`http://random-${index}.a.test/`)
    expect([response.status, response.headers.get('location')]).toEqual([301, HOME])
  }
  expect(await statusOf(worker)).toBe(200)
  await until(() => expect(isInKv()).toBe(true))
  expect([...kv.values.keys()].filter((key) => key.startsWith('site:'))).toHaveLength(1)
})
