import { HttpError } from '#shared/errors.ts'
import type { Database } from '../../admin/sites.ts'
import { isToken, tokenHash } from '../../admin/token.ts'
import { findToken } from '../../admin/tokens.ts'
import type { RequestScope } from '../scope.ts'
import type { SessionEnv } from '../session/supabase-auth.ts'
import type { Caller } from './caller.ts'
import { isOwnCall } from './is-own-call.ts'
import { hasOperatorCookie, type OperatorTokens } from './operator-cookie.ts'

interface Callers {
  database: Database
  secrets: readonly string[]
  env: SessionEnv
  scope: RequestScope
  /** The session that the call's cookie holds; null without one. */
  operator: () => Promise<Pick<OperatorTokens, 'access_token'> | null>
}

/**
 * Identifies the caller. A bearer token is an API token, never a visitor's session. Without one, the operator's
 * session identifies the caller, and the call must come from a page of this host.
 * @throws HttpError 401 without a valid token or a session of a member who edits; 403 for a session used from a page of
 * another host
 */
export async function readCaller(
  request: Request,
  { database, secrets, env, scope, operator }: Callers,
): Promise<Caller> {
  if (!request.headers.has('authorization') && hasOperatorCookie(request)) {
    if (!isOwnCall(request)) throw new HttpError(403, 'Only pages of this host may call with a session')
    const session = await operator()
    const { readMember } = await import('./read-member.ts')
    const tenant = request.headers.get('x-tenant')
    const member = session && (await readMember(session.access_token, { tenant, database, env, scope }))
    if (member === null) throw new HttpError(401, 'The session has ended')
    return member
  }
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const hashes = isToken(token) ? await Promise.all(secrets.map((secret) => tokenHash(token, secret))) : []
  const known = hashes.length > 0 ? await findToken(database, hashes) : null
  if (known === null) throw new HttpError(401, 'The token is missing, unknown, expired or revoked')
  return { kind: 'token', ...known }
}
