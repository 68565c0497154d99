import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

/** The folder in which the measured Workers are built. */
export const BENCH_DIST = 'dist/bench'

const root = join(import.meta.dirname, '..')

export interface Server {
  port: number
  /** CPU time of its workerd so far, without that of filling KV, in milliseconds; NaN where the system does not report it. */
  cpuMs(): number
  /** Address of the inspector, where it is open. */
  inspector: URL | undefined
  /** Every value in KV, by its name. */
  storedInKv(): Promise<Record<string, string>>
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Folder of the build. */
  dist?: string
  /** `index`, or a file of bench/workers. */
  worker: string
  bindings?: Record<string, string | number>
  upstream?: (request: Request) => Response | Promise<Response>
  /** Values in KV before the first request. */
  kv?: Record<string, string>
  /** Whether the Cache API stores responses; absent means yes. */
  cache?: boolean
  /** Folder in which the Cache API and KV store values for a later process; absent: memory. */
  cachedIn?: string
  /** Opens the inspector. */
  isInspected?: boolean
}

/**
 * Starts a Worker on its own socket in workerd, without miniflare's proxy and asset router, which would double the cost
 * of a response.
 */
export async function serve({
  dist = BENCH_DIST,
  worker,
  bindings = {},
  upstream,
  kv = {},
  cache = true,
  cachedIn,
  isInspected = false,
}: ServerOptions): Promise<Server> {
  const folder = join(root, dist, 'worker')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  const entry = `${worker}.js`
  const before = workerdProcesses()
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'measured',
      rootPath: folder,
      modulesRoot: folder,
      modules: [entry, ...files.filter((file) => file !== entry)].map((file) => ({
        type: 'ESModule',
        path: join(folder, file),
      })),
      compatibilityDate: '2026-10-01',
      bindings,
      cacheAPI: cache,
      ...(cachedIn && { resourcePersistencePath: cachedIn }),
      kvNamespaces: ['SITES'],
      serviceBindings: {
        ASSETS: (request: unknown) => fileAt(join(root, dist, 'client'), request as Request),
      },
      ...(isInspected && { inspectorPort: 0 }),
      unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
      ...(upstream && { outboundService: (request: unknown) => upstream(request as Request) }),
    } as never),
  )
  await miniflare.ready
  const pid = workerdProcesses().find((candidate) => !before.includes(candidate))
  const spent = () => (pid === undefined ? Number.NaN : readCpuMs(pid))
  const started = spent()
  if (Object.keys(kv).length > 0) {
    const namespace = await miniflare.getKVNamespace('SITES')
    for (const [name, text] of Object.entries(kv)) await namespace.put(name, text)
  }
  const filling = spent() - started
  const address = await miniflare.unsafeGetDirectURL()
  return {
    port: Number(address.port),
    inspector: isInspected ? await miniflare.getInspectorURL() : undefined,
    cpuMs: () => spent() - filling,
    storedInKv: async () => storedIn((await miniflare.getKVNamespace('SITES')) as unknown as KVNamespace),
    stop: () => miniflare.dispose(),
  }
}

export async function storedIn(kv: KVNamespace): Promise<Record<string, string>> {
  const { keys } = await kv.list()
  const entries = await Promise.all(keys.map(async ({ name }) => [name, (await kv.get(name)) ?? ''] as const))
  return Object.fromEntries(entries)
}

/** Answers with the files of a build, for the Worker alone. */
function fileAt(folder: string, { url }: Request): Response {
  const file = join(folder, new URL(url).pathname)
  return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 })
}

/** Child processes named workerd, from /proc. Other systems have none, and CPU is not measured. */
function workerdProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter(isOurWorkerd)
  } catch {
    return [] // no /proc
  }
}

function isOurWorkerd(pid: number): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'workerd' && readParentPid(pid) === process.pid
    )
  } catch {
    return false // ended meanwhile
  }
}

function readParentPid(pid: number): number {
  return Number(readStat(pid)[1])
}

/** The fields after the process name, which may contain spaces: state, ppid, … (proc(5)). */
function readStat(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1)[0]?.split(' ') ?? []
}

const NS_PER_MS = 1e6

/** CPU time of all threads of a process in milliseconds (the kernel's scheduler statistics). */
function readCpuMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const times = readdirSync(tasks).map((task) => {
    const [onCpu] = readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')
    return Number(onCpu)
  })
  return times.reduce((sum, time) => sum + time, 0) / NS_PER_MS
}
