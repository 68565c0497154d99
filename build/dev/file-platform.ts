import { localeOfField } from '../../core/routing/page-claims.ts'
import { createHash, randomUUID } from 'node:crypto'
import { isLocale, type Locale } from '../../shared/locales.ts'
import { canonicalPath, isHomeAlias } from '../../shared/paths.ts'
import { appConfiguration, enabledLocales, isPageShown } from '../../admin/app-configuration.ts'
import { cookieGroups, postAt, postPage, searchPage } from '../../admin/site-answers.ts'
import type { PageFile, SiteFiles } from '../../admin/site-file.ts'

interface Submission {
  id: string
  form_id: string
  tenant_uuid: string
  idempotency_key?: string
  data: Record<string, unknown>
}

export interface FilePlatform {
  fetch(request: Request): Promise<Response>
  /** Tracking events in the order they came, each `event_id` once. */
  events: Record<string, unknown>[]
  submissions: Submission[]
}

/**
 * A platform's API (docs/reference/upstream.md, `UPSTREAM=http`) over site files, in memory. Its answers equal those of
 * the database's calls for the same sites, except `revision`.
 */
export function createPlatform(sites: readonly SiteFiles[]): FilePlatform {
  const platform: FilePlatform = { fetch: answer, events: [], submissions: [] }
  return platform

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const address = readAddress(sites, searchParams.get('url') ?? '')
    switch (`${request.method} ${pathname}`) {
      case 'GET /api/core/config':
        return json(address && configurationOf(address))
      case 'GET /api/cookies/get':
        return json(address && cookieGroups(address.site, address.locale))
      case 'GET /api/core/posts':
        return json(
          address &&
            postPage(address.site, address.locale, {
              category: searchParams.get('category'),
              author: searchParams.get('author'),
              tag: searchParams.get('tag'),
              page: Number(searchParams.get('page') ?? 1),
              perPage: Number(searchParams.get('per_page') ?? 0),
            }),
        )
      case 'GET /api/core/post':
        return json(address && postAt(address.site, address.locale, address.rest))
      case 'GET /api/core/search':
        return json(address && searchPage(address.site, address.locale, searchParams.get('q') ?? ''))
      case 'POST /api/tracking/save':
        return json(saveEvents(await request.json()))
      case 'POST /api/forms/submit':
        return json(saveSubmission(await request.json()))
      // Popups come from Supabase in both modes.
      case 'GET /rest/v1/get_popups':
        return Response.json(popupsOf(searchParams))
      default:
        return json(null)
    }
  }

  function saveEvents(payload: unknown): object {
    const sent: unknown[] = Array.isArray(payload) ? payload : [payload]
    const valid = sent.filter(isEvent).filter((event) => tenantOf(event) !== undefined)
    const fresh = valid.filter(({ event_id, tenant_uuid }) => {
      const isKnown = (event: Record<string, unknown>) =>
        event.event_id === event_id && event.tenant_uuid === tenant_uuid
      return event_id === undefined || !platform.events.some(isKnown)
    })
    platform.events.push(...fresh)
    return {
      saved: fresh.length,
      duplicates: valid.length - fresh.length,
      rejected: sent.length - valid.length,
    }
  }

  function saveSubmission(payload: Omit<Submission, 'id'>): object {
    const { form_id, tenant_uuid, idempotency_key } = payload
    const form = tenantOf(payload)?.forms.find(({ id }) => id === form_id)
    if (form === undefined) return { error: 'unknown_form' }
    const first = platform.submissions.find(
      (submission) =>
        idempotency_key !== undefined &&
        submission.idempotency_key === idempotency_key &&
        submission.form_id === form_id &&
        submission.tenant_uuid === tenant_uuid,
    )
    if (first !== undefined) return { id: first.id }
    const id = randomUUID()
    platform.submissions.push({ ...payload, id })
    return { id }
  }

  /** Filters the view as PostgREST does. */
  function popupsOf(query: URLSearchParams): object[] {
    const wanted = (name: string) => query.get(name)?.replace(/^eq\./, '')
    const site = sites.find(({ tenant }) => String(tenant.id) === wanted('tenant_id'))
    const popups =
      site?.popups.filter(({ id, status }) => id === wanted('id') && status === 'published') ?? []
    return popups.map(({ id, name, config }) => ({ id, name, config }))
  }

  function tenantOf({ tenant_uuid }: { tenant_uuid?: unknown }): SiteFiles | undefined {
    return sites.find(({ tenant }) => tenant.uuid === tenant_uuid)
  }
}

/** The parsed address of a page. */
interface Address {
  site: SiteFiles
  host: string
  locale: Locale
  /** Decoded segments after the locale; null for an invalid path. */
  rest: string[] | null
}

function readAddress(sites: readonly SiteFiles[], url: string): Address | null {
  if (!URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/\.$/, '')
  const parents = host.split('.').map((_, index, labels) => `*.${labels.slice(index + 1).join('.')}`)
  const site = [host, ...parents]
    .map((candidate) =>
      sites.find(({ hosts, status }) => status === 'published' && hosts.includes(candidate)),
    )
    .find((found) => found !== undefined)
  if (site === undefined) return null

  const canonical = canonicalPath(pathname)
  if (!canonical.ok) return { site, host, locale: site.defaultLocale, rest: null }
  const [first, ...rest] = canonical.segments
  return isLocale(first) && enabledLocales(site).includes(first)
    ? { site, host, locale: first, rest }
    : { site, host, locale: site.defaultLocale, rest: canonical.segments }
}

function configurationOf({ site, host, locale, rest }: Address): object {
  const page = rest && matchPage(site, locale, rest)
  return {
    ...appConfiguration(site, { host, page: page && { page, locale } }),
    revision: createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16),
  }
}

function matchPage(site: SiteFiles, locale: Locale, rest: string[]): PageFile | null {
  const pages = site.pages.filter((page) => isPageShown(page, locale))
  const wanted = pathOf(rest)
  const exact = Object.entries(site.routes).find(
    ([key]) => routeKey(site, key) === routeKey(site, `${locale}/${wanted}`),
  )
  const named = exact && pages.find((page) => page.id === exact[1].page_id)
  if (named !== undefined) return named

  const own = pages.find((page) => routesIn(page, locale, site).includes(wanted))
  if (own !== undefined) return own
  const inherited = pages.find(
    (page) =>
      routesIn(page, locale, site).length === 0 && routesIn(page, site.defaultLocale, site).includes(wanted),
  )
  if (inherited !== undefined) return inherited
  const [only, ...others] = pages
  const isOnlyHome =
    wanted === '' && only !== undefined && others.length === 0 && Object.keys(only.routes).length === 0
  return isOnlyHome ? only : null
}

/** Decoded paths that a page names for one locale. */
function routesIn(page: PageFile, locale: Locale, site: SiteFiles): string[] {
  return Object.entries(page.routes).flatMap(([field, value]) => {
    if ((localeOfField(field) ?? site.defaultLocale) !== locale) return []
    return [value].flat().flatMap((route) => {
      const canonical = canonicalPath(`/${String(route)}`)
      if (!canonical.ok) return []
      const [first, ...rest] = canonical.segments
      return [pathOf(first === locale ? rest : canonical.segments)]
    })
  })
}

/** Keys are compared with an explicit locale, so that `sobre` and `pt-BR/sobre` are equal. */
function routeKey(site: SiteFiles, key: string): string | null {
  const canonical = canonicalPath(`/${key}`)
  if (!canonical.ok) return null
  const [first, ...rest] = canonical.segments
  const isNamed = isLocale(first) && enabledLocales(site).includes(first)
  return `${isNamed ? first : site.defaultLocale}/${pathOf(isNamed ? rest : canonical.segments)}`
}

function pathOf(segments: readonly string[]): string {
  return isHomeAlias(segments) ? '' : segments.join('/')
}

function isEvent(event: unknown): event is Record<string, unknown> {
  const action = typeof event === 'object' && event !== null && 'action' in event ? event.action : undefined
  return action === 'click' || action === 'pageView' || action === 'submitForm'
}

/** A missing thing is a 404. */
function json(body: object | null): Response {
  return body === null ? new Response(null, { status: 404 }) : Response.json(body)
}
