import type { AppContext } from '../context.ts'
import type { SessionAction } from '../session/actions.ts'
import { type ActionContext, failed, type SessionOutcome } from '../session/outcome.ts'
import { verifyAccessToken } from '../session/read-session.ts'
import type { SessionEnv } from '../session/supabase-auth.ts'
import type { CodeKind } from './known-device.ts'
import {
  codeKind,
  deviceCookies,
  emailAccount,
  isCodeAllowed,
  isWithinSessionLimits,
} from './session-limits.ts'

interface Asked {
  /** What the form asks for, the last segment of its address. */
  name: string
  action: SessionAction
  context: Omit<ActionContext, 'mayTryAgain'>
  env: SessionEnv
  /** Takes the `Set-Cookie` headers beside those of the session. */
  cookies: string[]
}

/** Runs an action of sign-in, unless its sender, its site or its account has had too many. */
export async function limitedAction(c: AppContext, asked: Asked): Promise<SessionOutcome> {
  const { name, action, context } = asked
  if (!(await isWithinSessionLimits(c, name, context.field('email')))) return overLimit(name, context)
  const kind = codeKind(name)
  return kind === null ? action({ ...context, mayTryAgain: async () => true }) : tryCode(c, kind, asked)
}

/** The cookies of a visitor who signs out go in any case; only the call of Supabase Auth is left out. */
function overLimit(name: string, { field }: Asked['context']): SessionOutcome {
  return { kind: name === 'sign-out' && field('scope') !== 'others' ? 'signed-out' : 'limited' }
}

/** Tries a code of six digits, which could be guessed: an account has a few attempts in a minute. */
async function tryCode(
  c: AppContext,
  kind: CodeKind,
  { action, context, env, cookies }: Asked,
): Promise<SessionOutcome> {
  const account =
    kind === 'email'
      ? await emailAccount(context.field('email'))
      : await provenAccount(await context.auth.getSession(), env)
  if (typeof account !== 'string') return account
  const mayTry = () => isCodeAllowed(c, kind, account)
  if (!(await mayTry())) return { kind: 'limited' }
  const outcome = await action({ ...context, mayTryAgain: mayTry })
  // A sign-in makes the browser known to the account's address (worker/api/session.ts).
  if (kind !== 'email' && (outcome.kind === 'signed-in' || outcome.kind === 'factor-verified'))
    cookies.push(...(await deviceCookies(c, kind, account)))
  return outcome
}

/** The account of a session, whose token Supabase has signed; else what is said to its visitor. */
async function provenAccount(
  { data, error }: Awaited<ReturnType<ActionContext['auth']['getSession']>>,
  env: SessionEnv,
): Promise<string | SessionOutcome> {
  if (error !== null) return failed(error)
  const claims = data.session === null ? null : await verifyAccessToken(data.session.access_token, env)
  return claims?.sub ?? { kind: 'refused' }
}
