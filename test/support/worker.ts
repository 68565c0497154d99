import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { TEST_DIST } from './build.ts'

const root = join(import.meta.dirname, '..', '..')

export interface WorkerOptions {
  /** Vars and secrets over the defaults below. */
  bindings?: Record<string, string | number>
  /** Answers every call the Worker makes to another host. */
  upstream?: (request: Request) => Response | Promise<Response>
  /** Leave out to let the machine choose. */
  port?: number
  /** Where the build lies. */
  dist?: string
}

interface LogLine {
  level: string
  event: string
  [field: string]: unknown
}

/** The built Worker in real workerd, with KV, cache and files; nothing of it is faked but its upstream. */
export async function startWorker({ bindings = {}, upstream, port, dist = TEST_DIST }: WorkerOptions = {}) {
  const worker = join(root, dist, 'worker')
  const files = readdirSync(worker, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  const logs: LogLine[] = []
  const modules = ['index.js', ...files.filter((file) => file !== 'index.js')]
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'vitrine',
      rootPath: worker,
      modules: modules.map((path) => ({ type: 'ESModule' as const, path: join(worker, path) })),
      modulesRoot: worker,
      compatibilityDate: '2026-10-01',
      bindings: { UPSTREAM: 'http', API_ORIGIN: 'https://platform.test', ...bindings },
      kvNamespaces: ['SITES'],
      assets: {
        directory: join(root, dist, 'client'),
        binding: 'ASSETS',
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      },
      ...(upstream !== undefined && {
        outboundService: (request: unknown) => upstream(request as Request) as never,
      }),
      ...(port !== undefined && { port }),
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) => {
        if (message.startsWith('{')) logs.push({ level, ...JSON.parse(message) })
        else console.error(message)
      },
    } as never),
  )
  const url = await miniflare.ready
  return {
    url,
    miniflare,
    /** What the Worker has logged: one object a line. */
    logs,
    /** A request for `address` as a visitor's browser sends it, redirects shown and not followed. */
    fetch: (address: string, request: RawRequest = {}) => rawRequest(url, address, request),
    stop: () => miniflare.dispose(),
  }
}

export interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/**
 * A request exactly as it is written: no client tidies the path, follows a redirect or adds a header. `fetch`
 * of Node would do all three.
 */
export function rawRequest(
  server: URL,
  address: string,
  { method = 'GET', headers = {}, body }: RawRequest,
): Promise<Response> {
  const [, host = '', path = '/'] = /^https?:\/\/([^/?#]*)([^#]*)/.exec(address) ?? []
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      host: server.hostname,
      port: server.port,
      method,
      path: path.startsWith('/') ? path : `/${path}`,
      headers: { host, ...headers },
      agent: false,
    })
    sent.once('error', reject)
    sent.once('response', async (received) => {
      const chunks: Buffer[] = []
      for await (const chunk of received) chunks.push(chunk)
      const status = received.statusCode ?? 0
      const pairs = Object.entries(received.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      )
      const isBodiless = status === 204 || status === 304 || chunks.length === 0
      resolve(new Response(isBodiless ? null : Buffer.concat(chunks), { status, headers: pairs }))
    })
    sent.end(body)
  })
}
