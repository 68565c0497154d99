/** A refused call, or one without an answer. */
export class Refusal extends Error {
  /** Status of the answer; 0 without one. */
  readonly status: number
  /** The API's word for the reason; '' without one. */
  readonly word: string
  readonly data: unknown

  constructor(status: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.data = data
    this.word = wordIn(data)
  }

  /** Whether the same call may succeed when it is sent again. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

function wordIn(data: unknown): string {
  const word = (data as { word?: unknown } | null)?.word
  return typeof word === 'string' ? word : ''
}
