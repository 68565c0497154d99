import { measureColdStart } from './cold-start.ts'
import { buildWorkers, measuredPage, VARS } from './measured-page.ts'
import { configuration } from './page.ts'
import type { ServerOptions } from './server.ts'
import { type Comparison, type Duration, measureLoad, ratioTable, type Target } from './speed.ts'
import type { Print } from './table.ts'

const WITHOUT: Comparison[] = [
  {
    title: 'Route cache: a page in memory by its address alone',
    target: 'page in memory, full route',
    floor: 'page in memory',
    by: 'cpu',
  },
  {
    title: 'Page memory: the page from the Cache API',
    target: 'page in Cache API',
    floor: 'page in memory',
    by: 'cpu',
  },
  {
    title: 'Cache API: the page rendered, its sections in memory',
    target: 'page in no cache',
    floor: 'page in Cache API',
    by: 'cpu',
  },
  {
    title: 'Section memory, by identity: sections found by their content',
    target: 'sections in memory, by content',
    floor: 'sections in memory',
    by: 'cpu',
  },
  {
    title: 'Section memory: sections rendered',
    target: 'sections forgotten',
    floor: 'sections in memory',
    by: 'cpu',
  },
]

/**
 * The cost of a page with and without each tier of the caches (docs/caching.md), in the same round. For KV see the first
 * page of a new process (cold-start.ts).
 */
export async function measureTiers(duration: Duration, print: Print): Promise<boolean> {
  buildWorkers()
  const page = await measuredPage(configuration)
  const { data, upstream } = page
  const deployed: ServerOptions = { worker: 'index', bindings: VARS, upstream }
  const withoutMemory = { ...deployed, bindings: { ...VARS, PAGE_MEMORY_MB: 0 } }
  const rendering: ServerOptions = { worker: 'rendering', bindings: { DATA: data } }
  const targets: Target[] = [
    { name: 'page in memory', server: deployed, path: '/' },
    // An address with a query takes the full route, and leads to the same page.
    { name: 'page in memory, full route', server: deployed, path: '/?utm_source=bench' },
    { name: 'page in Cache API', server: withoutMemory, path: '/' },
    { name: 'page in no cache', server: { ...withoutMemory, cache: false }, path: '/' },
    { name: 'sections in memory', server: rendering, path: '/warm' },
    { name: 'sections in memory, by content', server: rendering, path: '/by-content' },
    { name: 'sections forgotten', server: rendering, path: '/forgotten' },
  ]
  print(`${duration.rounds} rounds of ${duration.seconds} s, 16 connections.\n`)
  const samples = await measureLoad(targets, duration, print)
  print(ratioTable('without a tier, against with it (min–median–max)', WITHOUT, samples))
  await measureColdStart(page, duration.rounds, print)
  return true
}
