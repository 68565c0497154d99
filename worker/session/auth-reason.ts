import { isAuthError } from '@supabase/auth-js'
import { errorReason } from '#shared/log.ts'

/**
 * The reason why a call of Supabase Auth failed, for the log. It is the error's code, because the message may quote
 * the visitor's input. Errors that the client raises about a token have the client's own text.
 */
export function authReason(error: unknown): string {
  if (!isAuthError(error) || error.name === 'AuthInvalidJwtError') return errorReason(error)
  return error.code ?? `status ${error.status ?? 0}`
}
