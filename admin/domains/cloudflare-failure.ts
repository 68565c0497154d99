/** Cloudflare did not carry out a call; the message quotes its answer. */
export class CloudflareFailure extends Error {
  /** Further calls would fail too: the token is refused, the rate limit is reached, or nothing answers. */
  readonly isForAll: boolean
  constructor(message: string, { status, cause }: { status: number | undefined; cause: unknown }) {
    super(message, { cause })
    this.isForAll = status === undefined || [401, 403, 429].includes(status)
  }
}
