import { HttpError } from '#shared/errors.ts'
import type { Locale } from '#shared/locales.ts'
import type { MessageKey } from '#shared/messages.ts'
import { canonicalPath } from '#shared/paths.ts'
import { returnPath } from '#shared/session/return-path.ts'
import { signsInHere } from '#shared/sign-in-host.ts'
import { PRIVATE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { resultCookie } from '../page/sections/form-result.ts'
import { splitLocale } from '#core/routing/locale.ts'
import { ownFragment } from '#core/routing/own-fragment.ts'
import { SESSION_FORM } from '../page/sections/session-context.ts'
import { SESSION_ACTIONS } from './actions.ts'
import { accountPath, CONFIRM_ADDRESS, startPath } from '#core/routing/account-pages.ts'
import { sessionClient } from './auth-client.ts'
import { CookieStorage } from './cookie-storage.ts'
import { callDeadlineMs, evenOutcome } from './even-outcome.ts'
import { opened, type SessionOutcome } from './outcome.ts'
import { hasSupabase, type SessionEnv } from './supabase-auth.ts'
import { countedAddress, isWithinLimit } from '../http/within-limit.ts'
import { boundedBody } from '../http/bounded-body.ts'
import { enterSite } from './enter-site.ts'
import { limitedAction } from './limited-action.ts'
import { isSameOrigin } from '../http/same-host.ts'
import { deviceCookies, emailAccount } from './session-limits.ts'

/** More than an address, a password and a path need (docs/reference/limits.md). */
const MAX_BODY_BYTES = 8 * 1024

/** As long as the section's id in the result of a form (worker/page/sections/form-result.ts). */
const MAX_SECTION_ID = 200

/**
 * The message for the visitor, which does not depend on whether an account exists. A choice of phones needs no message.
 */
const MESSAGES = {
  sent: 'session.sent',
  'code-needed': 'session.sent',
  changed: 'session.changed',
  saved: 'session.saved',
  'signed-out': 'session.signedOut',
  'others-signed-out': 'session.othersSignedOut',
  'factor-added': 'session.factorAdded',
  'message-sent': 'session.smsSent',
  'factor-verified': 'session.factorOn',
  'factor-removed': 'session.factorRemoved',
  'second-factor-needed': 'session.factorNeeded',
  refused: 'session.refused',
  limited: 'session.limited',
  unavailable: 'session.unavailable',
} as const satisfies Record<Exclude<SessionOutcome['kind'], 'signed-in' | 'phone-needed'>, MessageKey>

const FAILURES: ReadonlySet<SessionOutcome['kind']> = new Set([
  'refused',
  'limited',
  'unavailable',
  'second-factor-needed',
])

/** `POST /api/session/{action}`: a plain form of sign-in; answers with the page to go to and the session's cookies. */
export async function changeSession(c: AppContext): Promise<Response> {
  const { env, account } = requireSignIn(c)
  const name = new URL(c.req.url).pathname.split('/').pop() ?? ''
  const action = Object.hasOwn(SESSION_ACTIONS, name) ? SESSION_ACTIONS[name] : undefined
  if (action === undefined) throw new HttpError(404, 'No such endpoint')
  if (!isSameOrigin(c.req.raw)) throw new HttpError(403, 'Only pages of this host may send forms')
  const fields = await readFields(c)
  const field = (key: string) => fields.get(key) ?? ''
  const storage = new CookieStorage(c.req.raw, env)
  const sender = senderUrl(c, field('page'))
  const locale = localeAt(c, sender?.pathname ?? '/')
  const asked = field('next') || sender?.searchParams.get('next') || null
  const next = nextPath(c, { field, locale, asked })
  const context = {
    auth: client(c, env, storage, callDeadlineMs(name, env.upstreamTimeoutMs)),
    field,
    signUp: account.sign_up ?? 'closed',
    confirmUrl: confirmUrl(c, next),
    recoverUrl: confirmUrl(c, accountPath(c.var.site, 'new_password', locale) ?? next),
    issuer: c.var.site.config.name,
  }
  const page = sender?.pathname ?? startPath(c.var.site, locale)
  const cookies: string[] = []
  const run = async () => {
    const outcome = await limitedAction(c, { name, action, context, env, page, cookies })
    return enterSite(c, outcome, { ...context, storage })
  }
  const outcome = await evenOutcome(name, run, {
    storage,
    upstreamTimeoutMs: env.upstreamTimeoutMs,
    waitUntil: (call) => c.executionCtx.waitUntil(call),
  })
  // Even if Supabase Auth has not answered, or was not called: the visitor wants to be signed out in this browser.
  if (outcome.kind === 'signed-out') await storage.removeItem(storage.key)
  return answer(c, outcome, {
    next,
    isAsked: asked !== null,
    locale,
    storage,
    sender,
    action: name,
    email: field('email'),
    type: field('type'),
    section: field('section'),
    cookies,
  })
}

/**
 * `GET /api/session/confirm?code=&next=`: the link in an e-mail. It opens a session in the browser that requested it.
 */
export async function confirmSession(c: AppContext): Promise<Response> {
  const { env } = requireSignIn(c)
  const { searchParams } = new URL(c.req.url)
  const next = returnPath(searchParams.get('next'), c.var.origin)
  const storage = new CookieStorage(c.req.raw, env)
  const code = searchParams.get('code') ?? ''
  const isAsked = /^[\w-]{1,256}$/.test(code) && (await isWithinLimit(c, 'session'))
  const auth = client(c, env, storage)
  const locale = localeAt(c, next)
  const recoverUrl = confirmUrl(c, accountPath(c.var.site, 'new_password', locale) ?? next)
  const opening = isAsked
    ? opened(await auth.exchangeCodeForSession(code), { provesAddress: true })
    : ({ kind: 'refused' } as const)
  const outcome = await enterSite(c, opening, { auth, storage, recoverUrl })
  if (outcome.kind === 'unavailable') storage.discardChanges()
  return answer(c, outcome, { next, locale, storage, sender: null })
}

/** `GET /api/session/renew?next=`: a new token for a session whose token has expired, without scripts. */
export async function renewSession(c: AppContext): Promise<Response> {
  const { env } = requireSignIn(c)
  const next = returnPath(new URL(c.req.url).searchParams.get('next'), c.var.origin)
  if (!(await isWithinLimit(c, 'session'))) throw new HttpError(429, 'Too many sign-ins')
  const storage = new CookieStorage(c.req.raw, env)
  const outcome = opened(await client(c, env, storage).refreshSession())
  // A redirect would loop, because the session can still be renewed.
  if (outcome.kind === 'unavailable' || outcome.kind === 'limited')
    throw new HttpError(503, 'Supabase Auth did not answer')
  if (outcome.kind === 'refused') await storage.removeItem(storage.key)
  return seeOther(next, storage)
}

/** @throws HttpError 404 for a host without sign-in */
function requireSignIn(c: AppContext) {
  const { env, site } = c.var
  const { account } = site.config
  if (account === undefined || !signsInHere(site) || !hasSupabase(env))
    throw new HttpError(404, 'No such endpoint')
  return { env: env satisfies SessionEnv, account }
}

function client(c: AppContext, env: SessionEnv, storage: CookieStorage, deadlineMs = env.upstreamTimeoutMs) {
  const visitor = countedAddress(c.req.header('cf-connecting-ip') ?? '')
  return sessionClient(env, storage, { deadlineMs, visitor })
}

async function readFields(c: AppContext): Promise<URLSearchParams> {
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new HttpError(415, 'A form must be sent urlencoded')
  return new URLSearchParams(await boundedBody(c.req.raw, MAX_BODY_BYTES))
}

function confirmUrl(c: AppContext, next: string): string {
  return `${c.var.origin}${CONFIRM_ADDRESS}?${new URLSearchParams({ next })}`
}

interface Answered {
  next: string
  /** The form or its page's address names the next page. */
  isAsked?: boolean
  locale: Locale
  storage: CookieStorage
  /** The page that sent the form; null for a link, or if unknown. */
  sender: URL | null
  email?: string
  /** The purpose of the form's code. */
  type?: string
  /** The action of the form. */
  action?: string
  /** Id of the section whose form was sent. */
  section?: string
  /** `Set-Cookie` headers in addition to those of the session. */
  cookies?: readonly string[]
}

async function answer(c: AppContext, outcome: SessionOutcome, answered: Answered): Promise<Response> {
  const { next, locale, storage, sender, section = '', cookies = [] } = answered
  const email = outcome.kind === 'code-needed' ? outcome.email : (answered.email ?? '')
  const factorPage = (path: string) => {
    const page = accountPath(c.var.site, 'second_factor', locale)
    return page === null ? null : `${page}?${new URLSearchParams({ next: path })}`
  }
  if (outcome.kind === 'signed-in') {
    const known =
      outcome.email === '' ? [] : await deviceCookies(c, 'email', await emailAccount(outcome.email))
    const page = outcome.needsSecondFactor ? factorPage(next) : null
    const password = outcome.needsPassword ? accountPath(c.var.site, 'new_password', locale) : null
    return seeOther(page ?? password ?? next, storage, [...cookies, ...known])
  }
  if (outcome.kind === 'factor-verified' && answered.isAsked) return seeOther(next, storage, cookies)
  const path = resultPath(c, outcome, { locale, sender })
  const asked = outcome.kind === 'second-factor-needed' ? factorPage(path) : null
  if (asked !== null) return seeOther(asked, storage)
  const page = new URL(path, c.var.origin)
  // On another page, or if the id is too long, every section of sign-in shows the result.
  const isThere = page.pathname === sender?.pathname && section.length <= MAX_SECTION_ID
  const values = {
    ...(email !== '' && { email }),
    ...(answered.type === 'recovery' && { type: answered.type }),
    ...(answered.action !== undefined && { action: answered.action }),
    ...('values' in outcome && outcome.values),
  }
  const cookie = await resultCookie(
    {
      form_id: SESSION_FORM,
      section_id: isThere ? section : '',
      ok: !FAILURES.has(outcome.kind),
      ...(outcome.kind !== 'phone-needed' && { message: MESSAGES[outcome.kind] }),
      errors: [],
      values: Object.entries(values).map(([name, value]) => [name, [value].flat()]),
    },
    page.pathname,
    page.protocol === 'https:',
  )
  page.searchParams.set('form', SESSION_FORM)
  if (next !== startPath(c.var.site, locale)) page.searchParams.set('next', next)
  if (isThere && section !== '') page.hash = section
  return seeOther(page.pathname + page.search + page.hash, storage, [...cookies, cookie])
}

/**
 * The page that shows the result of a form: the sending page, or else the page of sign-in; always the latter if the
 * session has ended, because the sending page may be protected.
 */
function resultPath(
  c: AppContext,
  { kind }: SessionOutcome,
  { locale, sender }: Pick<Answered, 'locale' | 'sender'>,
): string {
  const signIn = accountPath(c.var.site, 'sign_in', locale)
  const isEnded = kind === 'signed-out' || kind === 'code-needed'
  const path = isEnded && signIn !== null ? undefined : sender?.pathname
  return returnPath(path ?? signIn, c.var.origin)
}

/**
 * The next page after signing in: named by the form or its page's address, or else by the site. A code for a lost
 * password leads to the page for a new one.
 */
function nextPath(
  c: AppContext,
  { field, locale, asked }: { field: (name: string) => string; locale: Locale; asked: string | null },
): string {
  const { site, origin } = c.var
  const newPassword = field('type') === 'recovery' ? accountPath(site, 'new_password', locale) : null
  if (newPassword !== null) return newPassword
  return asked !== null ? returnPath(asked, origin) : startPath(site, locale)
}

/**
 * The page of this host that sent the form: the form's own field, because a browser may send no referrer or only its
 * origin, or else the referrer. Only the referrer's query has the visitor's next page, because the form is the same for
 * all visitors.
 */
function senderUrl(c: AppContext, page: string): URL | null {
  const { origin } = c.var
  const referer = c.req.header('referer') ?? ''
  const from = URL.canParse(referer) && new URL(referer).origin === origin ? new URL(referer) : null
  const stated = page === '' ? null : new URL(returnPath(page, origin), origin)
  const sender = stated === null || stated.pathname === from?.pathname ? from : stated
  return sender?.pathname.startsWith('/api/') ? null : sender
}

function localeAt(c: AppContext, path: string): Locale {
  const canonical = canonicalPath(new URL(path, c.var.origin).pathname)
  return splitLocale(canonical.ok ? canonical.segments : [], c.var.site).locale
}

function seeOther(location: string, storage: CookieStorage, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: ownFragment(location), 'cache-control': PRIVATE })
  for (const cookie of [...storage.headers(), ...cookies]) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
