/** Past these an answer is a failure and the last good copy is kept. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
export const MAX_NESTING = 64

export interface CallOptions {
  /** Milliseconds for the whole answer, not for its first byte. */
  deadlineMs: number
}

export interface PopupKey {
  id: string
  tenant_id: string
  /** Row level security shows nobody the popups of a tenant they did not name. */
  tenant_uuid: string
}

interface PostsQuery {
  /** Any address in the locale that is asked for. */
  url: string
  category: string | null
  page: number
  /** For who reads them all; an upstream may not know it and keep to the site's own page size. */
  perPage?: number
}

/**
 * Where sites come from (docs/reference/upstream.md). Answers are unread JSON: who asks also parses. `null` always means that
 * there is no such thing; every failure, a late answer included, is an `UpstreamError`. The two are never
 * confused, because one takes a site down and the other must not.
 */
export interface Upstream {
  /** @param url scheme, host and path of the page, without query. */
  site(url: string, options: CallOptions): Promise<unknown>
  cookieGroups(url: string, options: CallOptions): Promise<unknown>
  posts(query: PostsQuery, options: CallOptions): Promise<unknown>
  post(url: string, options: CallOptions): Promise<unknown>
  popup(key: PopupKey, options: CallOptions): Promise<unknown>
  /** Whether `saveTracking` takes a list of events in one call. */
  takesBatches: boolean
  saveTracking(payload: unknown, options: CallOptions): Promise<void>
  submitForm(payload: unknown, options: CallOptions): Promise<unknown>
}

/** The upstream did not answer, answered late, or answered something that is not an answer. */
export class UpstreamError extends Error {
  /** HTTP status, where there was one. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'UpstreamError'
    this.status = options.status
  }
}

/** The upstream answered that it does not take this payload: the same one is refused again. */
export class UpstreamRefusal extends UpstreamError {}
