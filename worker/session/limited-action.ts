import * as z from 'zod/mini'
import { log } from '#shared/log.ts'
import type { AppContext } from '../context.ts'
import type { SessionAction } from './actions.ts'
import { type ActionContext, failed, type SessionOutcome, thrown } from './outcome.ts'
import { verifyAccessToken } from './read-session.ts'
import type { SessionEnv } from './supabase-auth.ts'
import type { CodeKind } from './known-device.ts'
import {
  BY_ADDRESS,
  codeKind,
  deviceCookies,
  emailAccount,
  isCodeAllowed,
  isWithinSessionLimits,
} from './session-limits.ts'

interface ActionRequest {
  /** The action's name: the last segment of the form's address. */
  name: string
  action: SessionAction
  context: Omit<ActionContext, 'mayTryAgain'>
  env: SessionEnv
  /** Path of the form's page. */
  page: string
  /** Receives `Set-Cookie` headers other than those of the session. */
  cookies: string[]
}

/**
 * Runs an action of sign-in within the limits of its sender, its site and its account. Without a usable session in the
 * cookies, auth-js returns an error from some calls and throws it from others; either way the visitor is signed out.
 */
export async function limitedAction(c: AppContext, asked: ActionRequest): Promise<SessionOutcome> {
  try {
    return await tryAction(c, asked)
  } catch (error) {
    return thrown(error)
  }
}

async function tryAction(c: AppContext, asked: ActionRequest): Promise<SessionOutcome> {
  const { name, action, context } = asked
  if (!(await isWithinSessionLimits(c, name, context.field('email')))) return overLimit(name, context)
  const account = await actingAccount(c, asked)
  if (account !== null && typeof account !== 'string') return account
  if (OF_MEMBERS.has(name)) {
    const refusal = await nonMemberRefusal(c, asked)
    if (refusal !== null) return refusal
  }
  const kind = codeKind(name)
  return kind === null || account === null
    ? action({ ...context, mayTryAgain: async () => true })
    : tryCode(c, { kind, account }, asked)
}

/** The refusal for an account that is not a member of the site's tenant; null for a member. The token is verified. */
async function nonMemberRefusal(
  c: AppContext,
  { context, page }: ActionRequest,
): Promise<SessionOutcome | null> {
  const { data } = await context.auth.getSession()
  try {
    const accessToken = data.session?.access_token ?? ''
    return (await isMember(c, { accessToken, path: page })) ? null : { kind: 'refused' }
  } catch (error) {
    log('warn', 'membership not read', { site: c.var.site.tenant_uuid }, error)
    return { kind: 'unavailable' }
  }
}

/**
 * The account of the action, from the address that an e-mail's code was sent to, or from the session, whose token is
 * verified before any call of Supabase Auth. Null for an action that needs no account. Without a valid session, the
 * outcome for the visitor.
 */
async function actingAccount(
  c: AppContext,
  { name, context: { auth, field }, env }: ActionRequest,
): Promise<string | SessionOutcome | null> {
  if (codeKind(name) === 'email') return emailAccount(field('email'))
  if (BY_ADDRESS.has(name) || isSignOut(name, field)) return null
  return provenAccount(c, await auth.getSession(), env)
}

function isSignOut(name: string, field: ActionRequest['context']['field']): boolean {
  return name === 'sign-out' && field('scope') !== 'others'
}

/** Signing out always removes the cookies; over the limit, only the call of Supabase Auth is skipped. */
function overLimit(name: string, { field }: ActionRequest['context']): SessionOutcome {
  return { kind: isSignOut(name, field) ? 'signed-out' : 'limited' }
}

/** Tries a code of six digits, which could be guessed: an account has a few attempts in a minute. */
async function tryCode(
  c: AppContext,
  { kind, account }: { kind: CodeKind; account: string },
  { action, context, cookies }: ActionRequest,
): Promise<SessionOutcome> {
  const mayTry = () => isCodeAllowed(c, kind, account)
  if (!(await mayTry())) return { kind: 'limited' }
  const outcome = await action({ ...context, mayTryAgain: mayTry })
  // After a sign-in with an e-mailed code, worker/session/session.ts makes the browser known.
  if (kind !== 'email' && (outcome.kind === 'signed-in' || outcome.kind === 'factor-verified'))
    cookies.push(...(await deviceCookies(c, kind, account)))
  return outcome
}

/** The account of a session whose token Supabase has signed; otherwise the outcome for the visitor. */
async function provenAccount(
  c: AppContext,
  { data, error }: Awaited<ReturnType<ActionContext['auth']['getSession']>>,
  env: SessionEnv,
): Promise<string | SessionOutcome> {
  if (error !== null) return failed(error)
  const claims = data.session && (await verifyAccessToken(data.session.access_token, env, c.executionCtx))
  if (claims === 'unavailable') return { kind: 'unavailable' }
  return claims?.sub ?? { kind: 'refused' }
}

/**
 * Forms of pages that only members see. All tenants of a Supabase project share its accounts, so a session alone does
 * not prove membership.
 */
const OF_MEMBERS: ReadonlySet<string> = new Set([
  'profile',
  'add-factor',
  'add-phone',
  'verify-factor',
  'remove-factor',
])

const answerSchema = z.nullable(z.object({ role: z.string() }))

/**
 * Whether the account of an access token is a member of the site's tenant.
 * @param path of a page of the site
 * @throws UpstreamError while the database does not answer
 */
async function isMember(
  c: AppContext,
  { accessToken, path }: { accessToken: string; path: string },
): Promise<boolean> {
  const { env, origin } = c.var
  const answer = await env.upstream.memberPage(origin + path, accessToken, {
    deadlineMs: env.upstreamTimeoutMs,
  })
  return z.parse(answerSchema, answer) !== null
}
