import { HttpError } from '#shared/errors.ts'
import type { Database } from '../../admin/sites.ts'
import { isToken, tokenHash } from '../../admin/token.ts'
import { findToken } from '../../admin/tokens.ts'
import type { SessionEnv } from '../session/supabase-auth.ts'
import type { Caller } from './caller.ts'

/** @throws HttpError 401 for a call without a token that is in force, and without a session of a member who edits */
export async function readCaller(
  request: Request,
  { database, secrets, env }: { database: Database; secrets: readonly string[]; env: SessionEnv },
): Promise<Caller> {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (token.includes('.')) {
    const { readMember } = await import('./read-member.ts')
    const member = await readMember(token, { tenant: request.headers.get('x-tenant'), database, env })
    if (member !== null) return member
  }
  const hashes = isToken(token) ? await Promise.all(secrets.map((secret) => tokenHash(token, secret))) : []
  const known = hashes.length > 0 ? await findToken(database, hashes) : null
  if (known === null) throw new HttpError(401, 'The token is missing, unknown, expired or revoked')
  return { kind: 'token', ...known }
}
