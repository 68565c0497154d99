import type { BlogRoute, ErrorRoute, PageRoute, RedirectRoute } from '#shared/route.ts'
import { NO_STORE, PRIVATE } from '../cache/cache-control.ts'
import { choosePageCache } from '../cache/choose.ts'
import { type FetchedPage, type RenderedPage, rendered, wholePage } from '../cache/page-cache.ts'
import { documentKey, pageKey } from '../cache/page-key.ts'
import { recallPage, rememberPage } from '../cache/page-memory.ts'
import type { AppContext } from '../context.ts'
import { chosenLanguage, routeRequest } from '../routing/route.ts'
import { markdownOf, matchDocument, prefersMarkdown, type SiteDocument } from '../routing/document.ts'
import { type PlacedResult, readResult, withResultShown } from './form-result.ts'
import { hintsFrom } from './hints.ts'
import { hotPages } from './hot-pages.ts'
import { renderContext } from './render-context.ts'
import { withLanguageCookie } from './language-cookie.ts'
import { fetchedResponse, storedResponse } from './respond.ts'

/** The walk of a page request (LAYOUT §3). */
export async function servePage(c: AppContext): Promise<Response> {
  const url = new URL(c.req.url)
  const elsewhere = canonicalAddress(c, url)
  if (elsewhere !== null)
    return redirectTo({ kind: 'redirect', location: elsewhere, status: 301, forEveryone: true })
  const document = matchDocument(c.var.site, url)
  if (document !== null) return showDocument(c, document)
  const hints = hintsFrom(c.req.raw)
  const route = routeRequest(c.var.site, url, hints)
  if (route.kind === 'redirect') return redirectTo(route)
  const result = await readResult(c.req.raw, url)
  if (result !== null) return showResult(c, route, result)
  if (route.kind === 'error') return showUncached(c, route)
  if (prefersMarkdown(c.req.raw.headers.get('accept'))) return showDocument(c, markdownOf(route))
  const language = chosenLanguage(c.var.site, route, hints)
  if (language === null) return showPage(c, route, c.req.raw)
  return withLanguageCookie(await showPage(c, route, new Request(c.req.url)), language, url)
}

/** @param request says what the answer may leave out: the body for HEAD, all of it for who has it */
async function showPage(c: AppContext, route: PageRoute | BlogRoute, request: Request): Promise<Response> {
  const { site, host, origin } = c.var
  const key = pageKey(site, origin, route)
  if (recallPage(key) !== undefined) hotPages.remember(c.req.url, { key, host, site, locale: route.locale })
  return showKept(c, { key, path: route.path }, { request, render: () => render(c, route) })
}

/** What is no page: sitemaps, feeds and the like, and pages as Markdown. */
async function showDocument(c: AppContext, document: SiteDocument): Promise<Response> {
  const { site, store, env, host, origin } = c.var
  const { path } = document
  return showKept(
    c,
    { key: documentKey(site, origin, path), path },
    {
      request: c.req.raw,
      render: async () => {
        const { writeDocument } = await import('../seo/write.ts')
        return writeDocument(document, {
          site,
          store,
          env,
          assets: c.env.ASSETS,
          host,
          origin,
          scope: c.executionCtx,
        })
      },
    },
  )
}

/** From the isolate's memory, from the cache of the data centre, or made for all who ask after this one. */
async function showKept(
  c: AppContext,
  { key, path }: { key: string; path: string },
  { request, render }: { request: Request; render: () => Promise<RenderedPage> },
): Promise<Response> {
  const { site, host, origin, isStale, env } = c.var
  const kept = recallPage(key)
  if (kept !== undefined) return storedResponse(request, kept, isStale ? 'STALE' : 'HIT')
  const ctx = c.executionCtx as ExecutionContext
  const target = { key, host, url: origin + path, tenant_uuid: site.tenant_uuid, revision: site.revision }
  const page = await choosePageCache(env, ctx).fetch(target, render)
  const answer = isStale ? 'STALE' : page.from === 'cache' ? 'HIT' : page.keepSeconds > 0 ? 'MISS' : 'BYPASS'
  return fetchedResponse(request, remembering(c, key, page), answer)
}

/** Answers that are one visitor's, or nobody's to keep. */
async function showUncached(c: AppContext, route: ErrorRoute): Promise<Response> {
  return fetchedResponse(c.req.raw, rendered(await render(c, route)), 'BYPASS')
}

/** A page with what came of a form on it: this visitor's alone, and only this time. */
async function showResult(
  c: AppContext,
  route: PageRoute | BlogRoute | ErrorRoute,
  result: PlacedResult,
): Promise<Response> {
  const page = withResultShown(await render(c, route, result), new URL(c.req.url))
  return fetchedResponse(c.req.raw, rendered(page), 'BYPASS')
}

/** React and the sections load when the first page must be made; a cached page never pays for them. */
async function render(
  c: AppContext,
  route: PageRoute | BlogRoute | ErrorRoute,
  formResult: PlacedResult | null = null,
): Promise<RenderedPage> {
  const { renderPage } = await import('./render-page.ts')
  return renderPage(route, renderContext(c, formResult))
}

/** Sends the page on and keeps a copy in the isolate, once it has come whole. */
function remembering(c: AppContext, key: string, page: FetchedPage): FetchedPage {
  const { pageMemoryBytes } = c.var.env
  if (page.keepSeconds === 0 || page.status !== 200 || page.body === null || pageMemoryBytes === 0)
    return page
  const [body, copy] = page.body.tee()
  c.executionCtx.waitUntil(
    wholePage(copy, { headers: [...page.headers], etag: page.etag }).then((whole) => {
      if (whole !== null) rememberPage(key, whole, page.keepSeconds, pageMemoryBytes)
    }),
  )
  return { ...page, body }
}

/** Contract §2 `hosts`: the first is canonical and the others lead to it, path, query and port kept. */
function canonicalAddress(c: AppContext, url: URL): string | null {
  const { site, host } = c.var
  const [canonical] = site.hosts
  if (canonical === undefined || canonical === host) return null
  const target = new URL(url)
  target.hostname = canonical
  return target.href
}

function redirectTo({ location, status, forEveryone }: RedirectRoute): Response {
  return new Response(null, {
    status,
    headers: { location, 'cache-control': forEveryone ? NO_STORE : PRIVATE },
  })
}
