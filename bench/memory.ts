import type { SiteFiles } from '../admin/site-file.ts'
import { readSites } from '../build/site-files.ts'
import { demoPages } from '../test/support/demo.ts'
import { createPlatform } from '../build/dev/file-platform.ts'
import { rawRequest } from '../test/support/worker.ts'
import { BUDGET_BYTES, SHARES } from '../core/memory/shares.ts'
import { type HeapUsage, inspect } from './inspector.ts'
import { buildWorkers, VARS } from './measured-page.ts'
import { serve } from './server.ts'
import { budgetWord, type Print, table } from './table.ts'

const WALKS = 2

/** The second walk may leave this much more in the heap than the first. */
const GROWTH = 0.05

/** Kinds of values; those derived from a site are dropped before it. */
const KINDS = [...new Set(['derived', ...Object.values(SHARES).flatMap(({ kinds }) => kinds)])]

/** Allowed deviation between a kind's cost in the heap and its count. */
const DEVIATION = 0.25

/** Smaller kinds are within the noise of the heap. */
const MEASURABLE_BYTES = 256 * 1024

type Held = Record<string, number>

/** The heap and counted bytes of an isolate after a walk. */
interface Memory {
  heap: number
  held: Held
}

/**
 * Walks tenants of the demo sites' size through one isolate, twice. Checks that every page is the tenant's own, that the
 * heap does not grow from the first walk to the second and is within the budget, and that every kind costs what it
 * counts.
 */
export async function measureMemory(tenants: number, print: Print): Promise<boolean> {
  buildWorkers()
  const sites = readSites()
  const server = await serve({
    worker: 'counted',
    // A late answer on a busy machine is not a failure.
    bindings: { ...VARS, UPSTREAM_TIMEOUT_MS: 60_000 },
    upstream: createUpstream(sites),
    isInspected: true,
    cache: false,
  })
  if (server.inspector === undefined) throw new Error('the inspector is not open')
  const url = new URL(`http://127.0.0.1:${server.port}`)
  const held = async (query = '') =>
    (await (await rawRequest(url, `http://held.test/__held${query}`, {})).json()) as Held
  const pages = sites.map(({ folder }) => demoPages().filter(({ site }) => site === folder))

  // The code of every kind of page is compiled before the first comparison.
  const failures: string[] = []
  for (let tenant = 0; tenant < sites.length * 30; tenant++)
    failures.push(...(await visit(url, tenant, pages)))
  for (const name of KINDS) await held(`?drop=${name}`)
  const inspector = await inspect(server.inspector, 'measured')
  const measure = async (query = ''): Promise<Memory> => {
    const usage = await inspector.heapUsage(() => held(query))
    return { heap: usedBytes(usage), held: await held() }
  }

  const empty = await measure()
  const walks: Memory[] = []
  for (let walk = 0; walk < WALKS; walk++) {
    for (let tenant = 0; tenant < tenants; tenant++) failures.push(...(await visit(url, tenant, pages)))
    walks.push(await measure())
  }
  let before = walks.at(-1) ?? empty
  const costs: { name: string; counted: number; cost: number }[] = []
  for (const name of KINDS) {
    const after = await measure(`?drop=${name}`)
    costs.push({ name, counted: before.held[name] ?? 0, cost: before.heap - after.heap })
    before = after
  }
  inspector.close()
  await server.stop()

  const [first = empty, second = empty] = walks
  const isFlat = second.heap - first.heap <= GROWTH * first.heap
  const isWithin = walks.every(({ heap }) => heap - empty.heap <= BUDGET_BYTES)
  print(
    table(
      [`${tenants} tenants`, 'counted MB', 'heap MB', ''],
      [
        ['before, the shares empty', MB(sum(empty.held)), MB(empty.heap), ''],
        ...walks.map(({ heap, held }, walk) => [`after walk ${walk + 1}`, MB(sum(held)), MB(heap), '']),
        [
          'more than before',
          MB(sum(second.held)),
          MB(second.heap - empty.heap),
          `budget ${MB(BUDGET_BYTES)}: ${budgetWord(isWithin)}`,
        ],
        ['after all shares were dropped', MB(sum(before.held)), MB(before.heap), ''],
        [
          'pages that were not the tenant’s own, or no page',
          String(failures.length),
          '',
          budgetWord(failures.length === 0),
        ],
        ['the second walk leaves no more than the first', '', '', budgetWord(isFlat)],
      ],
    ),
  )
  const isMeasured = ({ counted }: (typeof costs)[number]) => counted >= MEASURABLE_BYTES
  const isCounted = ({ counted, cost }: (typeof costs)[number]) => Math.abs(cost / counted - 1) <= DEVIATION
  print(
    table(
      ['values', 'counted MB', 'heap MB', 'heap / counted', ''],
      costs.map((each) => [
        each.name,
        MB(each.counted),
        MB(each.cost),
        (each.cost / each.counted).toFixed(2),
        isMeasured(each) ? budgetWord(isCounted(each)) : 'too small to tell',
      ]),
    ),
  )
  for (const failure of failures.slice(0, 10)) print(`${failure}\n`)
  return failures.length === 0 && isFlat && isWithin && costs.filter(isMeasured).every(isCounted)
}

/**
 * Asks twice for a page of a tenant, a different page for each tenant with the same site.
 * @returns what is wrong with the answers
 */
async function visit(url: URL, tenant: number, pages: { path: string }[][]): Promise<string[]> {
  const own = pages[tenant % pages.length] ?? []
  const { path = '/' } = own[Math.floor(tenant / pages.length) % own.length] ?? {}
  const host = tenantHost(tenant)
  const address = `http://${host}${path}`
  const rendered = await rawRequest(url, address, {})
  const html = await rendered.text()
  const hosts = new Set(html.match(/tenant-\d+\.test/g))
  if (rendered.status !== 200 || hosts.size !== 1 || !hosts.has(host))
    return [`${address} answered ${rendered.status} with ${[...hosts].join(', ') || 'no host'}`]
  // The second answer comes from memory, and the route cache has the address from then on.
  const cached = await rawRequest(url, address, {})
  return (await cached.text()) === html ? [] : [`${address} answered ${cached.status} with another page`]
}

function tenantHost(tenant: number): string {
  return `tenant-${tenant}.test`
}

/** A platform with copies of the demo sites, one per tenant. */
function createUpstream(sites: readonly SiteFiles[]): (request: Request) => Promise<Response> {
  return async (request) => {
    const address = new URL(request.url).searchParams.get('url') ?? ''
    const { hostname } = new URL(address)
    const tenant = Number(/\d+/.exec(hostname)?.[0])
    const site = sites[tenant % sites.length]
    if (site === undefined) throw new Error(`${hostname} is no tenant`)
    return createPlatform([ofTenant(site, tenant)]).fetch(request)
  }
}

function ofTenant(site: SiteFiles, tenant: number): SiteFiles {
  const uuid = `00000000-0000-4000-8000-${String(tenant).padStart(12, '0')}`
  return { ...site, hosts: [tenantHost(tenant)], site_id: uuid, tenant: { ...site.tenant, uuid } }
}

function usedBytes({ usedSize, backingStorageSize }: HeapUsage): number {
  return usedSize + backingStorageSize
}

function sum(held: Held): number {
  return Object.values(held).reduce((all, each) => all + each, 0)
}

function MB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2)
}
