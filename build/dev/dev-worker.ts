import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import * as z from 'zod/mini'
import { mappedStack } from '../stack.ts'

export interface DevWorker {
  /** Its address; a reload may change it. */
  url: () => URL
  /** Vars and secrets, as the Worker has them. */
  bindings: Record<string, unknown>
  /** Loads the current content of `dist`. */
  reload: () => Promise<void>
  stop: () => Promise<void>
}

export interface DevWorkerOptions {
  root: string
  /** Below `root`, with the folders `worker` and `client`. */
  dist: string
  /** Override the vars of wrangler.toml and of `.dev.vars`. */
  vars?: Record<string, string>
  /** Used for vars that `.dev.vars` does not set. */
  secrets?: Record<string, string>
  /** Port to which the debugger of Chrome or of an editor connects. */
  inspectorPort?: number
  /** Whether to use the clone's KV and caches, which outlive this Worker; by default yes. */
  isRemembered?: boolean
  /** Ensures that the Worker has its source map. */
  mapWorker: () => Promise<void>
}

/**
 * The built Worker in workerd, with the bindings that wrangler.toml and `.dev.vars` give `wrangler dev`, and with the same
 * local KV. Its log lines name places in the sources.
 */
export async function startDevWorker({
  root,
  dist,
  vars,
  secrets,
  inspectorPort,
  isRemembered = true,
  mapWorker,
}: DevWorkerOptions): Promise<DevWorker> {
  const declared = declaredSchema.parse(
    unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml')).workerOptions,
  )
  const bindings: Record<string, unknown> = { ...secrets, ...declared.bindings, ...vars }
  const folder = join(root, dist, 'worker')
  const optionsNow = () =>
    convertV4MiniflareOptions({
      workers: [
        {
          ...declared,
          name: 'vitrine',
          rootPath: folder,
          modulesRoot: folder,
          modules: modulesIn(folder),
          bindings,
          assets: { ...declared.assets, directory: join(root, dist, 'client') },
        },
      ],
      logRequests: false,
      ...(isRemembered && { resourcePersistencePath: join(root, '.wrangler/state/v3') }),
      ...(inspectorPort !== undefined && { inspectorPort }),
      handleStructuredLogs: (line: LogLine) => print(line, folder, mapWorker),
    } as never)

  const miniflare = new Miniflare(optionsNow())
  let url = await miniflare.ready
  return {
    url: () => url,
    bindings,
    async reload() {
      await miniflare.setOptions(optionsNow())
      url = await miniflare.ready
    },
    stop: () => miniflare.dispose(),
  }
}

/** The configuration that wrangler reads from wrangler.toml; this program changes and extends it. */
const declaredSchema = z.looseObject({
  bindings: z.record(z.string(), z.unknown()),
  assets: z.looseObject({}),
})

/** The entry comes first, as workerd requires. */
function modulesIn(folder: string): { type: 'ESModule'; path: string }[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  return ['index.js', ...files.filter((file) => file !== 'index.js')].map((file) => ({
    type: 'ESModule',
    path: join(folder, file),
  }))
}

interface LogLine {
  level: string
  message: string
}

/** A log line of the Worker as JSON, and its stack, if it can be mapped, as places in the sources. */
async function print(
  { level, message }: LogLine,
  folder: string,
  mapWorker: () => Promise<void>,
): Promise<void> {
  const write = level === 'error' || level === 'warn' ? console.error : console.log
  const { stack, ...line } = message.startsWith('{') ? JSON.parse(message) : { stack: message }
  if (Object.keys(line).length > 0) write(JSON.stringify(line))
  if (typeof stack !== 'string') return
  // The failed build was reported already; the stack then names places in the bundle.
  if (/index\.js:\d/.test(stack)) await mapWorker().catch(() => {})
  write(mappedStack(stack.replaceAll(`file://${folder}/`, ''), folder))
}
