/** What a call was refused with, or that no answer came. */
export class Refusal extends Error {
  /** Of the answer; 0 where none came. */
  readonly status: number
  /** The reason in one word, where the API names it. */
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
