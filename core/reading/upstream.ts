/** Limits of an answer. Past them the answer counts as a failure and the last good copy is kept. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024
export const MAX_NESTING = 64

export interface CallOptions {
  /** Milliseconds for the whole answer, not for its first byte. */
  deadlineMs: number
}

export interface PopupKey {
  id: string
  tenant_id: string
  /** Row level security returns only popups of the named tenant. */
  tenant_uuid: string
}

interface PostsQuery {
  /** Any address in the requested locale. */
  url: string
  category: string | null
  /** Slug of an author, or of a tag. */
  author?: string | undefined
  tag?: string | undefined
  page: number
  /** For a caller that reads all posts. An upstream may ignore it and use the site's own page size. */
  perPage?: number
}

interface SearchQuery {
  /** Any address in the requested locale. */
  url: string
  /** What the visitor typed, at most 100 characters. */
  q: string
  page: number
  perPage: number
}

/** Names a secret by its SHA-256. */
interface DigestPayload {
  tenant_uuid: string
  digest: string
}

/**
 * The source of sites. Answers are unread JSON; the caller parses them. `null` always means that there is no
 * such thing; every failure, a late answer included, is an `UpstreamError`. The difference matters, because
 * null takes a site down and an error does not.
 */
export interface Upstream {
  /** @param url scheme, host and path of the page, without query. */
  site(url: string, options: CallOptions): Promise<unknown>
  cookieGroups(url: string, options: CallOptions): Promise<unknown>
  posts(query: PostsQuery, options: CallOptions): Promise<unknown>
  post(url: string, options: CallOptions): Promise<unknown>
  search(query: SearchQuery, options: CallOptions): Promise<unknown>
  /**
   * `{ role, page }` of the member whose access token is given; null for an account that is no member of the site's
   * tenant, and where the upstream knows no members.
   */
  memberPage(url: string, accessToken: string, options: CallOptions): Promise<unknown>
  /**
   * Makes an account a member of the tenant of `url`'s site where that is open to it; its role, or null. Without `spends` an invitation
   * is not spent, and the answer says that one waits (`invited`).
   */
  joinMember(
    payload: { url: string; user_id: string; spends: boolean },
    options: CallOptions,
  ): Promise<unknown>
  popup(key: PopupKey, options: CallOptions): Promise<unknown>
  /** Whether `saveTracking` takes a list of events in one call. */
  takesBatches: boolean
  saveTracking(payload: unknown, options: CallOptions): Promise<void>
  submitForm(payload: unknown, options: CallOptions): Promise<unknown>
  /** Keeps what became of a message about a submission; absent where the upstream does not. */
  saveDelivery?(payload: unknown, options: CallOptions): Promise<void>
  /** Confirms or ends a subscription; absent where the upstream has none. */
  saveSubscription?(payload: unknown, options: CallOptions): Promise<unknown>
  /** `{ taken }`: the times of a form that are taken; absent where the upstream keeps no bookings. */
  bookingTimes?(payload: { tenant_uuid: string; form_id: string }, options: CallOptions): Promise<unknown>
  /** The booking that a visitor's link is about, or null. */
  findBooking?(payload: DigestPayload, options: CallOptions): Promise<unknown>
  cancelBooking?(payload: DigestPayload & { claim: string }, options: CallOptions): Promise<unknown>
  /** The bookings of the site whose calendar has this secret, or null. */
  calendar?(payload: DigestPayload, options: CallOptions): Promise<unknown>
  /** The secrets with which a tenant's services are told of conversions; absent where the upstream keeps none. */
  conversionSecrets?(payload: { tenant_uuid: string }, options: CallOptions): Promise<unknown>
}

/** The upstream did not answer, answered late, or sent an unusable answer. */
export class UpstreamError extends Error {
  /** HTTP status, where there was one. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'UpstreamError'
    this.status = options.status
  }
}

/** The upstream refused the payload; sending it again would be refused again. */
export class UpstreamRefusal extends UpstreamError {}

/** What an upstream says of a payload that it refuses, where it is a word such as `unknown_form`: a sentence may quote the payload. */
export function refusalWord(refusal: unknown): string {
  return typeof refusal === 'string' && /^[a-z_]{1,40}$/.test(refusal) ? refusal : 'refused'
}
