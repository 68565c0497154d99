import { Refusal } from '../api/refusal.ts'
import type { TextKey } from '../text/text.ts'

/**
 * The text for a refused call of sign-in.
 * @param refused the text for a call that was itself wrong
 */
export function reasonOf(error: Error, refused: TextKey): TextKey {
  const status = error instanceof Refusal ? error.status : 0
  if (status === 400 || status === 401 || status === 422) return refused
  if (status === 429) return 'refused.limited'
  return status === 0 ? 'refused.offline' : 'refused.later'
}
