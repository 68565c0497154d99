import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import {
  editedTenantSchema,
  factorCodeSchema,
  factorMessageSchema,
  mailCodeSchema,
  newPasswordSchema,
  type OperatorSession,
  type SentMessage,
  shownCodeSchema,
  signInSchema,
} from '../../admin/operator-session.ts'
import { callDatabase, type Database } from '../../admin/sites.ts'
import { deviceCookies, emailAccount, isAccountAllowed, isCodeAllowed } from '../session/session-limits.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { parsedBody } from '#shared/bodies/json-body.ts'
import type { Claims } from '../session/claims.ts'
import { withEvenRefusal } from '../session/even-outcome.ts'
import { changePassword } from '../session/actions.ts'
import { FACTOR_ACTIONS } from '../session/factor-actions.ts'
import { opened, type SessionOutcome, thrown } from '../session/outcome.ts'
import { proveAccount } from '../session/prove-account.ts'
import { verifyAccessToken } from '../session/read-session.ts'
import {
  currentOperator,
  setOperatorCookies,
  type OperatorSessionSettings,
  callerAddress,
} from './current-operator.ts'
import { enterStudio } from './enter-studio.ts'
import { isOwnCall } from './is-own-call.ts'
import { operatorClient } from './operator-client.ts'
import { sessionEndMs, type OperatorTokens } from './operator-cookie.ts'
import { readValue } from './read-value.ts'
import { mailCode, sessionByCode } from './session-by-code.ts'
import { authUnavailable } from './auth-unavailable.ts'

interface Settings extends OperatorSessionSettings {
  database: Database
}

type Call = (c: AppContext, settings: Settings, text: string) => Promise<object | null>

/** The calls about the session of an operator, by path and method. */
const CALLS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  '/api/admin/session': { GET: readOwn, POST: signIn, DELETE: signOut },
  '/api/admin/session/code': { POST: sendCode },
  '/api/admin/session/by-code': { POST: signInByCode },
  '/api/admin/session/password': { POST: choosePassword },
  '/api/admin/session/second-factor': { POST: showFactor },
  '/api/admin/session/factor-message': { POST: sendMessage },
}

export function isSessionPath(pathname: string): boolean {
  return Object.hasOwn(CALLS, pathname)
}

/** @param readText reads the body of a call that has one */
export async function serveSession(
  c: AppContext,
  settings: Settings,
  readText: () => Promise<string>,
): Promise<Response> {
  const { pathname, origin } = new URL(c.req.url)
  const calls = CALLS[pathname] ?? {}
  const run = Object.hasOwn(calls, c.req.method) ? calls[c.req.method] : undefined
  if (run === undefined) {
    const allow = Object.keys(calls).join(', ')
    return new Response(null, { status: 405, headers: { allow, 'cache-control': NO_STORE } })
  }
  if (!isOwnCall(c.req.raw)) throw new HttpError(403, 'Only pages of this host may call with a session')
  c.set('env', settings.env)
  c.set('origin', origin)
  const answer = await run(c, settings, c.req.method === 'POST' ? await readText() : '')
  c.header('cache-control', NO_STORE)
  return answer === null ? c.body(null, 204) : c.json(answer)
}

async function signIn(c: AppContext, settings: Settings, text: string): Promise<OperatorSession> {
  const { email, password } = readValue(signInSchema, parsedBody(text), 'The body')
  if (!(await isAccountAllowed(c, await emailAccount(email)))) throw tooMany()
  const client = operatorClient(settings.env, null, { visitor: callerAddress(c) })
  const outcome = await withEvenRefusal(async () =>
    opened(await client.auth.signInWithPassword({ email, password })),
  )
  const given = client.tokens()
  if (outcome.kind !== 'signed-in' || given === null)
    throw refusal(outcome, 401, 'The address or the password is wrong')
  return begin(c, { ...given }, { email: outcome.email || email, settings })
}

/** Sets the cookie of a new session. */
async function begin(
  c: AppContext,
  given: Pick<OperatorTokens, 'access_token' | 'refresh_token' | 'by_code'>,
  { email, settings }: { email: string; settings: Settings },
): Promise<OperatorSession> {
  const now = Math.floor(Date.now() / 1000)
  const tokens = { ...given, begun_at: now, renewed_at: now }
  await setOperatorCookies(c, tokens, settings.secrets)
  await rememberDevice(c, 'email', await emailAccount(email))
  return describe(c, tokens, settings)
}

/** Answers every address in the same way, and at once. */
async function sendCode(c: AppContext, settings: Settings, text: string): Promise<null> {
  const { email } = readValue(mailCodeSchema, parsedBody(text), 'The body')
  await mailCode(c, settings, email)
  return null
}

async function signInByCode(c: AppContext, settings: Settings, text: string): Promise<OperatorSession> {
  const shown = readValue(shownCodeSchema, parsedBody(text), 'The body')
  const { outcome, client } = await sessionByCode(c, settings, shown)
  const given = client.tokens()
  if (outcome.kind !== 'signed-in' || given === null)
    throw refusal(outcome, 401, 'The code is wrong or has expired')
  return begin(c, { ...given, by_code: true }, { email: outcome.email || shown.email, settings })
}

/** Only in a session that started with a code: one that started with a password may be a thief's. */
async function choosePassword(c: AppContext, settings: Settings, text: string): Promise<OperatorSession> {
  const { password } = readValue(newPasswordSchema, parsedBody(text), 'The body')
  const { client, tokens } = await operatorFactors(c, settings)
  if (tokens.by_code !== true)
    throw new HttpError(403, 'Sign in with a code by e-mail before choosing a new password')
  const outcome = await changePassword(client.auth, password).catch(thrown)
  if (outcome.kind === 'second-factor-needed') throw new HttpError(403, 'The account has a second factor')
  const given = client.tokens()
  if (outcome.kind !== 'changed' || given === null)
    throw refusal(outcome, 422, 'This password is refused: it is too weak, or the same as before')
  const { by_code: _, ...renewed } = { ...tokens, ...given }
  await setOperatorCookies(c, renewed, settings.secrets)
  return describe(c, renewed, settings)
}

async function readOwn(c: AppContext, settings: Settings): Promise<OperatorSession> {
  const tokens = await requireOperator(c, settings)
  return describe(c, tokens, settings)
}

/** The cookies are removed even if Supabase Auth does not answer. */
async function signOut(c: AppContext, settings: Settings): Promise<null> {
  const { env, secrets } = settings
  const tokens = await currentOperator(c, settings).catch(() => null)
  if (tokens !== null) {
    const client = operatorClient(env, tokens, {
      visitor: callerAddress(c),
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
    await client.auth.signOut({ scope: 'local' }).catch(() => undefined)
  }
  await setOperatorCookies(c, null, secrets)
  return null
}

async function showFactor(c: AppContext, settings: Settings, text: string): Promise<OperatorSession> {
  const fields = readValue(factorCodeSchema, parsedBody(text), 'The body')
  const { client, claims, tokens } = await operatorFactors(c, settings)
  const mayTryAgain = () => isCodeAllowed(c, 'factor', claims.sub)
  if (!(await mayTryAgain())) throw tooMany()
  const field = (name: string) => (fields as Record<string, string>)[name] ?? ''
  const outcome = await FACTOR_ACTIONS['second-factor']({ auth: client.auth, field, mayTryAgain }).catch(
    thrown,
  )
  const given = client.tokens()
  if (outcome.kind !== 'signed-in' || given === null)
    throw refusal(outcome, 422, 'The code is wrong or has expired')
  // The session started with an e-mailed code, so an invitation is accepted now.
  const refused =
    tokens.by_code === true
      ? await enterStudio(outcome, { auth: client.auth, database: settings.database })
      : null
  if (refused !== null) throw refusal(refused, 422, 'The invitation could not be accepted')
  const shown = { ...tokens, ...given, renewed_at: Math.floor(Date.now() / 1000) }
  await setOperatorCookies(c, shown, settings.secrets)
  await rememberDevice(c, 'factor', claims.sub)
  return describe(c, shown, settings)
}

async function sendMessage(c: AppContext, settings: Settings, text: string): Promise<SentMessage> {
  const { factor = '' } = readValue(factorMessageSchema, parsedBody(text === '' ? '{}' : text), 'The body')
  const { client, claims } = await operatorFactors(c, settings)
  if (!(await isCodeAllowed(c, 'message', claims.sub))) throw tooMany()
  const field = (name: string) => (name === 'factor' ? factor : '')
  const outcome = await FACTOR_ACTIONS['send-factor-code']({ auth: client.auth, field }).catch(thrown)
  if (outcome.kind === 'message-sent') return outcome.values
  if (outcome.kind !== 'phone-needed') throw refusal(outcome, 422, 'The account has no such phone')
  return {
    phones: outcome.values.phones.map((phone) => {
      const space = phone.indexOf(' ')
      return { factor: phone.slice(0, space), name: phone.slice(space + 1) }
    }),
  }
}

async function operatorFactors(c: AppContext, settings: Settings) {
  const tokens = await requireOperator(c, settings)
  const claims = await provenClaims(c, tokens, settings)
  const client = operatorClient(settings.env, tokens, { visitor: callerAddress(c), expiresAt: claims.exp })
  return { tokens, claims, client }
}

async function requireOperator(c: AppContext, settings: Settings): Promise<OperatorTokens> {
  const tokens = await currentOperator(c, settings)
  if (tokens === null) throw new HttpError(401, 'There is no session, or it has ended')
  return tokens
}

async function provenClaims(
  c: AppContext,
  { access_token }: OperatorTokens,
  { env }: Settings,
): Promise<Claims> {
  const claims = await verifyAccessToken(access_token, env, c.executionCtx)
  if (claims === 'unavailable') throw authUnavailable()
  if (claims === null) throw new HttpError(401, 'There is no session, or it has ended')
  return claims
}

/** Supabase Auth is asked, because the session may have been ended elsewhere. */
async function describe(
  c: AppContext,
  tokens: OperatorTokens,
  { env, database }: Settings,
): Promise<OperatorSession> {
  const proven = await proveAccount(tokens.access_token, env, c.executionCtx)
  if (proven === 'unavailable') throw authUnavailable()
  if (proven === null) throw new HttpError(401, 'There is no session, or it has ended')
  const { claims, account } = proven
  const { sub, aal } = claims
  const needs_second_factor = account.factors.length > 0 && aal !== 'aal2'
  return {
    account: sub,
    email: account.email,
    name: account.name,
    aal,
    needs_second_factor,
    needs_password: tokens.by_code === true,
    expires_at: new Date(sessionEndMs(tokens)).toISOString(),
    tenants: needs_second_factor ? [] : await editedTenants(database, sub),
  }
}

async function editedTenants(database: Database, account: string): Promise<OperatorSession['tenants']> {
  return z.parse(z.array(editedTenantSchema), await callDatabase(database, 'admin_memberships', { account }))
}

/** A browser that has signed in has its own limits (docs/sign-in.md). */
async function rememberDevice(c: AppContext, kind: 'email' | 'factor', account: string): Promise<void> {
  for (const cookie of await deviceCookies(c, kind, account)) c.header('set-cookie', cookie, { append: true })
}

/** @param status for an invalid value from the caller */
function refusal({ kind }: SessionOutcome, status: number, message: string): HttpError {
  if (kind === 'limited') return tooMany()
  if (kind === 'unavailable') return authUnavailable()
  return new HttpError(status, message)
}

function tooMany(): HttpError {
  return new HttpError(429, 'Too many attempts')
}
