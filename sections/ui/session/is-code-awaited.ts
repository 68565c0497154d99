import type { FormResult } from '../../contract.ts'
import { sentAction } from './sent-action.ts'

/** Whether the visitor has been sent a code by e-mail, or has typed such a code wrongly. */
export function isCodeAwaited(result: FormResult | undefined): boolean {
  if (result === undefined) return false
  return result.message === 'session.sent' || sentAction(result) === 'verify-code'
}
