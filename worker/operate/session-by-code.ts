import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { log } from '#shared/log.ts'
import { callDatabase, type Database } from '../../admin/sites.ts'
import type { AppContext } from '../context.ts'
import { MAIL_DEADLINE_MS, withEvenRefusal } from '../session/even-outcome.ts'
import { opened, sent, type SessionOutcome } from '../session/outcome.ts'
import { emailAccount, isAccountAllowed, isCodeAllowed } from '../session/session-limits.ts'
import { callerAddress, type OperatorSessionSettings } from './current-operator.ts'
import { enterStudio } from './enter-studio.ts'
import { type OperatorClient, operatorClient } from './operator-client.ts'

type Settings = OperatorSessionSettings & { database: Database }

const addressSchema = z.nullable(z.enum(['edits', 'invited']))

/**
 * Sends a code to an address that edits sites or is invited to. The call is answered first, so that its duration does
 * not reveal whether a code is sent.
 */
export async function mailCode(c: AppContext, { env, database }: Settings, email: string): Promise<void> {
  if (!(await isAccountAllowed(c, await emailAccount(email)))) throw new HttpError(429, 'Too many attempts')
  const { auth } = operatorClient(env, null, { visitor: callerAddress(c), deadlineMs: MAIL_DEADLINE_MS })
  const send = async () => {
    const known = addressSchema.parse(await callDatabase(database, 'admin_address', { email }))
    if (known === null) return
    sent(await auth.signInWithOtp({ email, options: { shouldCreateUser: known === 'invited' } }))
  }
  c.executionCtx.waitUntil(
    send().catch((error: unknown) => log('warn', 'e-mail of sign-in not sent', { reason: 'studio' }, error)),
  )
}

/** Opens the session of an e-mailed code, and lets the account join the tenants that have invited it. */
export async function sessionByCode(
  c: AppContext,
  { env, database }: Settings,
  { email, code }: { email: string; code: string },
): Promise<{ outcome: SessionOutcome; client: OperatorClient }> {
  const account = await emailAccount(email)
  if (!(await isAccountAllowed(c, account)) || !(await isCodeAllowed(c, 'email', account)))
    throw new HttpError(429, 'Too many attempts')
  const client = operatorClient(env, null, { visitor: callerAddress(c) })
  const token = code.replaceAll(/\s/g, '')
  const outcome = await withEvenRefusal(async () =>
    opened(await client.auth.verifyOtp({ email, token, type: 'email' }), { provesAddress: true }),
  )
  // An account with a second factor joins after the second factor.
  if (outcome.kind !== 'signed-in' || outcome.needsSecondFactor) return { outcome, client }
  return { outcome: (await enterStudio(outcome, { auth: client.auth, database })) ?? outcome, client }
}
