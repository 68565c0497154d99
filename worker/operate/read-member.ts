import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { EDITING_ROLES } from '../../admin/members.ts'
import { callDatabase, type Database } from '../../admin/sites.ts'
import { proveAccount } from '../session/prove-account.ts'
import type { RequestScope } from '../scope.ts'
import type { SessionEnv } from '../session/supabase-auth.ts'
import type { Caller } from './caller.ts'
import { authUnavailable } from './auth-unavailable.ts'

const memberSchema = z.nullable(
  z.object({
    tenant: z.string(),
    role: z.enum(EDITING_ROLES),
    sites: z.nullable(z.array(z.string())),
    /** The tenant requires a second factor from everyone who edits its sites. */
    second_factor: z.optional(z.boolean()),
  }),
)

/**
 * The member whose session an access token belongs to; null for an invalid token or an ended session.
 * @throws HttpError 503 if Supabase Auth does not answer; 403 if the session lacks a second factor that the account has
 * or the tenant requires; 403 if the account edits no tenant, or several of which the call names none
 */
export async function readMember(
  token: string,
  {
    tenant,
    database,
    env,
    scope,
  }: { tenant: string | null; database: Database; env: SessionEnv; scope: RequestScope },
): Promise<Caller | null> {
  const proven = await proveAccount(token, env, scope)
  if (proven === 'unavailable') throw authUnavailable()
  if (proven === null) return null
  const { claims, account } = proven
  if (account.factors.length > 0 && claims.aal !== 'aal2')
    throw new HttpError(403, 'The account has a second factor, and this session was opened without it')
  if (tenant !== null && !z.safeParse(z.uuid(), tenant).success) throw noTenant()
  const args = { account: claims.sub, ...(tenant !== null && { of_tenant: tenant }) }
  const member = memberSchema.parse(await callDatabase(database, 'admin_member', args))
  if (member === null) throw noTenant()
  const { second_factor, ...named } = member
  if (second_factor && claims.aal !== 'aal2')
    throw new HttpError(
      403,
      'The tenant requires a second factor from everyone who edits its sites, and this session has none',
    )
  return { kind: 'member', account: claims.sub, ...named }
}

function noTenant(): HttpError {
  return new HttpError(403, 'The account may not edit this tenant, or edits several: name one in x-tenant')
}
