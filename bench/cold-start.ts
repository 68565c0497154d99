import { load } from './load.ts'
import { type MeasuredPage, VARS } from './measured-page.ts'
import { HOST } from './page.ts'
import { type ServerOptions, serve } from './server.ts'
import { median, type Print, spread, table, verdict } from './table.ts'

/** Starts in one sample: each process has only one first page. */
const PROCESSES = 4

interface Start {
  name: string
  server: ServerOptions
  /** Index of the start that this one is compared with. */
  floor?: number
  promise?: number
}

/**
 * A new process and its first page: starting the Worker, compiling and running the code that the page needs.
 * The cost of a process with a Worker of a few bytes is subtracted, because it is the same for all. Only CPU
 * is compared: one page has no throughput.
 */
export async function measureColdStart(page: MeasuredPage, rounds: number, print: Print): Promise<void> {
  const starts = createStarts(page)
  const empty: ServerOptions = { worker: 'floor', bindings: { HTML: 'ok', HEADERS: '[]' } }
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
  print(
    table(
      [
        'first page of a new process',
        'CPU ms (median)',
        'each round',
        'ratio (min–median–max)',
        'promise',
        '',
      ],
      starts.map(({ name, floor, promise }, index) => {
        const own = costs[index] ?? []
        const ratios = own.map((cost, round) => cost / (costs[floor ?? index]?.[round] ?? Number.NaN))
        return [
          name,
          median(own).toFixed(0),
          own.map((cost) => cost.toFixed(0)).join(' '),
          floor === undefined ? '' : spread(ratios),
          promise === undefined ? '' : `≤ ${promise}`,
          promise === undefined ? '' : verdict(median(ratios), 'cpu', promise),
        ]
      }),
    ),
  )
}

/**
 * A floor gets its data from the same source as its counterpart: in memory, or from the double of KV in the same
 * process.
 */
function createStarts({ data, kv, unrendered, upstream }: MeasuredPage): Start[] {
  const dataAtHand = { bindings: { DATA: data } }
  return [
    { name: 'bare Hono + React, data at hand', server: { worker: 'bare', ...dataAtHand } },
    {
      name: 'vitrine, data at hand',
      server: { worker: 'rendering', ...dataAtHand },
      floor: 0,
      promise: 0.9,
    },
    { name: 'bare Hono + React, data in KV', server: { worker: 'bare', kv: { measured: data } } },
    {
      name: 'vitrine, site and finished page in KV',
      server: { worker: 'index', bindings: VARS, kv },
      floor: 2,
      promise: 1,
    },
    {
      name: 'vitrine, site and page in KV, which is rendered',
      server: { worker: 'index', bindings: VARS, kv: unrendered },
      floor: 2,
    },
    {
      name: 'vitrine, from the upstream: fetched, read, sanitised, rendered (against row 1)',
      server: { worker: 'index', bindings: VARS, upstream },
      floor: 0,
      promise: 1.5,
    },
  ]
}

async function firstPageCpu(options: ServerOptions, path: string): Promise<number> {
  const server = await serve(options)
  await load({ port: server.port, path, host: HOST }, { connections: 1, seconds: 0 })
  const cost = server.cpuMs()
  await server.stop()
  return cost
}
