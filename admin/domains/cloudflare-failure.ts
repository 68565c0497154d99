/** Cloudflare did not do it; the sentence says what it answered. */
export class CloudflareFailure extends Error {
  /** The next call would fail too: the token is refused, calls are too many, or nothing answers. */
  readonly isForAll: boolean
  constructor(message: string, { status, cause }: { status: number | undefined; cause: unknown }) {
    super(message, { cause })
    this.isForAll = status === undefined || [401, 403, 429].includes(status)
  }
}
