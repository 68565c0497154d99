import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { siteKey } from '../../worker/content/site-key.ts'
import type { Bindings } from '../../worker/env.ts'
import { readEnv } from '../../worker/env.ts'
import { documentKey, pageKey } from '../../worker/page-cache/page-key.ts'
import { SiteStore } from '../../worker/tenant/site-store.ts'
import { mapKv } from '../support/map-kv.ts'
import { configurationOf, documentOf, type TestSite, textSection } from '../support/site.ts'

const PAGE_IDS = ['home', 'about', 'contact']
const LOCALES: Locale[] = ['pt-BR', 'en-US']
const FRESH_MS = 1000

interface World {
  sites: TestSite[]
  isUp: boolean
}

const world: World = { sites: [], isUp: true }

/** The platform's API: what the Worker’s own client of it calls. */
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
  // Failures of the upstream are part of the test.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const siteArbitrary = fc.record({
  tenant: fc.nat({ max: 2 }),
  /** Sites of one tenant may name no id at all: their hosts then tell them apart. */
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
      header: [textSection('header', canary)],
      footer: [textSection('footer', canary)],
    },
    root: { tenant_uuid: `tenant-${made.tenant}`, ...(!made.namesHosts && { hosts: [] }) },
  }
}

test('sites of any tenants with any revisions get their own content, with the upstream and without it', async () => {
  let shown = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(siteArbitrary, { minLength: 2, maxLength: 5 }),
      fc.array(stepArbitrary, { minLength: 5, maxLength: 60 }),
      async (made, steps) => {
        Object.assign(world, { sites: made.map((site, index) => siteAt(index, site)), isUp: true })
        const kv = mapKv()
        const bindings = {
          UPSTREAM: 'http',
          API_ORIGIN: 'https://platform.test',
          FRESH_SECONDS: FRESH_MS / 1000,
          SITES: kv.namespace,
          ASSETS: {},
        } as Bindings
        const behind: Promise<unknown>[] = []
        const scope = { waitUntil: (promise: Promise<unknown>) => void behind.push(promise) }
        let store = new SiteStore(readEnv(bindings), kv.namespace)
        const visited = new Set<string>()

        for (const step of steps) {
          if (step.kind === 'up' || step.kind === 'down') world.isUp = step.kind === 'up'
          if (step.kind === 'new isolate') store = new SiteStore(readEnv(bindings), kv.namespace)
          // Past every time of freshness and every time to back off for.
          if (step.kind === 'later') vi.setSystemTime(Date.now() + 3_600_000)
          if (step.kind !== 'visit') continue
          const index = step.site % made.length
          const pages = made[index]?.pages ?? []
          const page_id = pages[step.page % pages.length] as string
          const name = `${index} ${page_id} ${step.locale}`
          const seen = await visit(store, { index, page_id, locale: step.locale }, scope).catch((error) => {
            // What was never seen needs the upstream; what was seen once is shown through any fault.
            if (visited.has(name)) throw error
            return null
          })
          await Promise.all(behind.splice(0))
          if (seen === null) continue
          visited.add(name)
          shown++
          expect([...new Set(seen.match(/CANARY\d+X/g))]).toEqual([`CANARY${index}X`])
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(shown).toBeGreaterThan(1_000)
})

/** Everything that a page is made from, as text. */
async function visit(
  store: SiteStore,
  { index, page_id, locale }: { index: number; page_id: string; locale: Locale },
  scope: { waitUntil(promise: Promise<unknown>): void },
): Promise<string> {
  const host = `site-${index}.test`
  const url = `https://${host}/${locale === 'pt-BR' ? '' : `${locale}/`}${page_id === 'home' ? '' : page_id}`
  const lookup = await store.site(host, url, scope)
  if (lookup.kind !== 'found') throw new Error(`${host} is ${lookup.kind}`)
  const { site } = lookup
  const page = await store.page(site, { host, url, page_id, locale }, scope)
  const headerFooter = await store.headerFooter.get(site, locale, scope)
  const query = { key: 'post', maxAgeMs: FRESH_MS, load: async () => ({ canary: `CANARY${index}X` }) }
  const result = await store.queries.get(site, query, scope)
  // A page that was loaded for a newer site is routed again; its next visit shows it.
  if (page.kind === 'republished') return visit(store, { index, page_id, locale }, scope)
  return JSON.stringify([site, page.document, headerFooter, result])
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

test('the host of a site that has an id is not in its key', () => {
  const site = { tenant_uuid: 't', config_id: 's' }
  expect(siteKey({ ...site, host: 'a.test' })).toBe(siteKey({ ...site, host: 'b.test' }))
})

test('pages and documents of two sites of one tenant have two keys', () => {
  const sites = ['["t","a"]', '["t","b"]'].map((key) => ({ key, revision: 'r' }) as Site)
  const route = { kind: 'page', path: '/', locale: 'pt-BR', query: {} } as PageRoute
  const keys = sites.flatMap((site) => [
    pageKey(site, 'https://a.test', route),
    documentKey(site, 'https://a.test', '/sitemap.xml'),
  ])
  expect(new Set(keys).size).toBe(4)
})
