import type { HttpError } from '#shared/errors.ts'
import type { CallBudget } from '../upstream/call-budget.ts'
import type { LimitedRead } from './tiered-cache.ts'

/**
 * One request's read of KV for a key that any visitor can invent. It counts from its start, and is uncounted when KV or
 * the upstream has the value.
 */
export class CountedRead<T> {
  #takeBack: (() => void) | null = null

  /** Checked before the read. @throws HttpError of `refusal` while too many reads have found nothing */
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

  /** Called when the key has a value: the read no longer counts. */
  found(): void {
    this.#takeBack?.()
  }
}
