import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { startWorker } from '../test/support/worker.ts'
import { type Load, load } from './load.ts'
import { configuration, HOST } from './page.ts'
import { BENCH_DIST, type Server, type ServerOptions, serve } from './server.ts'
import { keptOrMissed, median, table } from './table.ts'

const root = join(import.meta.dirname, '..')

/** How long to measure. */
export interface Duration {
  rounds: number
  /** Of each server in each round. */
  seconds: number
}

interface Target {
  name: string
  server: ServerOptions
  path: string
}

interface Sample {
  perSecond: number
  cpuMs: number
}

interface Comparison {
  title: string
  target: string
  floor: string
  /** What is compared, and which way is better. */
  by: 'cpu' | 'throughput'
  promise: number
}

const COMPARISONS: Comparison[] = [
  {
    title: 'Page never rendered before',
    target: 'vitrine, nothing kept',
    floor: 'bare Hono + React',
    by: 'cpu',
    promise: 0.3,
  },
  {
    title: 'Page with its sections in memory',
    target: 'vitrine, sections kept',
    floor: 'bare Hono + React',
    by: 'cpu',
    promise: 0.12,
  },
  {
    title: 'Page from isolate memory',
    target: 'vitrine, page in memory',
    floor: 'raw Worker, bytes in memory',
    by: 'throughput',
    promise: 0.9,
  },
  {
    title: 'Page from the Cache API',
    target: 'vitrine, page in Cache API',
    floor: 'raw Worker, Cache API',
    by: 'throughput',
    promise: 0.95,
  },
]

const VARS = { UPSTREAM: 'http', API_ORIGIN: 'http://platform.test', FRESH_SECONDS: 3600 }

interface MeasuredPage {
  html: string
  headers: [string, string][]
  /** What is rendered, as JSON. */
  data: string
  /** What the Worker has stored of it. */
  kv: Record<string, string>
}

/**
 * Pages per second and CPU per page, next to a floor in the same run. Only the ratios are promises; a machine's
 * own speed is in every figure.
 */
export async function measureSpeed({ rounds, seconds }: Duration): Promise<void> {
  build()
  const page = await measuredPage()
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}; ${rounds} rounds of ${seconds} s, 16 connections`,
  )
  console.log(
    `The page: ${configuration.page.sections.length} sections, ${page.html.length.toLocaleString('en')} bytes of HTML\n`,
  )
  await measureLoad(page, { rounds, seconds })
  await measureColdStart(page, rounds)
}

async function measureLoad(page: MeasuredPage, { rounds, seconds }: Duration): Promise<void> {
  const targets = targetsOf(page)
  const servers = new Map<string, Server>()
  const samples = new Map<string, Sample[]>()
  for (const { name, server } of targets) servers.set(name, await serve(server))
  for (const target of targets) await warmUp(target, servers.get(target.name) as Server, seconds)
  for (let round = 0; round < rounds; round++) {
    // Interleaved and turned around each round: a machine that slows down slows all of them.
    for (const target of round % 2 ? targets.toReversed() : targets) {
      const sample = await sampleOf(target, servers.get(target.name) as Server, seconds)
      samples.set(target.name, [...(samples.get(target.name) ?? []), sample])
    }
  }
  await Promise.all(Array.from(servers.values(), (server) => server.stop()))
  table(
    ['', 'pages/s', 'CPU ms/page'],
    targets.map(({ name }) => {
      const all = samples.get(name) ?? []
      return [
        name,
        median(all.map(({ perSecond }) => perSecond)).toFixed(0),
        median(all.map(({ cpuMs }) => cpuMs)).toFixed(3),
      ]
    }),
  )
  table(
    ['against the floor of the same round', 'ratio (min–median–max)', 'promise', ''],
    COMPARISONS.map(({ title, target, floor, by, promise }) => {
      const ratios = (samples.get(target) ?? []).map((sample, round) => {
        const below = samples.get(floor)?.[round] as Sample
        return by === 'cpu' ? sample.cpuMs / below.cpuMs : sample.perSecond / below.perSecond
      })
      return [
        `${title}, ${by}`,
        spread(ratios),
        `${by === 'cpu' ? '≤' : '≥'} ${promise}`,
        verdict(median(ratios), by, promise),
      ]
    }),
  )
}

/** A process is new only once: this many make one sample. */
const PROCESSES = 4

/**
 * A new process and its first page: starting the Worker, compiling and running all that the page needs. What a
 * process costs whose Worker answers a few bytes is taken off, since that is the same for all.
 */
async function measureColdStart(page: MeasuredPage, rounds: number): Promise<void> {
  const atHand = { bindings: { DATA: page.data } }
  const empty: ServerOptions = { worker: 'floor', bindings: { HTML: 'ok', HEADERS: '[]' } }
  const starts: { name: string; server: ServerOptions; promise?: number }[] = [
    { name: 'bare Hono + React, data at hand', server: { worker: 'bare', ...atHand } },
    { name: 'vitrine, data at hand', server: { worker: 'rendering', ...atHand }, promise: 0.9 },
    {
      name: 'vitrine, site and page in KV, whose stand-in is of the same process',
      server: { worker: 'index', bindings: VARS, kv: page.kv },
    },
    {
      name: 'vitrine, from the upstream: fetched, read, sanitised, rendered',
      server: { worker: 'index', bindings: VARS, upstream: platform },
    },
  ]
  const costs = starts.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const samples = starts.map((): number[] => [])
    const nothing: number[] = []
    for (let count = 0; count < PROCESSES; count++) {
      nothing.push(await firstPageCpu(empty, '/memory'))
      for (const [index, { server }] of starts.entries())
        samples[index]?.push(await firstPageCpu(server, '/'))
    }
    for (const [index, sample] of samples.entries()) costs[index]?.push(median(sample) - median(nothing))
  }
  table(
    ['first page of a new process', 'CPU ms (median)', 'ratio (min–median–max)', 'promise', ''],
    starts.map(({ name, promise }, index) => {
      const own = costs[index] ?? []
      const ratios = own.map((cost, round) => cost / (costs[0]?.[round] ?? Number.NaN))
      return [
        name,
        median(own).toFixed(0),
        index === 0 ? '' : spread(ratios),
        promise === undefined ? '' : `≤ ${promise}`,
        promise === undefined ? '' : verdict(median(ratios), 'cpu', promise),
      ]
    }),
  )
}

async function firstPageCpu(options: ServerOptions, path: string): Promise<number> {
  const server = await serve(options)
  await load({ port: server.port, path, host: HOST }, { connections: 1, seconds: 0 })
  const cost = server.cpuMs()
  await server.stop()
  return cost
}

function platform(): Response {
  return Response.json(configuration)
}

function targetsOf({ html, headers, data }: MeasuredPage): Target[] {
  const floor: ServerOptions = { worker: 'floor', bindings: { HTML: html, HEADERS: JSON.stringify(headers) } }
  const rendering: ServerOptions = { worker: 'rendering', bindings: { DATA: data } }
  return [
    { name: 'bare Hono + React', server: { worker: 'bare', bindings: { DATA: data } }, path: '/' },
    { name: 'vitrine, nothing kept', server: rendering, path: '/cold' },
    { name: 'vitrine, sections kept', server: rendering, path: '/warm' },
    { name: 'raw Worker, bytes in memory', server: floor, path: '/memory' },
    {
      name: 'vitrine, page in memory',
      server: { worker: 'index', bindings: VARS, upstream: platform },
      path: '/',
    },
    { name: 'raw Worker, Cache API', server: floor, path: '/cache' },
    {
      name: 'vitrine, page in Cache API',
      server: { worker: 'index', bindings: { ...VARS, PAGE_MEMORY_MB: 0 }, upstream: platform },
      path: '/',
    },
  ]
}

async function warmUp({ name, path }: Target, { port }: Server, seconds: number): Promise<void> {
  const { failures, requests } = await load({ port, path, host: HOST }, { connections: 16, seconds })
  if (failures > 0) throw new Error(`${name}: ${failures} of ${requests} answers were not 200`)
}

async function sampleOf({ name, path }: Target, server: Server, seconds: number): Promise<Sample> {
  const before = server.cpuMs()
  const result: Load = await load({ port: server.port, path, host: HOST }, { connections: 16, seconds })
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} answers were not 200`)
  return { perSecond: result.requests / result.seconds, cpuMs: (server.cpuMs() - before) / result.requests }
}

/** The page as the deployed Worker serves it, and as it has read it. */
async function measuredPage(): Promise<MeasuredPage> {
  const worker = await startWorker({ dist: BENCH_DIST, upstream: platform, bindings: VARS })
  const address = `http://${HOST}/`
  await (await worker.fetch(address)).text()
  const answer = await worker.fetch(address)
  const html = await answer.text()
  const kv = await worker.miniflare.getKVNamespace('SITES')
  const stored = await storedIn(kv as unknown as KVNamespace)
  await worker.stop()
  if (answer.status !== 200) throw new Error(`the measured page answered ${answer.status}`)
  return { html, headers: [...answer.headers], data: JSON.stringify(keptIn(stored)), kv: stored }
}

async function storedIn(kv: KVNamespace): Promise<Record<string, string>> {
  const { keys } = await kv.list()
  const entries = await Promise.all(keys.map(async ({ name }) => [name, (await kv.get(name)) ?? ''] as const))
  return Object.fromEntries(entries)
}

/** What the Worker wrote to KV is what it holds in memory: the site, the page and the shared sections, read. */
function keptIn(stored: Record<string, string>): object {
  const value = (kind: string) => {
    const text = Object.entries(stored).find(([name]) => name.startsWith(`${kind}:`))?.[1]
    if (!text) throw new Error(`KV holds no ${kind}`)
    return (JSON.parse(text) as { value: object }).value
  }
  return { site: value('site'), document: value('page'), shared: value('shared') }
}

function build(): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production', VITRINE_BENCH: '1', VITRINE_DIST: BENCH_DIST }
  execFileSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}

function spread(numbers: number[]): string {
  return [Math.min(...numbers), median(numbers), Math.max(...numbers)]
    .map((number) => number.toFixed(3))
    .join('–')
}

function verdict(ratio: number, by: Comparison['by'], promise: number): string {
  return keptOrMissed(by === 'cpu' ? ratio <= promise : ratio >= promise)
}
