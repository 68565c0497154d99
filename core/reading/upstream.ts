/** Limits of an answer. A larger one counts as a failure, and the last good copy stays in use. */
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
  /** For callers that read all posts. An upstream may ignore it and use the site's own page size. */
  perPage?: number
}

interface SearchQuery {
  /** Any address in the requested locale. */
  url: string
  /** The term that the visitor typed, at most 100 characters. */
  q: string
  page: number
  perPage: number
}

/** Identifies a secret by its SHA-256. */
interface DigestPayload {
  tenant_uuid: string
  digest: string
}

/**
 * The source of sites. Answers are unparsed JSON; the caller parses them. `null` always means that the thing does not
 * exist. Every failure, including a timeout, is an `UpstreamError`. The difference matters: null takes a site down,
 * an error does not.
 */
export interface Upstream {
  /** @param url scheme, host and path of the page, without query. */
  site(url: string, options: CallOptions): Promise<unknown>
  cookieGroups(url: string, options: CallOptions): Promise<unknown>
  posts(query: PostsQuery, options: CallOptions): Promise<unknown>
  post(url: string, options: CallOptions): Promise<unknown>
  search(query: SearchQuery, options: CallOptions): Promise<unknown>
  /**
   * `{ role, page }` for the member who holds the access token; null if the account is not a member of the site's
   * tenant, or if the upstream has no members.
   */
  memberPage(url: string, accessToken: string, options: CallOptions): Promise<unknown>
  /**
   * Makes an account a member of the tenant that owns `url`, if the tenant allows it. Returns its role, or null.
   * Without `spends` a pending invitation is not used, and the answer reports it (`invited`).
   */
  joinMember(
    payload: { url: string; user_id: string; spends: boolean },
    options: CallOptions,
  ): Promise<unknown>
  popup(key: PopupKey, options: CallOptions): Promise<unknown>
  /** Whether `saveTracking` accepts a list of events. */
  acceptsBatches: boolean
  saveTracking(payload: unknown, options: CallOptions): Promise<void>
  submitForm(payload: unknown, options: CallOptions): Promise<unknown>
  /** Stores the delivery result of a message about a submission; absent if the upstream does not store it. */
  saveDelivery?(payload: unknown, options: CallOptions): Promise<void>
  /** Confirms or ends a subscription; absent if the upstream has none. */
  saveSubscription?(payload: unknown, options: CallOptions): Promise<unknown>
  /** `{ taken }`: the booked times of a form; absent if the upstream has no bookings. */
  bookingTimes?(payload: { tenant_uuid: string; form_id: string }, options: CallOptions): Promise<unknown>
  /** The booking that a visitor's link names, or null. */
  findBooking?(payload: DigestPayload, options: CallOptions): Promise<unknown>
  cancelBooking?(payload: DigestPayload & { claim: string }, options: CallOptions): Promise<unknown>
  /** The bookings of the site whose calendar address holds this secret, or null. */
  calendar?(payload: DigestPayload, options: CallOptions): Promise<unknown>
  /** The tenant's credentials for reporting conversions to services; absent if the upstream stores none. */
  conversionSecrets?(payload: { tenant_uuid: string }, options: CallOptions): Promise<unknown>
}

/** The upstream did not answer, answered late, or sent an unusable answer. */
export class UpstreamError extends Error {
  /** HTTP status, if there was a response. */
  readonly status: number | undefined

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause })
    this.name = 'UpstreamError'
    this.status = options.status
  }
}

/** The upstream refused the payload. Sending it again would fail again. */
export class UpstreamRefusal extends UpstreamError {}

/**
 * The upstream's reason for a refusal if it is one word, such as `unknown_form`. A sentence could quote the payload.
 */
export function refusalWord(refusal: unknown): string {
  return typeof refusal === 'string' && /^[a-z_]{1,40}$/.test(refusal) ? refusal : 'refused'
}
