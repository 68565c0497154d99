import { isAuthError } from '@supabase/auth-js'
import * as z from 'zod/mini'
import type { Account } from '#sections/contract.ts'
import { log } from '#shared/log.ts'
import { authClient } from './auth-client.ts'
import { authReason } from './auth-reason.ts'
import { authenticationMethods } from './claims.ts'
import { failed } from './outcome.ts'
import type { SessionEnv } from './supabase-auth.ts'

const userSchema = z.object({
  email: z.catch(z.string(), ''),
  user_metadata: z.catch(z.object({ name: z.catch(z.string(), '') }), { name: '' }),
  // Absent in an account without factors. A list that cannot be read is an error: it may contain a verified factor.
  factors: z.nullish(
    z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        friendly_name: z.catch(z.string(), ''),
      }),
    ),
  ),
})

/**
 * The account of a session, as Supabase Auth knows it now; null if it has ended the session; `unavailable` if it does
 * not answer, so the session may go on.
 */
export async function readAccount(
  env: SessionEnv,
  accessToken: string,
): Promise<Account | 'unavailable' | null> {
  try {
    const { data, error } = await authClient(env).getUser(accessToken)
    if (error !== null) throw error
    const { email, user_metadata, factors } = z.parse(userSchema, data.user)
    const verified = (factors ?? []).filter(({ status }) => status === 'verified')
    return {
      email,
      name: user_metadata.name,
      factors: verified.map(({ id, friendly_name }) => ({ id, name: friendly_name })),
      methods: authenticationMethods(accessToken),
    }
  } catch (error) {
    log('warn', 'account not read', { reason: authReason(error) })
    return isAuthError(error) && failed(error).kind === 'refused' ? null : 'unavailable'
  }
}
