import deployed from '../../worker/index.ts'
import type { Bindings } from '../../worker/env.ts'

export { Renderer } from '../../worker/index.ts'

const counts = { kv: 0, cache: 0, upstream: 0, renders: 0 }
/** Background work of answered requests. */
const running: Promise<unknown>[] = []
let bindings: Bindings | undefined
let clockMs = 0

/**
 * The deployed Worker, which counts what its requests read. `/__reads` waits for background work, answers the counts and
 * resets them; `/__reads?later=60` then advances the clock by seconds.
 */
export default {
  async fetch(request: Request, bound: Bindings, ctx: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/__reads') {
      while (running.length > 0) await Promise.allSettled(running.splice(0))
      const counted = { ...counts }
      Object.assign(counts, { kv: 0, cache: 0, upstream: 0, renders: 0 })
      clockMs += Number(searchParams.get('later') ?? 0) * 1000
      return Response.json(counted)
    }
    // The same object at each request: the Worker opens its stores once for a set of bindings.
    bindings ??= { ...bound, SITES: countedKv(bound.SITES) }
    const waitUntil = (promise: Promise<unknown>) => {
      running.push(promise)
      ctx.waitUntil(promise)
    }
    return deployed.fetch(
      request,
      bindings,
      new Proxy(ctx, {
        get: (target, name) => (name === 'waitUntil' ? waitUntil : Reflect.get(target, name)),
      }),
    )
  },
}

function countedKv(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if (name === 'get' || name === 'getWithMetadata') counts.kv += 1
        return Reflect.apply(member, target, args)
      }
    },
  })
}

const askUpstream = globalThis.fetch
globalThis.fetch = (...args: Parameters<typeof fetch>) => {
  counts.upstream += 1
  return askUpstream(...args)
}

const cache = caches.default
const countedCache = new Proxy(cache, {
  get(target, name) {
    const member: unknown = Reflect.get(target, name)
    if (typeof member !== 'function') return member
    return (...args: unknown[]) => {
      if (name === 'match') counts.cache += 1
      return Reflect.apply(member, target, args)
    }
  },
})
Object.defineProperty(globalThis, 'caches', { value: { default: countedCache } })

// React makes one stream of bytes for each tree that it renders.
const countedStream = new Proxy(ReadableStream, {
  construct(target, args: [UnderlyingByteSource?, QueuingStrategy?]) {
    if (args[0]?.type === 'bytes') counts.renders += 1
    return Reflect.construct(target, args)
  },
})
Object.defineProperty(globalThis, 'ReadableStream', { value: countedStream })

const now = Date.now
Date.now = () => now() + clockMs
