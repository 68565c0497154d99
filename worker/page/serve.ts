import type { Locale } from '#shared/locales.ts'
import { HttpError } from '#shared/errors.ts'
import type {
  BlogRoute,
  ErrorRoute,
  GuardedPage,
  PageRoute,
  RedirectRoute,
  SearchRoute,
  ShownRoute,
} from '#shared/route.ts'
import { signsInHere } from '#shared/sign-in-host.ts'
import { NO_STORE, PRIVATE } from '../http/cache-control.ts'
import type { PageTarget, RenderedPage } from './cache/page-cache.ts'
import { documentKey, pageKey } from './cache/page-key.ts'
import { ownFragment } from '#core/routing/own-fragment.ts'
import { pagePath } from '#core/routing/page-path.ts'
import { getPage } from './cache/page-memory.ts'
import { cachedResponse, fetchedResponse, renderedResponse, uncachedResponse } from './cache/page-response.ts'
import { type AppContext, siteContext } from '../context.ts'
import { resolveAddress } from '#core/routing/resolve.ts'
import { addressWithQuery, chosenLocale } from '#core/routing/route.ts'
import { markdownDocument, prefersMarkdown, type GeneratedDocument } from '#core/routing/document.ts'
import type { SectionFormResult } from './sections/section-sources.ts'
import { hintsFrom, mayHaveSession } from '#core/routing/hints.ts'
import { routeCache } from './cache/route-cache.ts'
import { noteCache, noteRoute } from '../scope.ts'
import { isForSignInAlone } from '../store/sign-in-place.ts'
import { isWithinLimit } from '../http/within-limit.ts'
import { isolateStore } from '../store/isolate-store.ts'
import { loadRenderer } from './load-renderer.ts'

/**
 * Serves a page request (docs/architecture.md). A host without sign-in has scripts of its tenant, so it accepts no
 * session. Uses `c.get`, because `c.var` creates an object with all variables each time.
 */
export async function servePage(c: AppContext): Promise<Response> {
  if (signsInHere(c.get('site')) || !mayHaveSession(c.req.raw)) return serveAddress(c)
  const { withoutSession } = await import('./without-session.ts')
  return withoutSession(c, serveAddress)
}

async function serveAddress(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url)
  const elsewhere = canonicalAddress(c, url)
  const site = c.get('site')
  if (elsewhere !== null && !isForSignInAlone(site, c.get('host'), c.get('env')))
    return redirectTo(permanently(elsewhere))
  const hints = hintsFrom(c.req.raw)
  const route = resolveAddress(site, url, hints)
  noteRoute(c.executionCtx, route.kind, 'locale' in route ? route.locale : null)
  if (route.kind === 'document')
    return elsewhere === null
      ? showDocument(c, route.document)
      : redirectTo(permanently(ownFragment(elsewhere)))
  const guarded = route.kind === 'error' ? route.guarded : undefined
  // The host of sign-in shows pages for members, and pages with a section of sign-in (worker/page/page-elsewhere.ts).
  const isShownHere =
    guarded !== undefined || route.kind === 'page' || (route.kind === 'redirect' && !route.forEveryone)
  // The tokens in the fragment of a mailed link must not reach the other host.
  if (elsewhere !== null && !isShownHere) return redirectTo(permanently(ownFragment(elsewhere)))
  if (route.kind === 'redirect') return redirectTo(route)
  if (guarded !== undefined && site.signInAt)
    return redirectTo({ ...permanently(onHost(url, site.signInAt)), status: 302 })
  if (route.kind === 'error' && guarded !== undefined) return showGuarded(c, route, guarded)
  const result = url.searchParams.has('form') ? await showResult(c, route, url) : null
  if (result !== null) return result
  if (route.kind === 'error') return showUncached(c, route)
  if (route.kind === 'search') return showSearch(c, route)
  if (prefersMarkdown(c.req.raw.headers.get('accept'))) return showDocument(c, markdownDocument(route))
  const withQuery = addressWithQuery(site, url, route, hints)
  if (withQuery !== null) return redirectTo(withQuery)
  const language = chosenLocale(site, route, hints)
  if (language === null) return showPage(c, route, c.req.raw)
  const page = await showPage(c, route, new Request(c.req.url))
  noteCache(c.executionCtx, 'BYPASS')
  return withLocaleCookie(page, language, url)
}

/** @param request its method and `if-none-match` decide whether the response has a body */
async function showPage(c: AppContext, route: PageRoute | BlogRoute, request: Request): Promise<Response> {
  const key = await pageKey(keySources(c), route)
  const target = pageTarget(c, key, pagePath(route))
  const render = async () => {
    const { finishedPage } = await import('./finished-page.ts')
    return finishedPage(key, route, { ...siteContext(c), store: isolateStore(c.env), kv: c.env.SITES })
  }
  const response = await showCached(c, target, { request, render })
  const location = response.headers.get('location')
  // The page is on another host. `location` has only the part of the query that the page reads.
  if (location !== null) return redirectTo(withSearch(location, response.status, c.req.url))
  if (response.headers.get('x-cache') === 'HIT') {
    const { kind, locale } = route
    routeCache.set(c.req.url, { target, locale, kind })
  }
  return response
}

/** Serves documents other than HTML pages: sitemaps, feeds and pages as Markdown. */
async function showDocument(c: AppContext, document: GeneratedDocument): Promise<Response> {
  const target = pageTarget(c, await documentKey(keySources(c), document.path), document.path)
  return showCached(c, target, {
    request: c.req.raw,
    render: async () => {
      const { renderSiteDocument } = await import('./render-site-document.ts')
      return renderSiteDocument(document, siteContext(c))
    },
  })
}

/** From the isolate's memory, from the cache of the data centre, or rendered and then cached. */
async function showCached(
  c: AppContext,
  target: PageTarget,
  { request, render }: { request: Request; render: () => Promise<RenderedPage> },
): Promise<Response> {
  const ctx = c.executionCtx as ExecutionContext
  const isStale = c.get('isStale')
  const stored = getPage(target.key)
  if (stored !== undefined) return cachedResponse({ request, ctx }, stored, isStale ? 'STALE' : 'HIT')
  const asked = { request, env: c.get('env'), ctx, isStale }
  return (await fetchedResponse(target, asked)) ?? renderedResponse(target, await render(), asked)
}

function keySources(c: AppContext): Parameters<typeof pageKey>[0] {
  return { site: c.get('site'), origin: c.get('origin'), env: c.get('env') }
}

/** @param path with the query that the page reads */
function pageTarget(c: AppContext, key: string, path: string): PageTarget {
  const { key: site, revision } = c.get('site')
  return { key, host: c.get('host'), origin: c.get('origin'), path, site, revision }
}

/** A page behind sign-in or its refusal, depending on the visitor's session. */
async function showGuarded(c: AppContext, refusal: ErrorRoute, guarded: GuardedPage): Promise<Response> {
  const { serveMemberPage } = await import('./serve-member-page.ts')
  return serveMemberPage(c, { ...refusal, guarded })
}

/** Serves a page that must not be cached. */
async function showUncached(c: AppContext, route: ShownRoute): Promise<Response> {
  return uncachedResponse({ request: c.req.raw, ctx: c.executionCtx }, await render(c, route))
}

/** The number of searches has no limit, so results are not cached, and searches are limited per tenant. */
async function showSearch(c: AppContext, route: SearchRoute): Promise<Response> {
  if (route.q !== '' && !(await isWithinLimit(c, 'search'))) throw new HttpError(429, 'Too many searches')
  return showUncached(c, route)
}

/** A page with the result of a form, for this visitor and this request only. Null when the request has no result. */
async function showResult(c: AppContext, route: ShownRoute, url: URL): Promise<Response | null> {
  const { readResult, withResultShown } = await import('./sections/form-result.ts')
  const result = await readResult(c.req.raw, url)
  if (result === null) return null
  const page = withResultShown(await render(c, route, result), url)
  return uncachedResponse({ request: c.req.raw, ctx: c.executionCtx }, page)
}

/** React and the sections are loaded when the first page is rendered; a cached page does not need them. */
async function render(
  c: AppContext,
  route: ShownRoute,
  formResult: SectionFormResult | null = null,
): Promise<RenderedPage> {
  const { renderPage } = await loadRenderer()
  return renderPage(route, siteContext(c), { formResult })
}

/** The first of a site's `hosts` is canonical. The others redirect to it with path, query and port. */
function canonicalAddress(c: AppContext, url: URL): string | null {
  const [canonical] = c.get('site').hosts
  if (canonical === undefined || canonical === c.get('host')) return null
  return onHost(url, canonical)
}

function onHost(url: URL, host: string): string {
  const target = new URL(url)
  target.hostname = host
  return target.href
}

function permanently(location: string): RedirectRoute {
  return { kind: 'redirect', location, status: 301, forEveryone: true }
}

function withSearch(location: string, status: number, asked: string): RedirectRoute {
  const target = new URL(location, asked)
  target.search = new URL(asked).search
  return { ...permanently(target.href), status: status as RedirectRoute['status'] }
}

function redirectTo({ location, status, forEveryone }: RedirectRoute): Response {
  return new Response(null, {
    status,
    headers: { location, 'cache-control': forEveryone ? NO_STORE : PRIVATE },
  })
}

/** 365 days. The response sets the cookie, because Safari limits cookies of scripts to seven days. */
const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60

/** The same page for all visitors, with a cookie for this visitor's locale. Not cached. */
function withLocaleCookie(page: Response, locale: Locale, { protocol }: URL): Response {
  const answer = new Response(page.body, page)
  const secure = protocol === 'https:' ? '; Secure' : ''
  answer.headers.set(
    'set-cookie',
    `locale=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax${secure}`,
  )
  answer.headers.set('cache-control', PRIVATE)
  answer.headers.set('x-cache', 'BYPASS')
  answer.headers.delete('etag')
  return answer
}
