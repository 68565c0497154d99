import { HttpError } from '#shared/errors.ts'
import { liveSecrets } from '#shared/live-secrets.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { type PreviewClaim, readPreviewToken } from '../../../admin/preview-link.ts'
import { restDatabase } from '../../../admin/rest-database.ts'
import { findShare } from '../../../admin/share-links.ts'
import { siteTenant } from '../../../admin/sites.ts'
import { only } from '../../http/only.ts'
import { NO_STORE } from '../../http/cache-control.ts'
import type { AppContext } from '../../context.ts'
import { readEnv } from '../../env.ts'
import { NOT_SEARCHABLE } from '../../page/head/searchable.ts'
import { hasSupabase } from '../../session/supabase-auth.ts'
import { hostOfSetting, readHost } from '#core/routing/host.ts'
import { isAllowed, senderNetwork } from '../../http/within-limit.ts'
import { openPreview, refuseSuspended } from './open-preview.ts'
import type { OpenedLink, PreviewPlace } from './preview-place.ts'
import { answerSection } from './answer-section.ts'
import { gonePage, inside } from './preview-page.ts'
import { redirectTo, showPage } from './show-page.ts'

/**
 * A preview host, `<site id>.PREVIEW_HOST` (docs/publishing.md). Its answers are not cached. Only comments through a
 * share link are stored; reports and forms of a page are answered here and not forwarded.
 */
export async function servePreview(c: AppContext): Promise<Response> {
  // Also for errors, which are written elsewhere.
  c.header('x-robots-tag', NOT_SEARCHABLE)
  const answer = await only(['GET', 'POST'], dispatch)(c)
  const response = new Response(answer.body, answer)
  response.headers.set('cache-control', NO_STORE)
  response.headers.set('x-robots-tag', NOT_SEARCHABLE)
  // Requests within this host send the whole address, which contains the token, as their referrer. Requests to other
  // hosts send none.
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

async function dispatch(c: AppContext): Promise<Response> {
  const own = readPlace(c)
  const url = new URL(c.req.url)
  const { pathname } = url
  const isPost = c.req.method === 'POST'
  const named = readAddress(url)
  if (isPost && named === null) return sendNothing(pathname)
  const asked = named ?? readReferer(c)
  if (asked === null) throw noPreview()
  const claim = await provenClaim(asked.token, own)
  // People open a share link directly, not in an editor's frame.
  const place = claim.kind === 'share' ? { ...own, origins: [] } : own
  const link = await openedLink(claim, place)
  if (link === null) return gonePage(c.req.raw, { ...place, assets: c.env.ASSETS })
  if (pathname.startsWith(RESERVED_FOLDERS.media)) return serveOwnFile(c, place)
  if (!(await isAllowed(c.env.LIMITER, `preview ${link.site} ${senderNetwork(c)}`)))
    throw new HttpError(429, 'Too many requests')
  if (isPost && link.share !== null) {
    const { postComment } = await import('./post-comment.ts')
    return postComment(c, link, { place, ...asked })
  }
  if (isPost) return answerSection(c, link, { place, ...asked })
  if (named !== null) return showPage(c, link, { place, ...named })
  const part = PARTS.find(
    ({ path }) => pathname === path || (path.endsWith('/') && pathname.startsWith(path)),
  )
  if (part !== undefined) {
    await openPreview(c, link, place)
    return part.serve(c, asked)
  }
  if (Object.values(RESERVED_FOLDERS).some((folder) => pathname.startsWith(folder))) throw noPreview()
  // A link built by a script also leads to a page of the preview.
  return redirectTo(inside(pathname + url.search, { base: asked.base, origin: url.origin }) ?? asked.base)
}

/** Requests that a page makes for its files and data. Their addresses have no token, but their `Referer` has it. */
const PARTS: { path: string; serve: (c: AppContext, page: Address) => Promise<Response> | Response }[] = [
  {
    path: '/api/cookies/get',
    serve: async (c, { path }) => (await import('../../page/widgets/cookies.ts')).cookiesOfPage(c, path),
  },
  {
    path: '/api/cookies/preferences',
    serve: async (c) => (await import('../../page/widgets/cookies.ts')).serveCookiePreferences(c),
  },
  { path: '/api/popups/', serve: async (c) => (await import('../../page/widgets/popups.ts')).servePopup(c) },
  { path: '/api/search', serve: async (c) => (await import('../../page/sections/search.ts')).serveSearch(c) },
  { path: '/favicon.ico', serve: async (c) => (await import('../../http/favicon.ts')).serveFavicon(c) },
]

/** Least characters of a secret. A shorter one could be guessed from a link, which shows a text and its signature. */
const MIN_SECRET = 32

/** The preview host and its site. @throws HttpError 404 if previews are not set up */
function readPlace(c: AppContext): PreviewPlace {
  const env = readEnv(c.env)
  const host = hostOfSetting(c.env.PREVIEW_HOST)
  const secrets = liveSecrets(c.env.PREVIEW_SECRET)
  const named = readHost(new URL(c.req.url))
  const site = host === null || named === null ? '' : named.slice(0, -host.length - 1)
  if (secrets.some((secret) => secret.length < MIN_SECRET))
    throw new HttpError(500, `PREVIEW_SECRET has fewer than ${MIN_SECRET} characters`)
  const isSite = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(site)
  if (!isSite || secrets.length === 0 || !hasSupabase(env) || env.supabaseSecretKey === null)
    throw noPreview()
  refuseSharedHost(host ?? '', env.platformDomain)
  return {
    site,
    secrets,
    origins: [...(c.env.BUILDER_ORIGINS ?? '').split(/\s+/).filter(isOrigin), ...studioOrigins(c)],
    database: restDatabase({ url: env.supabase.url, key: env.supabaseSecretKey }),
  }
}

/**
 * Below the platform's domain, a preview could read the cookies that tenants there share. On a developer's machine, no
 * cookie covers all of `localhost`.
 */
function refuseSharedHost(host: string, platform: string): void {
  if (platform === '' || platform === 'localhost') return
  if (host === platform || host.endsWith(`.${platform}`) || platform.endsWith(`.${host}`))
    throw new HttpError(
      500,
      `wrangler.toml: PREVIEW_HOST is ${host}; it must be outside PLATFORM_DOMAIN, whose cookies tenants share`,
    )
}

/** The origin of the Studio; in development with the port of this request. */
function studioOrigins(c: AppContext): string[] {
  const host = hostOfSetting(c.env.ADMIN_HOST)
  const { protocol, port } = new URL(c.req.url)
  return host === null ? [] : [`${protocol}//${host}${port === '' ? '' : `:${port}`}`]
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

interface Address {
  token: string
  /** `/preview/<token>`: prefix of every address of the preview. */
  base: string
  /** The address on the site, not decoded. */
  path: string
}

/** Null for an address without token. */
function readAddress({ pathname }: URL): Address | null {
  const [, base = '', token = '', path = ''] = /^(\/preview\/([^/]+))(\/.*)?$/.exec(pathname) ?? []
  return token === '' ? null : { token, base, path: path || '/' }
}

/** The preview page that sent the request. */
function readReferer(c: AppContext): Address | null {
  const referer = c.req.header('referer') ?? ''
  if (!URL.canParse(referer)) return null
  const from = new URL(referer)
  return from.host === new URL(c.req.url).host ? readAddress(from) : null
}

/** @throws HttpError 404 for an invalid token and for one of another site */
async function provenClaim(token: string, { site, secrets }: PreviewPlace): Promise<PreviewClaim> {
  const read = await readPreviewToken(token, { site, secrets, now: Date.now() })
  if (read.kind === 'invalid') throw noPreview()
  return read.claim
}

/** Null for an expired link, and for a revoked share link. */
async function openedLink(
  { kind, site, shows, until }: PreviewClaim,
  { database }: PreviewPlace,
): Promise<OpenedLink | null> {
  if (until <= Date.now()) return null
  if (kind === 'preview') return { site, until, version: shows, share: null }
  const share = await findShare(database, site, shows)
  return share === null ? null : { site, until, version: share.version, share: shows }
}

/** Accepts and drops events and reports, so that no script retries. Refuses forms. */
function sendNothing(pathname: string): Response {
  if (pathname === '/api/tracking/save' || pathname === '/api/csp-reports')
    return new Response(null, { status: 204 })
  if (pathname.startsWith(RESERVED_FOLDERS.api)) throw new HttpError(403, 'A preview sends nothing')
  throw noPreview()
}

/** A file of the tenant, whose address names its content. */
async function serveOwnFile(c: AppContext, place: PreviewPlace): Promise<Response> {
  const { site, database } = place
  await refuseSuspended(place)
  const tenant_uuid = await siteTenant(database, site)
  if (tenant_uuid === null) throw noPreview()
  const { serveFile } = await import('../../media/serve-media.ts')
  c.set('env', readEnv(c.env))
  const { hostname } = new URL(c.req.url)
  return serveFile(c, { key: tenant_uuid, tenant_uuid, hosts: [], host: hostname })
}

function noPreview(): HttpError {
  return new HttpError(404, 'No such preview')
}
