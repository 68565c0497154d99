import { isAuthError } from '@supabase/auth-js'
import { errorReason } from '#shared/log.ts'

/**
 * Why Supabase Auth did not do what it was asked, for the log: a code, since its message may quote what a visitor sent. What
 * its client says of a token has a text of the client's own.
 */
export function authReason(error: unknown): string {
  if (!isAuthError(error) || error.name === 'AuthInvalidJwtError') return errorReason(error)
  return error.code ?? `status ${error.status ?? 0}`
}
