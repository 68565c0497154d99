import fc from '../support/fast-check.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { siteKey } from '../../core/reading/site-key.ts'
import { type Bindings, type Env, readEnv } from '../../worker/env.ts'
import { dropMemory } from '../../core/memory/shares.ts'
import { documentKey, pageKey } from '../../worker/page/cache/page-key.ts'
import { getPage } from '../../worker/page/cache/page-memory.ts'
import { cachedResponse, fetchedResponse, renderedResponse } from '../../worker/page/cache/page-response.ts'
import type { RendererProps } from '../../worker/page/cache/workers-cache-pages.ts'
import { renderPage } from '../../worker/page/render-page.ts'
import { Renderer } from '../../worker/page/renderer.ts'
import { sectionMemory } from '../../worker/page/sections/section-html.tsx'
import { NO_HINTS } from '../../core/routing/hints.ts'
import { pagePath } from '../../core/routing/page-path.ts'
import { routeRequest } from '../../core/routing/route.ts'
import { createSiteContext } from '../../worker/context.ts'
import { isolateStore } from '../../worker/store/isolate-store.ts'
import { DRAWS } from '../support/draws.ts'
import { fileAssets } from '../support/file-assets.ts'
import { mapKv } from '../support/map-kv.ts'
import { configurationOf, documentOf, type TestSite, textSection } from '../support/site.ts'

vi.mock('../../worker/page/head/assets.ts', async () => (await import('../support/no-styles.ts')).noStyles)
vi.mock('cloudflare:workers', () => ({
  WorkerEntrypoint: class {
    ctx: unknown
    env: unknown
    constructor(ctx: unknown, env: unknown) {
      Object.assign(this, { ctx, env })
    }
  },
}))

const PAGE_IDS = ['home', 'about', 'contact']
const LOCALES: Locale[] = ['pt-BR', 'en-US']
const FRESH_MS = 1000

interface World {
  sites: TestSite[]
  isUp: boolean
}

const world: World = { sites: [], isUp: true }

/** The platform's API, as the Worker's client calls it. */
async function platform(input: string | URL | Request): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!world.isUp) return new Response('', { status: 503 })
  const { hostname, pathname } = new URL(url.searchParams.get('url') ?? '')
  const site = world.sites.find(({ host }) => host === hostname)
  if (site === undefined) return new Response('', { status: 404 })
  const id = pathname.split('/').at(-1) || 'home'
  return Response.json({ ...configurationOf(site), page: documentOf(site, id), ...site.root })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  vi.stubGlobal('fetch', platform)
  vi.stubGlobal('Request', RequestWithKey)
  // Failures of the upstream are part of the test.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Node's own `Request` has no `cf`. */
class RequestWithKey extends Request {
  override readonly cf: { cacheKey?: string } | undefined
  constructor(input: RequestInfo | URL, init?: RequestInit & { cf?: { cacheKey?: string } }) {
    super(input, init)
    this.cf = init?.cf
  }
}

type HtmlCache = 'cache-api' | 'workers'

/** Storage that outlives an isolate: KV, and the pages of the data centre by the key of each cache. */
function dataCentre() {
  const kv = mapKv()
  const pages = new Map<string, { response: Response; until: number }>()
  const find = (key: string) => {
    const entry = pages.get(key)
    return entry !== undefined && entry.until > Date.now() ? entry.response.clone() : undefined
  }
  const put = (key: string, response: Response) => {
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0)
    if (seconds > 0) pages.set(key, { response: response.clone(), until: Date.now() + seconds * 1000 })
  }
  return { kv, pages, find, put }
}

type DataCentre = ReturnType<typeof dataCentre>

interface Isolate {
  bindings: Bindings
  ctx: ExecutionContext
  background: Promise<unknown>[]
}

/** An isolate with empty memory. */
function newIsolate({ kv, find, put }: DataCentre, cache: HtmlCache, megabytes: number): Isolate {
  for (const share of ['html', 'sections', 'derived'] as const) dropMemory(share)
  const bindings = {
    UPSTREAM: 'http',
    API_ORIGIN: 'https://platform.test',
    FRESH_SECONDS: FRESH_MS / 1000,
    HTML_CACHE: cache,
    PAGE_MEMORY_MB: megabytes,
    // An isolate has a binding of its own to the same namespace.
    SITES: { ...kv.namespace },
    ASSETS: fileAssets,
  } as Bindings
  const background: Promise<unknown>[] = []
  const ctx = {
    waitUntil: (promise: Promise<unknown>) => void background.push(promise),
    exports: { Renderer: rendererBehindCache },
  } as unknown as ExecutionContext
  vi.stubGlobal('caches', {
    default: {
      match: async (address: string) => find(address),
      put: async (address: string, response: Response) => put(address, response),
    },
  })
  return { bindings, ctx, background }

  function rendererBehindCache({ props }: { props: RendererProps }) {
    return {
      async fetch(request: RequestWithKey): Promise<Response> {
        // The platform adds the props to the key. This double does not, so an incomplete key mixes up pages here.
        const key = request.cf?.cacheKey ?? ''
        const held = find(key)
        if (held !== undefined) {
          const headers = new Headers(held.headers)
          headers.set('cf-cache-status', 'HIT')
          return new Response(held.body, { status: held.status, headers })
        }
        const made = await new Renderer({ ...ctx, props } as never, bindings).fetch(request)
        put(key, made)
        return made
      },
    }
  }
}

const siteArbitrary = fc.record({
  tenant: fc.nat({ max: 2 }),
  /** Sites of one tenant may have no id; their hosts then distinguish them. */
  hasId: fc.boolean(),
  namesHosts: fc.boolean(),
  revision: fc.constantFrom('r1', 'own', null),
  pages: fc.uniqueArray(fc.constantFrom(...PAGE_IDS), { minLength: 1 }),
})

const stepArbitrary = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('visit' as const),
      site: fc.nat(),
      page: fc.nat(),
      locale: fc.constantFrom(...LOCALES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('up', 'down', 'new isolate', 'later') }) },
)

function siteAt(
  index: number,
  made: { tenant: number; hasId: boolean; namesHosts: boolean; revision: string | null; pages: string[] },
): TestSite {
  const host = `site-${index}.test`
  const canary = `CANARY${index}X`
  return {
    host,
    canary,
    revision: made.revision === 'own' ? `r-${index}` : made.revision,
    pages: made.pages.map((id) => ({
      id,
      route: id === 'home' ? '/' : id,
      sections: [textSection('text', `${canary} ${id}`)],
    })),
    config: {
      ...(made.hasId ? {} : { id: '' }),
      // Written into the styles of each page, which an isolate stores by site.
      custom_css: `.${canary}{color:red}`,
      // The same section in every site; each site resolves its link separately.
      header: [textSection('header', canary), textSection('same', 'The same text.')],
      footer: [textSection('footer', canary)],
    },
    root: { tenant_uuid: `tenant-${made.tenant}`, ...(!made.namesHosts && { hosts: [] }) },
  }
}

test('sites of any tenants with any revisions get their own content, with the upstream and without it', {
  timeout: 3_600_000,
}, async () => {
  const runs = Math.min(DRAWS, 1000)
  let shown = 0
  const largest = { sections: 0, workers: 0, 'cache-api': 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(siteArbitrary, { minLength: 2, maxLength: 5 }),
      fc.array(stepArbitrary, { minLength: 5, maxLength: 60 }),
      fc.constantFrom<HtmlCache>('cache-api', 'workers'),
      fc.constantFrom(0, 24),
      async (made, steps, cache, megabytes) => {
        Object.assign(world, { sites: made.map((site, index) => siteAt(index, site)), isUp: true })
        const centre = dataCentre()
        let isolate = newIsolate(centre, cache, megabytes)
        const visited = new Set<string>()

        for (const step of steps) {
          if (step.kind === 'up' || step.kind === 'down') world.isUp = step.kind === 'up'
          if (step.kind === 'new isolate') isolate = newIsolate(centre, cache, megabytes)
          // After an hour no copy is fresh, and every back-off is over.
          if (step.kind === 'later') vi.setSystemTime(Date.now() + 3_600_000)
          if (step.kind !== 'visit') continue
          const index = step.site % made.length
          const pages = made[index]?.pages ?? []
          const page_id = pages[step.page % pages.length] as string
          const name = `${index} ${page_id} ${step.locale}`
          const seen = await visit(isolate, { index, page_id, locale: step.locale }).catch((error) => {
            // A page needs the upstream for its first visit only; later visits succeed through any fault.
            if (visited.has(name)) throw error
            return null
          })
          await Promise.all(isolate.background.splice(0))
          largest.sections = Math.max(largest.sections, sectionMemory.bytes)
          largest[cache] = Math.max(largest[cache], centre.pages.size)
          if (seen === null) continue
          visited.add(name)
          shown++
          expect([...new Set(seen.match(/CANARY\d+X/g))]).toEqual([`CANARY${index}X`])
        }
      },
    ),
    { numRuns: runs },
  )
  expect(shown).toBeGreaterThan(5 * runs)
  expect(largest.sections).toBeGreaterThan(1_000)
  for (const cache of ['workers', 'cache-api'] as const) expect(largest[cache]).toBeGreaterThan(3)
})

/** Everything that a page is made from, and the page as its visitor gets it, as text. */
async function visit(
  isolate: Isolate,
  { index, page_id, locale }: { index: number; page_id: string; locale: Locale },
): Promise<string> {
  const { bindings, ctx } = isolate
  const store = isolateStore(bindings)
  const host = `site-${index}.test`
  const url = `https://${host}/${locale === 'pt-BR' ? '' : `${locale}/`}${page_id === 'home' ? '' : page_id}`
  const lookup = await store.site(host, url, ctx)
  if (lookup.kind !== 'found') throw new Error(`${host} is ${lookup.kind}`)
  const { site } = lookup
  const html = await pageHtml(isolate, { ...lookup, url })
  const page = await store.page(site, { host, url, page_id, locale }, ctx)
  const headerFooter = await store.headerFooter.get(site, locale, ctx)
  const query = { key: 'post', maxAgeMs: FRESH_MS, load: async () => ({ canary: `CANARY${index}X` }) }
  const result = await store.queries.get(site, query, ctx)
  // A page that was loaded for a newer site is routed again; its next visit shows it.
  if (page.kind === 'republished') return visit(isolate, { index, page_id, locale })
  return html + JSON.stringify([site, page.document, headerFooter, result])
}

/** As worker/page/serve.ts answers: from memory, from the cache of the data centre, or rendered and then cached. */
async function pageHtml(
  { bindings, ctx }: Isolate,
  { site, url, isStale }: { site: Site; url: string; isStale: boolean },
): Promise<string> {
  const { host, origin } = new URL(url)
  const route = routeRequest(site, new URL(url), NO_HINTS)
  if (route.kind === 'redirect' || route.kind === 'search') throw new Error(`${url} is a ${route.kind}`)
  const context = createSiteContext({
    ...{ site, host, origin, bindings, scope: ctx },
    store: isolateStore(bindings),
    env: readEnv(bindings),
  })
  const asked = { request: new Request(url), env: readEnv(bindings), ctx, isStale }
  // The site has no page in this language.
  if (route.kind === 'error') return ''
  const { key: ofSite, revision } = site
  const key = await pageKey(context, route)
  const target = { key, host, origin, path: pagePath(route), site: ofSite, revision }
  const held = getPage(key)
  if (held !== undefined) return cachedResponse(asked, held, 'HIT').text()
  const fetched = await fetchedResponse(target, asked)
  const response = fetched ?? renderedResponse(target, await renderPage(route, context), asked)
  expect(response.status).toBe(200)
  return response.text()
}

test.each<[string, Partial<Parameters<typeof siteKey>[0]>]>([
  ['tenant', { tenant_uuid: 'u' }],
  ['site', { config_id: 'c' }],
  ['host, where the site has no id', { config_id: '', host: 'h' }],
  ['id that is another site’s host', { config_id: 'a.test' }],
  ['id that looks like a key', { tenant_uuid: 't","s', config_id: '' }],
])('the key of a site differs from that of another %s', (_what, other) => {
  const site = { tenant_uuid: 't', config_id: 's', host: 'a.test' }
  const nameless = { ...site, config_id: '' }
  const keys = [siteKey(site), siteKey({ ...site, ...other }), siteKey(nameless)]
  expect(new Set(keys).size).toBe(3)
})

test('the host of a site with an id is not in its key', () => {
  const site = { tenant_uuid: 't', config_id: 's' }
  expect(siteKey({ ...site, host: 'a.test' })).toBe(siteKey({ ...site, host: 'b.test' }))
})

test('pages and documents of two sites of one tenant have different keys', async () => {
  const sites = ['["t","a"]', '["t","b"]'].map((key) => ({ key, revision: 'r' }) as Site)
  const route = { kind: 'page', path: '/', locale: 'pt-BR', query: {} } as PageRoute
  const keys = await Promise.all(
    sites.flatMap((site) => {
      const sources = { site, origin: 'https://a.test', env: {} as Env }
      return [pageKey(sources, route), documentKey(sources, '/sitemap.xml')]
    }),
  )
  expect(new Set(keys).size).toBe(4)
})
