/** One entry of the cache in front of the inner entrypoint. */
interface CacheEntry {
  status: number
  headers: [string, string][]
  body: Uint8Array
}

/** The outer entrypoint's request. */
interface Asked {
  cacheKey: string
  url: string
  props: Record<string, string>
}

/**
 * A double of Workers Cache, which miniflare lacks. It stores any status that `cache-control` allows. It finds entries
 * by `cf.cacheKey` alone, whereas the platform adds `ctx.props` to the key, so in tests an incomplete key mixes up
 * answers.
 */
export interface WorkersCache {
  /** By cache key. A test may change the entries. */
  entries: Map<string, CacheEntry>
  /** Every request, in order. */
  asked: Asked[]
  /** Every answer of the inner entrypoint, stored or not. */
  answers: { cacheKey: string; status: number; cacheControl: string; isStored: boolean }[]
  handle(request: Request): Promise<Response>
}

export function workersCache(): WorkersCache {
  const cache: WorkersCache = { entries: new Map(), asked: [], answers: [], handle }
  return cache

  async function handle(request: Request): Promise<Response> {
    if (request.method === 'POST') return find((await request.json()) as Asked)
    const cacheKey = decodeURIComponent(request.headers.get('x-cache-key') ?? '')
    const status = Number(request.headers.get('x-status'))
    const headers: [string, string][] = JSON.parse(request.headers.get('x-headers') ?? '[]')
    const cacheControl = new Headers(headers).get('cache-control') ?? ''
    const isStored = /max-age=[1-9]/.test(cacheControl) && !/no-store|private/.test(cacheControl)
    const body = new Uint8Array(await request.arrayBuffer())
    if (isStored) cache.entries.set(cacheKey, { status, headers, body })
    cache.answers.push({ cacheKey, status, cacheControl, isStored })
    return new Response(null, { status: 204 })
  }

  function find(asked: Asked): Response {
    cache.asked.push(asked)
    const entry = cache.entries.get(asked.cacheKey)
    if (entry === undefined) return new Response(null, { status: 404 })
    return new Response(entry.body as Uint8Array<ArrayBuffer>, {
      headers: { 'x-status': String(entry.status), 'x-headers': JSON.stringify(entry.headers) },
    })
  }
}

/** Wraps the built Worker: `ctx.exports.Renderer` calls the real one through the double of the cache. */
export const BEHIND_WORKERS_CACHE = `
import worker from './index.js'
export * from './index.js'

export default {
  ...worker,
  fetch(request, env, ctx) {
    const exports = { Renderer: ({ props }) => ({ fetch: (inner) => answer(inner, props, env, ctx) }) }
    return worker.fetch(request, env, { props: ctx.props, exports, waitUntil: (promise) => ctx.waitUntil(promise) })
  },
}

async function answer(request, props, env, ctx) {
  const cacheKey = request.cf?.cacheKey ?? ''
  const question = JSON.stringify({ cacheKey, props, url: request.url })
  const found = await env.WORKERS_CACHE.fetch('http://cache/', { method: 'POST', body: question })
  if (found.status === 200) {
    const headers = new Headers(JSON.parse(found.headers.get('x-headers')))
    headers.set('cf-cache-status', 'HIT')
    headers.set('age', '1')
    return new Response(found.body, { status: Number(found.headers.get('x-status')), headers })
  }
  const made = await ctx.exports.Renderer({ props }).fetch(request)
  const body = await made.arrayBuffer()
  await env.WORKERS_CACHE.fetch('http://cache/', {
    method: 'PUT',
    body,
    headers: {
      'x-cache-key': encodeURIComponent(cacheKey),
      'x-status': String(made.status),
      'x-headers': JSON.stringify([...made.headers]),
    },
  })
  const headers = new Headers(made.headers)
  headers.set('cf-cache-status', 'MISS')
  return new Response(made.status === 304 || made.status === 204 ? null : body, { status: made.status, headers })
}
`
