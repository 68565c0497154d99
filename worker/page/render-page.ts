import { RESERVED_FILES } from '#shared/reserved-addresses.ts'
import type { BlogRoute, ErrorRoute, PageRoute, RedirectRoute, ShownRoute } from '#shared/route.ts'
import type { Section, Site } from '#shared/site.ts'
import type { Account, Member, RequiredData } from '#sections/contract.ts'
import { NO_STORE, PAGE_SECONDS, PRIVATE, PRIVATE_MINUTE, REVALIDATE } from '../http/cache-control.ts'
import { type RenderedPage, withinFreshness } from './cache/page-cache.ts'
import { createEtag, pageKey } from './cache/page-key.ts'
import { readBody, type StreamedBody } from './cache/page-body.ts'
import { isLoading } from './cache/pieces.ts'
import { createFormContext } from './sections/form-context.ts'
import { isServiceIcon, loadIcons } from '../store/icon-sets.ts'
import { documentStream } from './document-stream.tsx'
import { loadDocument, notFound } from './sections/load-document.ts'
import { alternateLinks } from './head/alternates.ts'
import { isSearchable, NOT_SEARCHABLE } from './head/searchable.ts'
import { REPORTING_ENDPOINTS } from '../http/content-security-policy.ts'
import { securityHeaders } from '../http/headers.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import { pageElsewhere } from './page-elsewhere.ts'
import { pagePolicy } from './page-policy.ts'
import { preparePage } from './prepare.ts'
import { nextUpstreamCall } from '../scope.ts'
import type { SiteContext } from '../context.ts'
import { ContentMissing } from './sections/section-data.ts'
import type { SectionFormResult } from './sections/section-sources.ts'
import type { PreparedPage } from './prepared-page.ts'

/** Writes a prepared page: as HTML, or in another format. */
export type PageWriter = (
  page: PreparedPage,
  route: PageRoute | BlogRoute,
  context: SiteContext,
) => Promise<RenderedPage>

interface RenderOptions {
  write?: PageWriter
  /** The result of a form on the page, which makes the page one for this visitor only. */
  formResult?: SectionFormResult | null
  /** Replaces the main part of the route. */
  main?: Section[]
  /** Id of the only section that is rendered. */
  only?: string
  /** Loads the account of the visitor. Present only on a page for one visitor. */
  loadAccount?: () => Promise<Account | null>
  /** The member in the session's token; present with `loadAccount`. */
  member?: Member
}

/** Route → page, without caches. @throws HttpError when there is neither an answer nor a cached copy */
export async function renderPage(
  route: ShownRoute,
  context: SiteContext,
  options: RenderOptions = {},
): Promise<RenderedPage> {
  const loaded = await loadDocument(route, context)
  if (loaded.route.kind === 'redirect') return redirectPage(loaded.route)
  const { site, document, isStale } = loaded
  const elsewhere = pageElsewhere(site, context, loaded.route, options.main ?? document?.sections ?? [])
  if (elsewhere !== null && !context.isPreview) return redirectPage(elsewhere)
  const page = await renderRoute(loaded.route, document, { ...context, site }, options)
  // The content is from an older publish than the site, so an ETag of the site's key would be wrong.
  if (isStale) return { ...page, cacheSeconds: 0, etag: '' }
  const isRequestedPublish = isSamePublish(site, context.site)
  return isRequestedPublish ? withinFreshness(page, site, context.env.freshMs) : { ...page, cacheSeconds: 0 }
}

/** A page of a preview. Not cached. */
export async function renderPreview(
  route: ShownRoute,
  context: SiteContext,
  options: Pick<RenderOptions, 'write' | 'only'> = {},
): Promise<RenderedPage> {
  return asPrivate(await renderPage(route, context, options))
}

/** A page behind sign-in. The caller has loaded its document for this visitor. Not cached. */
export async function renderMemberPage(
  route: PageRoute,
  document: PageDocument,
  context: SiteContext,
  options: Pick<RenderOptions, 'formResult'> & Required<Pick<RenderOptions, 'loadAccount' | 'member'>>,
): Promise<RenderedPage> {
  return asPrivate(await renderRoute(route, document, context, options))
}

/** The error page in place of a page behind sign-in. */
export async function renderRefusal(route: ErrorRoute, context: SiteContext): Promise<RenderedPage> {
  return asPrivate(await renderRoute(route, null, context))
}

/** Browsers neither store nor prefetch the page, and search engines do not list it. */
function asPrivate(page: RenderedPage): RenderedPage {
  const headers = new Headers(page.headers)
  headers.set('cache-control', PRIVATE)
  headers.set('x-robots-tag', NOT_SEARCHABLE)
  headers.delete('speculation-rules')
  return { ...page, headers, etag: '', cacheSeconds: 0 }
}

/** Whether the site is still the publish that was asked for, so that the page can be cached under its key. */
function isSamePublish(site: Site, asked: Site): boolean {
  return site.key === asked.key && site.revision === asked.revision
}

async function renderRoute(
  route: ShownRoute,
  document: PageDocument | null,
  context: SiteContext,
  { write = createPage, formResult = null, main, only, loadAccount, member }: RenderOptions = {},
): Promise<RenderedPage> {
  const { site, store, scope, origin, host, env, assets } = context
  const shared = await store.headerFooter.get(site, route.locale, scope)
  try {
    const page = await preparePage({
      assets,
      site,
      origin,
      route,
      document,
      shared,
      ...(main && { main }),
      ...(only !== undefined && { only }),
      supabase: context.env.supabase,
      isPrivate: loadAccount !== undefined,
      isSearchable: !context.isPreview && isSearchable(host, env.platformDomain),
      ...(context.isPreview && { isPreview: true }),
      measuresVitals:
        env.measuresVitals && !context.isPreview && site.settings.vitals !== false && route.kind !== 'error',
      loadIcons: (names) => loadIcons(names, context.icons),
      isServiceIcon: (name) => isServiceIcon(name, context.icons),
      // Most pages need no section data, and then the readers of upstream answers are not loaded.
      loadSectionData: async (requiredData: RequiredData) => {
        const { loadSectionData } = await import('./sections/load-section-data.ts')
        return loadSectionData(requiredData, route, context)
      },
      nextUpstreamCall: () => nextUpstreamCall(scope),
      loadFormContext: () => createFormContext(context, formResult),
      session: { result: formResult, member: member ?? null, loadAccount: loadAccount ?? noAccount },
    })
    return route.kind === 'error' || route.kind === 'search'
      ? await createPage(page, route, context)
      : await write(page, route, context)
  } catch (error) {
    if (error instanceof ContentMissing && route.kind !== 'error')
      return renderRoute(notFound(route), null, context)
    throw error
  }
}

/** The account on a page that is the same for all visitors. */
async function noAccount(): Promise<null> {
  return null
}

async function createPage(
  page: PreparedPage,
  route: ShownRoute,
  context: SiteContext,
): Promise<RenderedPage> {
  const isCacheable = (route.kind === 'page' || route.kind === 'blog') && !page.isPrivate
  const [stream, policy] = await Promise.all([documentStream(page), pagePolicy(page, context.env.supabase)])
  const { etag, body } = isCacheable
    ? await withEtag(stream, page, await pageKey(context, route), context)
    : { etag: '', body: stream }
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.lang,
    vary: 'accept',
    'cache-control': cacheControl(route, page),
    'content-security-policy': policy,
    'reporting-endpoints': REPORTING_ENDPOINTS,
    // Browsers prefetch a page when a visitor is about to follow a link.
    'speculation-rules': `"${RESERVED_FILES.speculationRules}"`,
    ...securityHeaders(context.origin),
  })
  const alternates = alternateLinks(page.meta.alternates)
  if (alternates.length > 0) headers.set('link', alternates.join(', '))
  if (!isSearchable(context.host, context.env.platformDomain)) headers.set('x-robots-tag', NOT_SEARCHABLE)
  return { status: page.status, headers, etag, body, cacheSeconds: isCacheable ? page.cacheSeconds : 0 }
}

function cacheControl({ kind }: ShownRoute, { isPrivate }: PreparedPage): string {
  if (isPrivate) return PRIVATE
  if (kind === 'search') return PRIVATE_MINUTE
  return kind === 'error' ? NO_STORE : REVALIDATE
}

/**
 * The ETag is a hash of the page's key if the key names everything that the page depends on. Otherwise it is a hash
 * of its content: the page may have been edited under the same key, a section may have been missing, or the forms may
 * be too old to be sent.
 */
async function withEtag(
  stream: StreamedBody,
  { body: pieces, cacheSeconds, hasRenderToken }: PreparedPage,
  key: string,
  { site }: SiteContext,
): Promise<Pick<RenderedPage, 'etag' | 'body'>> {
  if (site.revisionCoversPages && cacheSeconds === PAGE_SECONDS && !hasRenderToken)
    return { etag: await createEtag(key), body: stream }
  // The content is unknown while a section is loading, so this ETag is for this response only.
  if (pieces.some(isLoading)) return { etag: await createEtag(crypto.randomUUID()), body: stream }
  const bytes = await readBody(stream)
  return { etag: await createEtag(bytes), body: bytes }
}

function redirectPage({ location, status, forEveryone }: RedirectRoute): RenderedPage {
  return {
    status,
    headers: new Headers({ location, 'cache-control': forEveryone ? NO_STORE : PRIVATE }),
    etag: '',
    body: new Uint8Array(0),
    cacheSeconds: 0,
  }
}
