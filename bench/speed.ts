import { measureColdStart } from './cold-start.ts'
import { load } from './load.ts'
import { buildWorkers, type MeasuredPage, measuredPage, VARS } from './measured-page.ts'
import { configuration, HOST, multilingual } from './page.ts'
import { rendersTheSame } from './same-page.ts'
import { type Server, type ServerOptions, serve } from './server.ts'
import { type Method, median, type Print, spread, table, verdict } from './table.ts'

/** How long to measure. */
export interface Duration {
  rounds: number
  /** For each server in each round. */
  seconds: number
}

export interface Target {
  name: string
  server: ServerOptions
  path: string
  headers?: Record<string, string>
}

interface Sample {
  perSecond: number
  cpuMs: number
}

export interface Comparison {
  title: string
  target: string
  floor: string
  /** The ratio with a budget; both ratios are printed. */
  by: Method
  promise?: number
}

const COMPARISONS: Comparison[] = [
  {
    title: 'Page of a site never seen',
    target: 'vitrine, site never seen',
    floor: 'bare Hono + React',
    by: 'cpu',
  },
  {
    title: 'Page whose sections are forgotten',
    target: 'vitrine, sections forgotten',
    floor: 'bare Hono + React',
    by: 'cpu',
    promise: 0.3,
  },
  {
    title: 'Page with its sections in memory',
    target: 'vitrine, sections in memory',
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
    promise: 0.92,
  },
  {
    title: 'Six languages, another one preferred',
    target: 'vitrine, six languages, another preferred',
    floor: 'raw Worker, six languages',
    by: 'throughput',
    promise: 0.9,
  },
  {
    title: 'Six languages, language cookie',
    target: 'vitrine, six languages, cookie',
    floor: 'raw Worker, six languages',
    by: 'throughput',
    promise: 0.9,
  },
]

/**
 * Pages per second and CPU per page, next to a floor in the same run. Only ratios have budgets, because
 * absolute figures depend on the machine.
 * @returns whether both sides rendered the same page; a ratio over budget is only printed
 */
export async function measureSpeed({ rounds, seconds }: Duration, print: Print): Promise<boolean> {
  buildWorkers()
  const page = await measuredPage(configuration)
  const languages = await measuredPage(multilingual)
  if (!(await rendersTheSame(page, print))) return false
  print(`${rounds} rounds of ${seconds} s, 16 connections.\n`)
  const samples = await measureLoad(createTargets(page, languages), { rounds, seconds }, print)
  print(ratioTable('against the floor of the same round (min–median–max)', COMPARISONS, samples))
  await measureColdStart(page, rounds, print)
  return true
}

/** Samples of each target by its name, one a round. */
export type Samples = Map<string, Sample[]>

/** Puts load on each target in turn, round by round, and prints what each did. */
export async function measureLoad(
  targets: Target[],
  { rounds, seconds }: Duration,
  print: Print,
): Promise<Samples> {
  const servers = new Map<Target, Server>()
  const samples: Samples = new Map()
  for (const target of targets) servers.set(target, await serve(target.server))
  for (const target of targets) await warmUp(target, servers.get(target) as Server)
  for (let round = 0; round < rounds; round++) {
    // Servers take turns, in reverse order every other round, so that a machine that slows down affects all of them.
    for (const target of round % 2 ? targets.toReversed() : targets) {
      const server = servers.get(target) as Server
      await warmUp(target, server, WAKE_UP)
      const sample = await measureSample(target, server, seconds)
      samples.set(target.name, [...(samples.get(target.name) ?? []), sample])
    }
  }
  await Promise.all(Array.from(servers.values(), (server) => server.stop()))
  print(rawTable(targets, samples))
  return samples
}

function rawTable(targets: Target[], samples: Samples): string {
  return table(
    ['', 'pages/s', 'each round', 'CPU ms/page', 'each round'],
    targets.map(({ name }) => {
      const all = samples.get(name) ?? []
      const perSecond = all.map((sample) => sample.perSecond)
      const cpuMs = all.map((sample) => sample.cpuMs)
      return [
        name,
        median(perSecond).toFixed(0),
        perSecond.map((value) => value.toFixed(0)).join(' '),
        median(cpuMs).toFixed(3),
        cpuMs.map((value) => value.toFixed(3)).join(' '),
      ]
    }),
  )
}

export function ratioTable(title: string, comparisons: Comparison[], samples: Samples): string {
  return table(
    [title, 'CPU', 'throughput', 'promise', ''],
    comparisons.map(({ title, target, floor, by, promise }) => {
      const ratios = (samples.get(target) ?? []).map((sample, round) => {
        const below = samples.get(floor)?.[round] as Sample
        return { cpu: sample.cpuMs / below.cpuMs, throughput: sample.perSecond / below.perSecond }
      })
      const sign = by === 'cpu' ? 'CPU ≤' : 'throughput ≥'
      return [
        title,
        spread(ratios.map(({ cpu }) => cpu)),
        spread(ratios.map(({ throughput }) => throughput)),
        promise === undefined ? '' : `${sign} ${promise}`,
        promise === undefined ? '' : verdict(median(ratios.map((ratio) => ratio[by])), by, promise),
      ]
    }),
  )
}

function createTargets(page: MeasuredPage, languages: MeasuredPage): Target[] {
  const { data, upstream } = page
  const rendering: ServerOptions = { worker: 'rendering', bindings: { DATA: data } }
  const multilingualSite = deployed(languages)
  return [
    { name: 'bare Hono + React', server: { worker: 'bare', bindings: { DATA: data } }, path: '/' },
    { name: 'vitrine, site never seen', server: rendering, path: '/stranger' },
    { name: 'vitrine, sections forgotten', server: rendering, path: '/forgotten' },
    { name: 'vitrine, sections in memory', server: rendering, path: '/warm' },
    { name: 'raw Worker, bytes in memory', server: floorServer(page), path: '/memory' },
    { name: 'vitrine, page in memory', server: deployed(page), path: '/' },
    { name: 'raw Worker, Cache API', server: floorServer(page), path: '/cache' },
    {
      name: 'vitrine, page in Cache API',
      server: { worker: 'index', bindings: { ...VARS, PAGE_MEMORY_MB: 0 }, upstream },
      path: '/',
    },
    { name: 'raw Worker, six languages', server: floorServer(languages), path: '/memory' },
    {
      name: 'vitrine, six languages, another preferred',
      server: multilingualSite,
      path: '/',
      headers: { 'accept-language': 'nl-NL,nl;q=0.9,sv;q=0.8' },
    },
    {
      name: 'vitrine, six languages, cookie',
      server: multilingualSite,
      path: '/',
      headers: { cookie: 'locale=pt-BR' },
    },
  ]
}

function deployed({ upstream }: MeasuredPage): ServerOptions {
  return { worker: 'index', bindings: VARS, upstream }
}

function floorServer({ html, headers }: MeasuredPage): ServerOptions {
  return { worker: 'floor', bindings: { HTML: html, HEADERS: JSON.stringify(headers) } }
}

/** Seconds until a Worker's hot code is optimised. */
const WARM_UP = 2

/** Seconds of warm-up before each sample, because an idle Worker is slow at first. */
const WAKE_UP = 0.25

async function warmUp({ name, path, headers }: Target, { port }: Server, seconds = WARM_UP): Promise<void> {
  const { failures, requests } = await load({ port, path, host: HOST, headers }, { connections: 16, seconds })
  if (failures > 0) throw new Error(`${name}: ${failures} of ${requests} answers were not 200`)
}

async function measureSample(
  { name, path, headers }: Target,
  server: Server,
  seconds: number,
): Promise<Sample> {
  const before = server.cpuMs()
  const result = await load({ port: server.port, path, host: HOST, headers }, { connections: 16, seconds })
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} answers were not 200`)
  return { perSecond: result.requests / result.seconds, cpuMs: (server.cpuMs() - before) / result.requests }
}
