import { RESERVED_FILES } from '#shared/reserved-addresses.ts'
import type { BlogRoute, ErrorRoute, PageRoute, RedirectRoute, ShownRoute } from '#shared/route.ts'
import { pageNotFoundTitle } from '#shared/errors.ts'
import type { Needs } from '#sections/contract.ts'
import { NO_STORE, PRIVATE, REVALIDATE } from '../cache/cache-control.ts'
import type { RenderedPage } from '../page-cache/page-cache.ts'
import { etagOf, pageKey, pagePath } from '../page-cache/page-key.ts'
import { formContextOf } from '../forms/form-context.ts'
import { loadIcons } from '../icon-sets.ts'
import { renderDocument } from './stream.tsx'
import { routeRequest } from '../routing/route.ts'
import { alternateLinks } from '../head/alternates.ts'
import { isSearchable, NOT_SEARCHABLE } from '../head/searchable.ts'
import { securityHeaders } from '../security/headers.ts'
import type { PageDocument } from '../content/read-document.ts'
import { NO_HINTS } from '../routing/hints.ts'
import { pagePolicy } from './page-policy.ts'
import { preparePage } from './prepare.ts'
import type { SiteContext } from '../site-context.ts'
import { ContentMissing } from '../sections/section-data.ts'
import type { SectionFormResult } from '../sections/section-sources.ts'
import type { PreparedPage } from './prepared-page.ts'

/** How often a render starts over because a publish came between routing and loading. */
const MAX_ATTEMPTS = 3

/** How a prepared page is written down: as HTML, or as something else for who reads no HTML. */
type PageWriter = (
  page: PreparedPage,
  route: PageRoute | BlogRoute,
  context: SiteContext,
) => Promise<RenderedPage>

interface RenderOptions {
  write?: PageWriter
  /** Of a form on the page; such a page is one visitor's. */
  formResult?: SectionFormResult | null
}

/** Route → page: everything behind the caches. @throws HttpError when there is neither an answer nor a copy */
export async function renderPage(
  route: ShownRoute,
  context: SiteContext,
  options: RenderOptions = {},
): Promise<RenderedPage> {
  const asked = context.site.revision
  let here = context
  let shown: ShownRoute | RedirectRoute = route
  for (let attempt = 1; ; attempt++) {
    if (shown.kind === 'redirect') return redirectPage(shown)
    const lookup = await documentOf(shown, here)
    if (lookup.kind === 'found') {
      const page = await renderRoute(shown, lookup.document, here, options)
      const isOwnKey = here.site.revision === asked && !lookup.isStale
      return isOwnKey ? page : { ...page, keepSeconds: 0 }
    }
    const again = await here.store.site(here.host, here.origin + pathOf(shown), here.scope)
    if (again.kind !== 'found' || attempt === MAX_ATTEMPTS) return renderRoute(notFound(shown), null, here)
    here = { ...here, site: again.site }
    const address = shown.kind === 'error' ? shown.pathname : pagePath(shown)
    shown = routeRequest(again.site, new URL(address, here.origin), NO_HINTS)
  }
}

type DocumentLookup =
  | { kind: 'found'; document: PageDocument | null; isStale: boolean }
  | { kind: 'republished' }

async function documentOf(
  route: ShownRoute,
  { site, store, host, origin, scope }: SiteContext,
): Promise<DocumentLookup> {
  if (route.kind !== 'page') return { kind: 'found', document: null, isStale: false }
  const { locale } = route
  return store.page(site, { host, url: origin + route.path, page_id: route.page.id, locale }, scope)
}

async function renderRoute(
  route: ShownRoute,
  document: PageDocument | null,
  context: SiteContext,
  { write = pageOf, formResult = null }: RenderOptions = {},
): Promise<RenderedPage> {
  const { site, store, scope, origin, host, env } = context
  const shared = await store.shared(site, route.locale, scope)
  try {
    const page = await preparePage({
      site,
      origin,
      route,
      document,
      shared,
      supabase: context.env.supabase,
      isSearchable: isSearchable(host, env.platformDomain),
      loadIcons: (names) => loadIcons(names, context.assets),
      // Most pages need nothing, and then nothing of the upstream's answers has to be read.
      loadSectionData: async (needs: Needs) => {
        const { loadSectionData } = await import('../sections/load-section-data.ts')
        return loadSectionData(needs, route, context)
      },
      loadFormContext: () => formContextOf(context, formResult),
    })
    return route.kind === 'error' ? await pageOf(page, route, context) : await write(page, route, context)
  } catch (error) {
    if (error instanceof ContentMissing && route.kind !== 'error')
      return renderRoute(notFound(route), null, context)
    throw error
  }
}

async function pageOf(page: PreparedPage, route: ShownRoute, context: SiteContext): Promise<RenderedPage> {
  const isError = route.kind === 'error'
  const [body, policy, etag] = await Promise.all([
    renderDocument(page),
    pagePolicy(page, context.env.supabase),
    isError ? '' : etagOf(pageKey(context.site, context.origin, route)),
  ])
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.lang,
    vary: 'accept',
    'cache-control': isError ? NO_STORE : REVALIDATE,
    'content-security-policy': policy,
    // Pages are fetched ahead when a visitor is about to follow a link.
    'speculation-rules': `"${RESERVED_FILES.speculationRules}"`,
    ...securityHeaders(context.origin),
  })
  const links = [...page.fontPreloads.map(fontHint), ...alternateLinks(page.meta.alternates)]
  if (links.length > 0) headers.set('link', links.join(', '))
  if (!isSearchable(context.host, context.env.platformDomain)) headers.set('x-robots-tag', NOT_SEARCHABLE)
  return { status: page.status, headers, etag, body, keepSeconds: isError ? 0 : page.keepSeconds }
}

function fontHint(href: string): string {
  return `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`
}

function redirectPage({ location, status, forEveryone }: RedirectRoute): RenderedPage {
  return {
    status,
    headers: new Headers({ location, 'cache-control': forEveryone ? NO_STORE : PRIVATE }),
    etag: '',
    body: new Response('').body as ReadableStream<Uint8Array>,
    keepSeconds: 0,
  }
}

function notFound(route: ShownRoute): ErrorRoute {
  const pathname = pathOf(route)
  return { kind: 'error', locale: route.locale, status: 404, title: pageNotFoundTitle(pathname), pathname }
}

function pathOf(route: ShownRoute): string {
  return route.kind === 'error' ? route.pathname : route.path
}
