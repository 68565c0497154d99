/** A receiver did not take a message. */
export class DeliveryError extends Error {
  /** The receiver would refuse the message again. */
  readonly isFinal: boolean
  /** Seconds that the receiver asks to wait; 0 when it asks for none. */
  readonly retryAfter: number

  constructor(message: string, { isFinal = false, retryAfter = 0, cause }: DeliveryErrorOptions = {}) {
    super(message, { cause })
    this.name = 'DeliveryError'
    this.isFinal = isFinal
    this.retryAfter = retryAfter
  }
}

interface DeliveryErrorOptions {
  isFinal?: boolean
  retryAfter?: number
  cause?: unknown
}

/** Upper bound for a receiver's `retry-after`: eight hours, about the longest delay of the product's own schedule. */
const MAX_RETRY_AFTER_SECONDS = 8 * 60 * 60

/** The seconds of a `retry-after` header; a date counts as none. */
export function retryAfterSeconds(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : 0
}
