import { describe, expect, test } from 'vitest'
import { daySeed, isLong } from '../support/draws.ts'
import { ALL_LOCALES, type TestSite, textSection } from '../support/site.ts'
import { mapKv } from '../support/map-kv.ts'
import { seeded } from '../support/seeded.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'
import { workersCache } from '../support/workers-cache.ts'

/** With each cache. */
const REQUESTS = isLong ? 10_000 : 400
const AT_ONCE = 40
/** Names with common beginnings, and so few that each page is requested several times. */
const TENANTS = isLong ? 60 : 12

const canaryOf = (tenant: number) => `CANARY${String(tenant).padStart(3, '0')}X`
const hostOf = (tenant: number) => `tenant-${tenant}.test`

/** Every text, name, colour and address identifies its tenant. */
function siteOf(tenant: number): TestSite {
  const canary = canaryOf(tenant)
  const sections = [
    textSection(`s-${canary}`, `${canary} **texto**`, { title: canary, eyebrow: canary, anchor: canary }),
    {
      id: `h-${canary}`,
      component: { folder: 'hero', name: 'split' },
      data: { title: canary, media: { src: `/${canary}.svg`, alt: canary } },
    },
  ]
  return {
    host: hostOf(tenant),
    canary,
    pages: ['/', 'sobre', 'contato', 'a/b/c'].map((route, index) => ({
      id: `page-${index}`,
      name: canary,
      route,
      route_en_US: index === 0 ? '/' : `${route}-en`,
      sections,
      i18n: { 'en-US': { name: `${canary} en`, sections: { [`s-${canary}`]: { body: `${canary} text` } } } },
    })),
    config: { custom_css: `.${canary}{color:red}`, header: [textSection(`header-${canary}`, canary)] },
    root: { path_rules: [{ from: '/old', to: `/${canary}` }], tenant: { twitter_profile: `@${canary}` } },
  }
}

const upstream = scriptedUpstream(...Array.from({ length: TENANTS }, (_, tenant) => siteOf(tenant)))

/** Where finished pages are stored. An isolate with some in memory rarely reads the data centre's cache. */
const CACHES: [where: string, settings: Record<string, string | number>][] = [
  ['in memory and the Cache API', { HTML_CACHE: 'cache-api' }],
  ['in the Cache API alone', { HTML_CACHE: 'cache-api', PAGE_MEMORY_MB: 0 }],
  ['in Workers Cache, as in production', { HTML_CACHE: 'workers' }],
  ['in Workers Cache alone', { HTML_CACHE: 'workers', PAGE_MEMORY_MB: 0 }],
]

const PATHS = [
  '/',
  '/sobre',
  '/contato',
  '/a/b/c',
  '/old',
  '/nope',
  '/home',
  '//sobre/',
  '/api/core/config',
  '/api/core/config?url=',
  '/api/core/path-rules?path=/old',
  '/favicon.ico',
  '/en-US',
  '/en-US/sobre-en',
  '/pt-BR/sobre',
  '/ja-JP/contato',
  '/Sobre',
  '/?utm_source=x',
  '/sobre?page=2',
]

interface Visit {
  tenant: number
  address: string
  method: string
  headers: Record<string, string>
}

/** Requests for one tenant, some of which name another. */
function randomVisits(seed: number): Visit[] {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return Array.from({ length: REQUESTS }, () => {
    const tenant = below(TENANTS)
    const other = hostOf(below(TENANTS))
    const path = pick(PATHS)
    const headers: Record<string, string> = {}
    if (below(3) === 0) headers['x-forwarded-host'] = other
    if (below(5) === 0) headers.forwarded = `host=${other}`
    if (below(3) === 0) headers['accept-language'] = pick(ALL_LOCALES)
    if (below(5) === 0) headers.cookie = `locale=${pick(ALL_LOCALES)}; tenant=${other}`
    if (below(7) === 0) headers['if-none-match'] = pick(['*', 'W/"x"', '"y"'])
    if (below(9) === 0) headers['x-tenant'] = `uuid-${other}`
    const own = hostOf(tenant)
    const host = pick([own, own.toUpperCase(), `${own}.`, `${own}:8443`])
    const query = path.endsWith('url=') ? encodeURIComponent(`http://${other}/`) : ''
    const method = below(20) === 0 ? 'HEAD' : 'GET'
    return { tenant, address: `http://${host}${path}${query}`, method, headers }
  })
}

test.each(CACHES)(
  'no byte of a tenant reaches another in random requests, with pages %s',
  { timeout: 300_000 },
  async (_, settings) => {
    // The upstream shares its processor with all clients, so its answers may be late, which is not a failure.
    const bindings = { FRESH_SECONDS: 1, UPSTREAM_TIMEOUT_MS: 20_000, ...settings }
    const cache = settings.HTML_CACHE === 'workers' ? workersCache() : undefined
    const worker = await startWorker({
      upstream: upstream.handle,
      bindings,
      ...(cache && { workersCache: cache }),
    })
    const statuses = new Map<number, number>()
    const visit = async ({ tenant, address, method, headers }: Visit) => {
      const response = await worker.fetch(address, { headers, method })
      const seen = `${JSON.stringify([...response.headers])}${await response.text()}`
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const foreign = seen
        .match(/CANARY\d{3}X|tenant-\d+\.test/g)
        ?.filter((found) => found !== canaryOf(tenant) && found !== hostOf(tenant))
      expect(foreign ?? [], `seed ${daySeed()}: ${address} ${JSON.stringify(headers)}`).toEqual([])
    }

    const visits = randomVisits(daySeed()).values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const next of visits) await visit(next)
      }),
    )
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 8)
    // Several pages of each tenant, under their own keys.
    if (cache) expect(cache.entries.size).toBeGreaterThan(TENANTS)
    await worker.stop()
  },
)

describe('two sites of one tenant, whose pages have the same ids', () => {
  const hosts = ['one.test', 'two.test']

  function siteOfTenant(host: string, revision: string | null): TestSite {
    const canary = `CANARY-${host}`
    return {
      host,
      canary,
      revision,
      pages: ['/', 'sobre'].map((route, index) => ({
        id: `page-${index}`,
        route,
        sections: [textSection('text', `${canary} page ${index}`)],
      })),
      config: {
        header: [textSection('header', `${canary} header`)],
        footer: [textSection('footer', `${canary} footer`)],
      },
      root: { tenant_uuid: 'uuid-of-both' },
    }
  }

  const paths = ['/', '/sobre', '/en-US/sobre', '/api/core/config?url=', '/api/cookies/get?url=', '/nope']

  const revisionsOfBoth: [what: string, revisions: [string | null, string | null]][] = [
    ['equal', ['r1', 'r1']],
    ['absent', [null, null]],
    ['different', ['r1', 'r2']],
  ]

  const rows = revisionsOfBoth.flatMap(([what, revisions]) =>
    CACHES.map(([where, settings]) => [what, where, revisions, settings] as const),
  )

  test.each(rows)(
    'with %s revisions and pages %s each show their own content, with the upstream and without it',
    async (_what, _where, revisions, settings) => {
      const cache = settings.HTML_CACHE === 'workers' ? workersCache() : undefined
      const platform = scriptedUpstream(
        ...hosts.map((host, index) => siteOfTenant(host, revisions[index] ?? null)),
      )
      platform.fault = async ({ url }, answer) => {
        const { pathname, searchParams } = new URL(url)
        if (pathname !== '/api/cookies/get') return answer()
        const { hostname } = new URL(searchParams.get('url') ?? '')
        return Response.json([{ id: 1, name: `CANARY-${hostname} cookies`, group: 'required' }])
      }
      const isDown = () => new Response('', { status: 503 })
      const kv = mapKv()
      const start = () =>
        startWorker({
          upstream: platform.handle,
          bindings: { FRESH_SECONDS: 1, STALE_SECONDS: 3600, ...settings },
          doubles: { SITES: kv.double },
          // The data centre's cache outlives an isolate.
          ...(cache && { workersCache: cache }),
        })

      async function expectOwnContent(isolate: Awaited<ReturnType<typeof start>>, order: readonly string[]) {
        for (const path of paths) {
          for (const host of order) {
            const address = path.endsWith('url=') ? `${path}http://${host}/` : path
            const read = async () => {
              const text = await (await isolate.fetch(`http://${host}${address}`)).text()
              return [...new Set(text.match(/CANARY-(?:one|two)\.test/g))]
            }
            const untilRead = () =>
              until(async () => {
                const found = await read()
                expect(found, `${host}${address}`).not.toEqual([])
                return found
              })
            // Without the upstream there is no content if KV is slow, because the Worker does not wait for it.
            const found = platform.fault === isDown ? await untilRead() : await read()
            expect(found, `${host}${address}`).toEqual([`CANARY-${host}`])
          }
        }
      }

      const warm = await start()
      await expectOwnContent(warm, hosts)
      // Of each site: itself, three pages, header and footer in two locales, its cookies.
      const names = (isFinished: boolean) =>
        [...kv.values.keys()].filter((name) => name.startsWith('html:') === isFinished)
      await expect.poll(() => names(false).length).toBe(2 * (1 + 3 + 2 + 1))
      // Also the page that this isolate rendered first, if revisions cover pages.
      await expect.poll(() => names(true).length).toBe(revisions.includes(null) ? 0 : 1)
      await warm.stop()

      platform.fault = isDown
      // The second isolate first requests the site whose finished page is in KV.
      for (const order of [hosts.toReversed(), hosts]) {
        const cold = await start()
        await expectOwnContent(cold, order)
        await cold.stop()
      }
    },
  )
})
