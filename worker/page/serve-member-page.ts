import type { Account } from '#sections/contract.ts'
import type { ErrorRoute, GuardedPage, PageRoute } from '#shared/route.ts'
import { statedName } from '#shared/session/stated-name.ts'
import type { MemberPage } from '#core/reading/read-member-page.ts'
import { PRIVATE } from '../http/cache-control.ts'
import { type AppContext, siteContext } from '../context.ts'
import { uncachedResponse } from './cache/page-response.ts'
import { hintsFrom } from '#core/routing/hints.ts'
import { missingProof } from '../session/access.ts'
import { readResult, withResultShown } from './sections/form-result.ts'
import { accountPath, factorsPath, RENEW_ADDRESS } from '#core/routing/account-pages.ts'
import { endSession } from '../session/cookie-storage.ts'
import { readAccount } from '../session/read-account.ts'
import type { VisitorSession } from '../session/read-session.ts'
import { hasSupabase, type SessionEnv } from '../session/supabase-auth.ts'
import { loadMemberPage, visitorSession } from './load-member-page.ts'
import { renderMemberPage, renderRefusal } from './render-page.ts'

type GuardedRoute = ErrorRoute & { guarded: GuardedPage }

/**
 * Serves a page behind sign-in, a page as members see it (`?members`), or a refusal. The session is read first, and no
 * cache is used, since the content is for this request only. A session that can never be valid again is removed; one
 * that a refresh may renew stays.
 */
export async function serveMemberPage(c: AppContext, route: GuardedRoute): Promise<Response> {
  const env = c.get('env')
  const session = await visitorSession(c)
  const response = await answer(c, route, session)
  if (session.kind === 'unproven' && session.refreshToken === null) {
    for (const cookie of endSession(c.req.raw, env)) response.headers.append('set-cookie', cookie)
  }
  return response
}

async function answer(c: AppContext, route: GuardedRoute, session: VisitorSession): Promise<Response> {
  const missing = missingProof(session, route.guarded.access)
  if (missing === 'second factor' && session.kind === 'signed-in') {
    const enrolment = await leadToEnrolment(c, route, session.accessToken)
    return enrolment ?? leadTo(c, route, 'second_factor') ?? refuse(c, { ...route, status: 403 })
  }
  if (missing === 'sign-in' || session.kind !== 'signed-in') {
    return renewal(c, session) ?? leadTo(c, route, 'sign_in') ?? refuse(c, route)
  }
  const page = await loadMemberPage(c, route.guarded, session)
  return page === null ? refuse(c, route) : showPage(c, route.guarded, page, session.accessToken)
}

/** Renders the page for this visitor, with the result of a form sent from it. */
async function showPage(
  c: AppContext,
  route: PageRoute,
  { document }: MemberPage,
  accessToken: string,
): Promise<Response> {
  const env = c.get('env')
  const url = new URL(c.req.url)
  const formResult = await readResult(c.req.raw, url)
  const page = await renderMemberPage(route, document, siteContext(c), {
    formResult,
    loadAccount: async () => (hasSupabase(env) ? loadedAccount(env, accessToken) : null),
    member: { name: statedName(accessToken) },
  })
  return uncachedResponse(
    { request: c.req.raw, ctx: c.executionCtx },
    formResult === null ? page : withResultShown(page, url),
  )
}

/**
 * An expired session is renewed once before its visitor is asked to sign in. A token that is invalid for another
 * reason would still be invalid after a refresh, and its visitor would be redirected in a loop.
 */
function renewal(c: AppContext, session: VisitorSession): Response | null {
  const isRenewable = session.kind === 'unproven' && session.refreshToken !== null && session.isExpired
  if (!isRenewable) return null
  return hintsFrom(c.req.raw).isNavigation ? redirectWithReturn(c, RENEW_ADDRESS) : null
}

/**
 * Redirects a visitor to the site's page for the missing step, which leads back afterwards. Null if the site has
 * none.
 */
function leadTo(c: AppContext, route: GuardedRoute, page: 'sign_in' | 'second_factor'): Response | null {
  const path = hintsFrom(c.req.raw).isNavigation ? accountPath(c.get('site'), page, route.locale) : null
  return path === null ? null : redirectWithReturn(c, path)
}

/** Redirects a visitor whose account has no second factor to the page that adds one. Null for every other visitor. */
async function leadToEnrolment(
  c: AppContext,
  { locale }: GuardedRoute,
  accessToken: string,
): Promise<Response | null> {
  const env = c.get('env')
  const path = hintsFrom(c.req.raw).isNavigation ? factorsPath(c.get('site'), locale) : null
  if (path === null || !hasSupabase(env)) return null
  const account = await loadedAccount(env, accessToken)
  return account?.factors.length === 0 ? redirectWithReturn(c, path) : null
}

/** Null also while Supabase Auth does not answer: the page is shown without the sections that need the account. */
async function loadedAccount(env: SessionEnv, accessToken: string): Promise<Account | null> {
  const account = await readAccount(env, accessToken)
  return account === 'unavailable' ? null : account
}

function redirectWithReturn(c: AppContext, path: string): Response {
  const { pathname, search, searchParams } = new URL(c.req.url)
  const section = searchParams.get('at')
  const fragment = section === null ? '' : `#${encodeURIComponent(section)}`
  const location = `${path}?${new URLSearchParams({ next: pathname + search + fragment })}`
  return new Response(null, { status: 302, headers: { location, 'cache-control': PRIVATE } })
}

async function refuse(c: AppContext, route: GuardedRoute): Promise<Response> {
  return uncachedResponse(
    { request: c.req.raw, ctx: c.executionCtx },
    await renderRefusal(route, siteContext(c)),
  )
}
