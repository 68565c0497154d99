import { readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { WITH_ANALYTICS } from './analytics.ts'
import { type BindingDouble, doubleWorker } from './binding-double.ts'
import { TEST_DIST } from './build.ts'
import { staticFiles } from './static-files.ts'
import { BEHIND_WORKERS_CACHE, type WorkersCache } from './workers-cache.ts'

const root = join(import.meta.dirname, '..', '..')

export interface WorkerOptions {
  /** Vars and secrets that replace the defaults below. */
  bindings?: Record<string, string | number>
  /** Answers every call the Worker makes to another host. */
  upstream?: (request: Request) => Response | Promise<Response>
  /** Absent: a free port. */
  port?: number
  /** Folder of the build. */
  dist?: string
  /** Requests use TLS, with a self-signed certificate. */
  isHttps?: boolean
  /** Binds TRACKING, LEADS and DELIVERIES to real queues, which the Worker itself reads. */
  hasQueue?: boolean
  /** Binds MEDIA to a bucket of R2. */
  hasMedia?: boolean
  /** Binds IMAGES to the encoder that development has. */
  hasImages?: boolean
  /** Binds LIMITER to a real limit of this many calls a minute. */
  limit?: number
  /** Binds TENANT_LIMITER likewise. */
  tenantLimit?: number
  /** Binds CODE_LIMITER likewise. */
  codeLimit?: number
  /**
   * Without static files and without miniflare's own Workers in front: requests reach the Worker exactly as sent, with
   * any Host header.
   */
  isBare?: boolean
  /** Replaces ASSETS, for tests in which files of the build fail. */
  files?: (request: Request) => Response | Promise<Response>
  /** Bindings that the test implements, by name, for behaviour that real ones cannot be made to show. */
  doubles?: Record<string, BindingDouble>
  /** Binds ANALYTICS: each data point is a line of `logs`, whose event is `data point`. Not with `workersCache`. */
  hasAnalytics?: boolean
  /** A cache in front of the inner entrypoint; needs `HTML_CACHE: 'workers'`. */
  workersCache?: WorkersCache
}

interface LogLine {
  level: string
  event: string
  [field: string]: unknown
}

/**
 * The built Worker in real workerd with KV, cache and files. Only its upstream and the bindings in `doubles` are
 * replaced.
 */
export async function startWorker(options: WorkerOptions = {}) {
  const { isHttps, doubles = {} } = options
  const logs: LogLine[] = []
  const configuration = (worker: Vitrine, port = options.port) =>
    convertV4MiniflareOptions({
      workers: [worker, ...Object.entries(doubles).map(([binding, double]) => doubleWorker(binding, double))],
      ...(port !== undefined && { port }),
      ...(isHttps && { https: true }),
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
        if (message.startsWith('{')) logs.push({ level, ...JSON.parse(message) })
        else console.error(message)
      },
    } as never)
  const miniflare = new Miniflare(configuration(vitrine(options)))
  const entry = await miniflare.ready
  const url = options.isBare ? await miniflare.unsafeGetDirectURL() : entry
  return {
    url,
    miniflare,
    /** What the Worker has logged: one object a line. */
    logs,
    /** A request for `address` as a browser sends it; redirects are returned, not followed. */
    fetch: (address: string, request: RawRequest = {}) => rawRequest(url, address, request),
    /** Replaces the Worker, on the same port, by one that differs only in the id of its build. */
    async deploy(id: string): Promise<void> {
      const { id: before } = JSON.parse(await (await rawRequest(url, `${url}builds/latest.json`, {})).text())
      const newer = withText(vitrine(options), before, id)
      await miniflare.setOptions(configuration(newer, Number(entry.port)))
      await miniflare.ready
    },
    stop: () => miniflare.dispose(),
  }
}

/** Miniflare's options of the Worker. */
interface Vitrine {
  modules: Module[]
  [option: string]: unknown
}

interface Module {
  type: string
  path: string
  contents: string
}

function withText({ modules, ...options }: Vitrine, before: string, after: string): Vitrine {
  const changed = ({ contents, ...module }: Module) => ({
    ...module,
    contents: contents.replaceAll(before, after),
  })
  return { ...options, modules: modules.map(changed) }
}

const builds = new Map<string, Module[]>()

/**
 * The modules of a build, read once. The main module is first. The others follow by length, because miniflare copies
 * all that it has written so far for almost each of them.
 */
function modulesOf(folder: string): Module[] {
  const read = (file: string) => {
    const path = join(folder, file)
    return { type: 'ESModule', path, contents: readFileSync(path, 'utf8') }
  }
  const known = builds.get(folder)
  if (known !== undefined) return known
  const others = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && file !== 'index.js')
    .map(read)
    .sort((one, other) => one.contents.length - other.contents.length)
  const modules = [read('index.js'), ...others]
  builds.set(folder, modules)
  return modules
}

function vitrine({
  bindings = {},
  upstream,
  dist = TEST_DIST,
  hasQueue,
  hasMedia,
  hasImages,
  limit,
  tenantLimit,
  codeLimit,
  isBare = false,
  files: answerFiles,
  doubles = {},
  hasAnalytics = false,
  workersCache,
}: WorkerOptions): Vitrine {
  const worker = join(root, dist, 'worker')
  const files = answerFiles ? { service: answerFiles } : isBare ? {} : staticFiles(dist)
  const wrapper = (file: string, contents: string) => ({
    type: 'ESModule',
    path: join(worker, file),
    contents,
  })
  return {
    name: 'vitrine',
    rootPath: worker,
    modules: [
      ...(workersCache ? [wrapper('behind-workers-cache.js', BEHIND_WORKERS_CACHE)] : []),
      ...(hasAnalytics ? [wrapper('with-analytics.js', WITH_ANALYTICS)] : []),
      ...modulesOf(worker),
    ],
    modulesRoot: worker,
    compatibilityDate: '2026-10-01',
    bindings: { UPSTREAM: 'http', API_ORIGIN: 'https://platform.test', ...bindings },
    kvNamespaces: 'SITES' in doubles ? [] : ['SITES'],
    serviceBindings: {
      ...Object.fromEntries(
        Object.keys(doubles).map((binding) => [binding, `double-${binding.toLowerCase()}`]),
      ),
      ...(workersCache && { WORKERS_CACHE: workersCache.handle }),
      ...('service' in files && { ASSETS: files.service }),
    },
    ...(hasMedia && { r2Buckets: ['MEDIA'] }),
    ...(hasImages && { images: { binding: 'IMAGES' } }),
    ...(hasQueue && {
      queueProducers: {
        TRACKING: 'vitrine-tracking',
        LEADS: 'vitrine-leads',
        DELIVERIES: 'vitrine-deliveries',
      },
      queueConsumers: {
        'vitrine-tracking': { maxBatchSize: 100, maxBatchTimeout: 1, maxRetries: 100 },
        'vitrine-leads': { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 100 },
        'vitrine-deliveries': { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 9 },
      },
    }),
    ratelimits: {
      ...(limit !== undefined && { LIMITER: { namespace_id: '1001', simple: { limit, period: 60 } } }),
      ...(tenantLimit !== undefined && {
        TENANT_LIMITER: { namespace_id: '1002', simple: { limit: tenantLimit, period: 60 } },
      }),
      ...(codeLimit !== undefined && {
        CODE_LIMITER: { namespace_id: '1003', simple: { limit: codeLimit, period: 60 } },
      }),
    },
    ...('folder' in files && { assets: files.folder }),
    ...(isBare && { unsafeDirectSockets: [{}] }),
    ...(upstream !== undefined && {
      outboundService: (request: unknown) => upstream(request as Request) as never,
    }),
  }
}

export interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /**
   * Number of body bytes sent before the answer arrives; no more are sent after it. A server that refuses a body closes
   * the connection, and a client that is still writing may then be unable to read the answer.
   */
  sentFirst?: number
  /** Called when the whole request has been sent. */
  onSent?: () => void
  /** Once it is aborted, the client disconnects, and the request fails. */
  signal?: AbortSignal
}

/** Sends a request exactly as written. Node's `fetch` would tidy the path, follow redirects and add headers. */
export function rawRequest(
  server: URL,
  address: string,
  { method = 'GET', headers = {}, body, sentFirst, onSent, signal }: RawRequest,
): Promise<Response> {
  const bytes = Buffer.from(body ?? '')
  const isHeldBack = sentFirst !== undefined && sentFirst < bytes.length
  const [, host = '', path = '/'] = /^https?:\/\/([^/?#]*)([^#]*)/.exec(address) ?? []
  return new Promise((resolve, reject) => {
    const send = server.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send({
      // The test server has a self-signed certificate.
      rejectUnauthorized: false,
      host: server.hostname,
      port: server.port,
      method,
      path: path.startsWith('/') ? path : `/${path}`,
      headers: { host, ...(isHeldBack && { 'content-length': String(bytes.length) }), ...headers },
      agent: false,
    })
    // workerd notices a reset connection at once, but a closed one only when it writes.
    signal?.addEventListener('abort', () => sent.socket?.resetAndDestroy())
    sent.once('error', reject)
    if (onSent !== undefined) sent.once('finish', onSent)
    sent.once('response', async (received) => {
      const chunks: Buffer[] = []
      for await (const chunk of received) chunks.push(chunk)
      const status = received.statusCode ?? 0
      const pairs = Object.entries(received.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      if (isHeldBack) sent.destroy()
      const isBodiless = status === 204 || status === 304 || chunks.length === 0
      resolve(new Response(isBodiless ? null : Buffer.concat(chunks), { status, headers: pairs }))
    })
    if (isHeldBack) sent.write(bytes.subarray(0, sentFirst))
    else sent.end(body)
  })
}
