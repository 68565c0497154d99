import { HttpError } from '#shared/errors.ts'

/** An outage of Supabase Auth: the caller's session may go on. */
export function authUnavailable(): HttpError {
  return new HttpError(503, 'Supabase Auth does not answer')
}
