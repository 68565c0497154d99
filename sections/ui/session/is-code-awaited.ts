import type { FormResult } from '../../contract.ts'
import { sentAction } from './sent-action.ts'

/** An e-mail with a code is on its way, or has brought a code that was typed wrongly. */
export function isCodeAwaited(result: FormResult | undefined): boolean {
  if (result === undefined) return false
  return result.message === 'session.sent' || sentAction(result) === 'verify-code'
}
