import { parseArgs } from 'node:util'
import { provenance } from '../../bench/provenance.ts'
import { buildWorker } from '../support/build.ts'
import { seeded } from '../support/seeded.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'
import { workersCache } from '../support/workers-cache.ts'
import { printNodeNotice } from '../../build/node-version.ts'

printNodeNotice()

/**
 * `npm run test:soak [-- --minutes 20 --tenants 200 --seed 1]`: random requests with hostile headers and cookies over
 * many tenants, at a concurrency of 50, while the upstream is down for half of the time. No answer may contain the
 * canary of another tenant, and every page that was seen before must be a 200. Each request goes at random to a Worker
 * with the Cache API, or to one with Workers Cache, as in production; the latter stores no pages in memory, so that the
 * cache answers. Prints a table; exits with 1 if an expectation fails.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    tenants: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const MINUTES = Number(values.minutes)
const TENANTS = Number(values.tenants)
const CONCURRENCY = 50
/** 100,000 in twenty minutes. */
const REQUESTS = Math.round(MINUTES * 5_000)
/** The run stops and fails if the requests take longer. */
const LATEST_MS = MINUTES * 60_000 * 3

const PATHS = ['/', '/sobre', '/contato', '/en-US', '/en-US/about']

/** Deterministic, so that a run can be repeated. */
const random = seeded(Number(values.seed))
const below = (limit: number) => Math.floor(random() * limit)
function pick<T>(list: readonly T[]): T {
  const picked = list[below(list.length)]
  if (picked === undefined) throw new Error('an empty list')
  return picked
}

const hostOf = (tenant: number) => `tenant-${tenant}.test`
const canaryOf = (tenant: number) => `canary-${tenant}-of`

const upstream = scriptedUpstream(
  ...Array.from({ length: TENANTS }, (_, tenant) => ({
    host: hostOf(tenant),
    canary: canaryOf(tenant),
    revision: tenant % 3 === 0 ? null : 'r1',
    // The ids are the same in every tenant.
    pages: [
      { id: 'home', route: '/' },
      { id: 'sobre', route: 'sobre', route_en_US: 'about' },
      { id: 'contato', route: 'contato', sections: [textSection('t', canaryOf(tenant))] },
    ],
    root: { appConfig: { localeRedirect: 'off' } },
  })),
)

/** How the upstream fails: a 503, a closed connection, HTML instead of JSON, or invalid JSON after the Worker’s timeout. */
const FAULTS = [
  () => new Response('', { status: 503 }),
  () => Promise.reject(new Error('closed')),
  () => new Response('<html>'),
  () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('{')), 3_000)),
] as const

const hostileHeaders = (tenant: number): Record<string, string> => {
  const other = hostOf((tenant + 1 + below(TENANTS - 1)) % TENANTS)
  return pick<Record<string, string>>([
    { 'x-forwarded-host': other, forwarded: `host=${other}`, 'x-original-host': other },
    { 'x-original-url': `http://${other}/sobre`, 'x-rewrite-url': '/contato' },
    {
      cookie: `locale=en-US; form_result=${'x'.repeat(below(3000))}; sb-access-token=eyJhbGciOiJub25lIn0.e30.`,
    },
    { cookie: '__proto__=1; locale="><script>; disabled_cookies=[' },
    { authorization: `Bearer ${'a'.repeat(below(2000))}`, 'x-middleware-subrequest': 'pages' },
    { 'cache-control': 'no-cache', pragma: 'no-cache', 'if-none-match': '"x"' },
    { range: 'bytes=0-10', 'accept-encoding': 'br;q=0' },
    { 'accept-language': 'x'.repeat(below(5000)), 'user-agent': '<script>' },
    { referer: `https://${other}/"><script>`, origin: `https://${other}` },
    { 'x-tenant-uuid': `uuid-${other}`, 'x-tenant-id': '7', 'cf-connecting-ip': '::1' },
  ])
}

interface Ask {
  tenant: number
  path: string
  method?: string
  headers?: Record<string, string>
  /** The page was seen before, so 200 is expected even while the upstream fails. */
  isWarm: boolean
}

function nextRequest(): Ask {
  const tenant = below(TENANTS)
  const path = pick(PATHS)
  const headers = hostileHeaders(tenant)
  const dice = random()
  if (dice < 0.5) return { tenant, path, headers, isWarm: true }
  if (dice < 0.6)
    return { tenant, path: `${path}?utm_source=${below(1e6)}&x=%22%3E%3Cscript%3E`, headers, isWarm: true }
  if (dice < 0.65) return { tenant, path, headers, method: 'HEAD', isWarm: true }
  if (dice < 0.8)
    return {
      tenant,
      path: `/${pick(['nada', '%zz', '..%2f..', '//evil.test', '.env', 'x'.repeat(500)])}/${below(50)}`,
      headers,
      isWarm: false,
    }
  return {
    tenant,
    path: pick([
      '/api/core/config?url=/',
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      '/api/cookies/get',
      '/api/popups/x',
      '/favicon.ico',
    ]),
    headers,
    isWarm: false,
  }
}

await buildWorker()
const bindings = { FRESH_SECONDS: 2, UPSTREAM_TIMEOUT_MS: 500 }
const cache = workersCache()
const workers = {
  'cache-api': await startWorker({ upstream: upstream.handle, bindings }),
  workers: await startWorker({
    upstream: upstream.handle,
    bindings: { ...bindings, HTML_CACHE: 'workers', PAGE_MEMORY_MB: 0 },
    workersCache: cache,
  }),
}
type CacheName = keyof typeof workers
const CACHES: CacheName[] = ['cache-api', 'workers']

const found = { foreign: [] as string[], cold: [] as string[], leaks: [] as string[] }
const counts = { requests: 0, warmUp: 0, warmDown: 0, own5xx: 0, 'cache-api': 0, workers: 0 }

async function ask(
  { tenant, path, method, headers, isWarm }: Ask,
  { isDown, cacheName }: { isDown: boolean; cacheName: CacheName },
): Promise<void> {
  const address = `http://${hostOf(tenant)}${path}`
  const request = { ...(method && { method }), ...(headers && { headers }) }
  const response = await workers[cacheName].fetch(address, request)
  const text = (await response.text()) + JSON.stringify([...response.headers])
  counts.requests++
  counts[cacheName]++
  // Limits the memory of a run of hours.
  if (cache.asked.length > 10_000) cache.asked.length = cache.answers.length = 0
  const foreign = [...text.matchAll(/canary-(\d+)-of|tenant-(\d+)\.test/g)].filter(
    ([, canary, host]) => Number(canary ?? host) !== tenant,
  )
  if (foreign.length > 0) found.foreign.push(`${cacheName}: ${address} has ${foreign[0]?.[0]}`)
  if (/sb-access-token|Bearer aa|"><script>/.test(text)) found.leaks.push(`${cacheName}: ${address}`)
  if (response.status >= 500) counts.own5xx++
  if (!isWarm) return
  if (isDown) counts.warmDown++
  else counts.warmUp++
  const isWhole = response.status === 200 && (method === 'HEAD' || text.includes(canaryOf(tenant)))
  if (!isWhole) found.cold.push(`${cacheName}: ${address} answered ${response.status}`)
}

console.log(provenance())
console.log(`seed ${values.seed}: ${REQUESTS} requests in about ${MINUTES} minutes`)
for (let tenant = 0; tenant < TENANTS; tenant++)
  for (const path of PATHS)
    for (const cacheName of CACHES) await ask({ tenant, path, isWarm: true }, { isDown: false, cacheName })

const started = Date.now()
const elapsed = () => Date.now() - started
/** The upstream is down in the second and the last quarter. */
const isDownNow = () => Math.floor((elapsed() / (MINUTES * 60_000)) * 4) % 2 === 1
/** Spreads the requests over the time of the run. */
const isDue = (sent: number) => sent <= (elapsed() / (MINUTES * 60_000)) * REQUESTS

let sent = 0
async function visitor(): Promise<void> {
  while (sent < REQUESTS && elapsed() < LATEST_MS) {
    if (!isDue(sent)) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      continue
    }
    sent++
    const isDown = isDownNow()
    upstream.fault = isDown ? () => pick(FAULTS)() : null
    // Limits the memory of a run of hours.
    if (upstream.calls.length > 10_000) upstream.calls.length = 0
    await ask(nextRequest(), { isDown, cacheName: pick(CACHES) })
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, visitor))
await Promise.all(CACHES.map((cacheName) => workers[cacheName].stop()))

const isDone = sent >= REQUESTS
console.log(`
| what | of | found |
|---|---|---|
| answers with something of another tenant | ${counts.requests} | ${found.foreign.length} |
| answers with a visitor’s token or markup | ${counts.requests} | ${found.leaks.length} |
| seen pages that were not 200, upstream up | ${counts.warmUp} | ${found.cold.length} in all |
| seen pages that were not 200, upstream down | ${counts.warmDown} | |
| answers of 500 and above, to any request | ${counts.requests} | ${counts.own5xx} |
| requests with the Cache API, with Workers Cache | ${counts['cache-api']} | ${counts.workers} |
| pages that Workers Cache held | | ${cache.entries.size} |
| requests | ${REQUESTS} | ${sent} in ${Math.round(elapsed() / 1000)} s |`)
for (const line of [...found.foreign, ...found.leaks, ...found.cold].slice(0, 20)) console.error(line)
if (!isDone) console.error('the machine was too slow')
const isFine = [found.foreign, found.leaks, found.cold].every(({ length }) => length === 0)
process.exitCode = isFine && isDone && counts.warmDown > 0 && cache.entries.size > TENANTS ? 0 : 1
