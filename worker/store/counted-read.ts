import type { HttpError } from '#shared/errors.ts'
import type { CallBudget } from '../upstream/call-budget.ts'
import type { LimitedRead } from './tiered-cache.ts'

/**
 * A read of KV by one request, of a key that any visitor can invent. It counts from its start, and is taken back when it finds
 * something, or when the request says that the upstream did.
 */
export class CountedRead<T> {
  #takeBack: (() => void) | null = null

  /** Stands before the read. @throws HttpError of `refusal` while too many have found nothing */
  readonly limited: LimitedRead<T>

  constructor(take: () => ReturnType<CallBudget['take']>, refusal: () => HttpError) {
    this.limited = async (read) => {
      this.#takeBack = take()
      if (this.#takeBack === null) throw refusal()
      const stored = await read()
      if (stored !== null) this.found()
      return stored
    }
  }

  /** There is something under the key. */
  found(): void {
    this.#takeBack?.()
  }
}
