/** Lives as long as the request; values in stores live as long as the isolate. */
export interface RequestScope {
  waitUntil(promise: Promise<unknown>): void
}

/** Where an answer came from (docs/caching.md). */
export type CacheStatus = 'HIT' | 'MISS' | 'STALE' | 'BYPASS'

/** Facts about a request for its log line and data point (worker/http/request-line.ts). */
export interface RequestNotes {
  /** The kind of its route; null if the path determines it. */
  kind: string | null
  locale: string | null
  /** The uuid of the host's tenant. */
  tenant: string | null
  /** `x-cache`; null for answers without caches. */
  cache: CacheStatus | null
  /** Milliseconds with at least one pending call of the upstream. */
  upstreamMs: number
  pending: number
  /** When the first of the pending calls began, in Unix milliseconds. */
  since: number
}

/** Facts of requests with a line or a data point; the others have none. */
const noted = new WeakMap<object, RequestNotes>()

export function openNotes(scope: RequestScope): RequestNotes {
  const notes = { kind: null, locale: null, tenant: null, cache: null, upstreamMs: 0, pending: 0, since: 0 }
  noted.set(scope, notes)
  return notes
}

export function noteRoute(scope: RequestScope, kind: string, locale: string | null): void {
  const notes = noted.get(scope)
  if (notes !== undefined) Object.assign(notes, { kind, locale })
}

export function noteTenant(scope: RequestScope, tenant: string): void {
  const notes = noted.get(scope)
  if (notes !== undefined) notes.tenant = tenant
}

export function noteCache(scope: RequestScope, cache: CacheStatus): void {
  const notes = noted.get(scope)
  if (notes !== undefined) notes.cache = cache
}

/** Functions to call when a request next calls the upstream. */
const listeners = new WeakMap<object, (() => void)[]>()

/** Resolves when this request next calls the upstream, which is much slower than reading KV. */
export function nextUpstreamCall(scope: RequestScope): Promise<void> {
  return new Promise((resolve) => listeners.set(scope, [...(listeners.get(scope) ?? []), resolve]))
}

/** Measures the time spent waiting for the upstream. Concurrent calls count once. */
export function noteUpstream<T>(scope: RequestScope, asked: Promise<T>): Promise<T> {
  for (const listener of listeners.get(scope) ?? []) listener()
  listeners.delete(scope)
  const notes = noted.get(scope)
  if (notes === undefined) return asked
  if (notes.pending++ === 0) notes.since = Date.now()
  return asked.finally(() => {
    if (--notes.pending === 0) notes.upstreamMs += Date.now() - notes.since
  })
}
