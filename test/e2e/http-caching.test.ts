import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

/**
 * The tests of http-tests/cache-tests (npm `http-cache-tests`) for HTTP caches, applied to pages. That suite drives a
 * cache that obeys an origin's headers. The Worker has no such origin, so each test is rewritten for the Worker's own
 * pages, under its id there. Tests about an origin's headers (`Age`, `Expires`, heuristics, CDN-Cache-Control) do not
 * apply.
 */
interface CacheTest {
  /** `required` by RFC 9110 and 9111, `optimal` for a cache, or a `check` of a choice. */
  kind: 'required' | 'optimal' | 'check'
  /** Why the answer differs from the suite's expectation, if it does. */
  differs?: string
  /** Whether the answer is what the suite expects. */
  holds(visit: Visit, visitStale: Visit): Promise<boolean>
}

type Visit = (headers?: Record<string, string>, more?: { method?: string; path?: string }) => Promise<Answer>

interface Answer {
  status: number
  headers: Headers
  text: string
}

const isHit = ({ headers }: Answer) => headers.get('x-cache') === 'HIT'
const etagOf = ({ headers }: Answer) => headers.get('etag') ?? ''
const lastModified = 'Mon, 01 Jan 2024 00:00:00 GMT'

/** Whether a request for a cached page with these headers is answered without a body. */
const isUnmodified = (ifNoneMatch: (etag: string) => string) => async (visit: Visit) => {
  const etag = etagOf(await visit())
  const { status, text } = await visit({ 'if-none-match': ifNoneMatch(etag) })
  return status === 304 && text === ''
}

/** Whether a request with these headers is answered from the cached answer to a plain one. */
const isReused = (headers: Record<string, string>) => async (visit: Visit) => {
  const first = await visit()
  const second = await visit(headers)
  return isHit(second) && second.text === first.text
}

const opaque = (etag: string) => etag.replace(/^W\//, '')

const TESTS: Record<string, CacheTest> = {
  'conditional-etag-weak-respond': { kind: 'optimal', holds: isUnmodified((etag) => etag) },
  'conditional-etag-strong-respond': { kind: 'optimal', holds: isUnmodified(opaque) },
  'conditional-etag-strong-respond-multiple-first': {
    kind: 'optimal',
    holds: isUnmodified((etag) => `${etag}, "1234", "5678"`),
  },
  'conditional-etag-strong-respond-multiple-second': {
    kind: 'optimal',
    holds: isUnmodified((etag) => `"1234", ${etag}, "5678"`),
  },
  'conditional-etag-strong-respond-multiple-last': {
    kind: 'optimal',
    holds: isUnmodified((etag) => `"1234", "5678", ${etag}`),
  },
  'conditional-etag-quoted-respond-unquoted': {
    kind: 'check',
    differs: 'an ETag without quotes is invalid (RFC 9110)',
    holds: isUnmodified((etag) => opaque(etag).replaceAll('"', '')),
  },
  'conditional-etag-weak-respond-lowercase': {
    kind: 'check',
    differs: '`w/` does not mark a weak ETag (RFC 9110)',
    holds: isUnmodified((etag) => etag.replace('W/', 'w/')),
  },
  'conditional-304-etag': {
    kind: 'required',
    holds: async (visit) => {
      const first = await visit()
      const second = await visit({ 'if-none-match': etagOf(first) })
      return (
        second.status === 304 &&
        ['etag', 'cache-control', 'content-security-policy', 'vary'].every(
          (name) => second.headers.get(name) === first.headers.get(name),
        )
      )
    },
  },
  'conditional-etag-precedence': {
    kind: 'required',
    holds: async (visit) => {
      const etag = etagOf(await visit())
      const match = await visit({ 'if-none-match': etag, 'if-modified-since': lastModified })
      const none = await visit({ 'if-none-match': '"other"', 'if-modified-since': new Date().toUTCString() })
      return match.status === 304 && none.status === 200
    },
  },
  'conditional-lm-fresh-no-lm': {
    kind: 'optimal',
    differs: 'pages have an ETag and no `Last-Modified`, so a date alone decides nothing',
    holds: async (visit) => {
      await visit()
      return (await visit({ 'if-modified-since': new Date().toUTCString() })).status === 304
    },
  },
  'other-cookie': { kind: 'check', holds: isReused({ cookie: 'a=1; session=x' }) },
  'other-set-cookie': {
    kind: 'check',
    differs: 'an answer with a cookie is for one visitor and is never cached',
    holds: async (visit) => {
      // The result of a form: the one page that sets a cookie.
      const headers = { cookie: 'form_result=x', accept: 'text/html' }
      const first = await visit(headers, { path: '/?form=none' })
      const second = await visit(headers, { path: '/?form=none' })
      return first.headers.has('set-cookie') && isHit(second)
    },
  },
  'other-authorization': {
    kind: 'required',
    differs: 'pages are `public` and no page reads the header, so the answer belongs to no visitor',
    holds: async (visit) => {
      await visit({ authorization: 'Bearer FOO' })
      return !isHit(await visit())
    },
  },
  'other-authorization-public': { kind: 'optimal', holds: isReused({ authorization: 'Bearer FOO' }) },
  'query-args-different': {
    kind: 'required',
    holds: async (visit) => {
      await visit()
      const other = await visit({}, { path: '/?page=2' })
      return !isHit(other)
    },
  },
  'query-args-same': {
    kind: 'optimal',
    holds: async (visit) => {
      await visit({}, { path: '/?utm_source=a' })
      return isHit(await visit({}, { path: '/?utm_source=a' }))
    },
  },
  'vary-cache-key': { kind: 'optimal', holds: isReused({ 'x-other': '3', 'accept-language': 'pt-BR' }) },
  'vary-match': { kind: 'optimal', holds: isReused({ accept: 'text/html' }) },
  'vary-no-match': {
    kind: 'required',
    holds: async (visit) => {
      const html = await visit({ accept: 'text/html' })
      const markdown = await visit({ accept: 'text/markdown' })
      const again = await visit({ accept: 'text/html' })
      return (
        html.headers.get('vary') === 'accept' &&
        markdown.headers.get('content-type')?.startsWith('text/markdown') === true &&
        again.text === html.text
      )
    },
  },
  'head-200-retain': {
    kind: 'check',
    holds: async (visit) => {
      const first = await visit()
      const head = await visit({}, { method: 'HEAD' })
      const again = await visit()
      return head.text === '' && etagOf(head) === etagOf(first) && isHit(again) && again.text === first.text
    },
  },
  'head-writethrough': {
    kind: 'check',
    differs: 'HEAD is answered from the cached page; the upstream is not asked',
    holds: async (visit) => {
      await visit()
      return !isHit(await visit({}, { method: 'HEAD' }))
    },
  },
  'method-POST': {
    kind: 'optimal',
    differs: 'a page accepts no POST: 405, which no cache stores',
    holds: async (visit) => {
      await visit({}, { method: 'POST' })
      return isHit(await visit({}, { method: 'POST' }))
    },
  },
  'invalidate-POST-failed': {
    kind: 'check',
    holds: async (visit) => {
      await visit()
      const { status } = await visit({}, { method: 'POST' })
      return status === 405 && isHit(await visit())
    },
  },
  'partial-store-complete-reuse-partial': {
    kind: 'optimal',
    differs: 'a range of a page is the whole page, 200 (RFC 9110 lets a server ignore `Range`)',
    holds: async (visit) => {
      await visit()
      return (await visit({ range: 'bytes=0-9' })).status === 206
    },
  },
  'partial-store-partial-complete': {
    kind: 'required',
    holds: async (visit) => {
      const part = await visit({ range: 'bytes=0-9' })
      const whole = await visit()
      return part.status === 200 && whole.text.endsWith('</html>')
    },
  },
  'ccreq-no-cache': {
    kind: 'check',
    differs: 'no header of a visitor makes the Worker render, because that would allow an attack on its CPU',
    holds: async (visit) => {
      await visit()
      return !isHit(await visit({ 'cache-control': 'no-cache' }))
    },
  },
  'ccreq-oic': {
    kind: 'check',
    differs: 'a page that is not cached is rendered, because the Worker is its origin',
    holds: async (visit) => (await visit({ 'cache-control': 'only-if-cached' })).status === 504,
  },
  'pragma-request-no-cache': { kind: 'check', holds: isReused({ pragma: 'no-cache' }) },
  'status-404-fresh': {
    kind: 'optimal',
    differs: '`no-store`, because the page may be published at any moment',
    holds: async (visit) => {
      await visit({}, { path: '/nada' })
      return isHit(await visit({}, { path: '/nada' }))
    },
  },
  'status-500-fresh': {
    kind: 'optimal',
    differs: 'an error is never cached',
    holds: async (visit) => {
      upstream.fault = () => new Response('', { status: 500 })
      const address = { path: `http://broken-${hosts++}.test/` }
      const first = await visit({}, address)
      const second = await visit({}, address)
      return first.status === 500 && isHit(second)
    },
  },
  'stale-503': {
    kind: 'check',
    holds: async (_, visit) => {
      await visit()
      upstream.fault = () => new Response('', { status: 503 })
      const answers = await Promise.all([visit(), visit(), visit()])
      return answers.every(({ status, text }) => status === 200 && text.endsWith('</html>'))
    },
  },
  'stale-close': {
    kind: 'check',
    holds: async (_, visit) => {
      await visit()
      upstream.fault = () => Promise.reject(new Error('closed'))
      return (await visit()).status === 200
    },
  },
}

let hosts = 0
const upstream = scriptedUpstream()
type Worker = Awaited<ReturnType<typeof startWorker>>
let fresh: Worker
/** Calls the upstream again in the background of every visit. */
let stale: Worker
beforeAll(async () => {
  fresh = await startWorker({ upstream: upstream.handle, bindings: { FRESH_SECONDS: 3600 } })
  stale = await startWorker({ upstream: upstream.handle, bindings: { FRESH_SECONDS: 0 } })
})
afterAll(() => Promise.all([fresh.stop(), stale.stop()]))

/** Creates a site, whose page is not cached yet, and returns a function that visits it. */
function newSite(worker: Worker): Visit {
  const host = `cache-${hosts++}.test`
  const list = {
    id: 'obras',
    component: { folder: 'portfolio', name: 'grid' },
    data: { items: Array.from({ length: 9 }, (_, id) => ({ id, title: `Obra ${id}` })), pageSize: 3 },
  }
  upstream.put({ host, pages: [{ id: 'home', route: '/', sections: [textSection('t', host), list] }] })
  return async (headers = {}, { method = 'GET', path = '/' } = {}) => {
    const address = path.startsWith('/') ? `http://${host}${path}` : path
    const response = await worker.fetch(address, { method, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

test.each(Object.entries(TESTS))('%s', async (_id, { differs, holds }) => {
  upstream.fault = null
  expect(await holds(newSite(fresh), newSite(stale))).toBe(differs === undefined)
  upstream.fault = null
})

test('docs/caching.md has the number of these results', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/caching.md'), 'utf8')
  const all = Object.values(TESTS)
  const alike = all.filter(({ differs }) => differs === undefined)
  expect(page).toContain(`${alike.length} of ${all.length} tests`)
})
