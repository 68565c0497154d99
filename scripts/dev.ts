import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Backend, DEV_PORT, dieWithParent, freePort, startBackend } from './backend.ts'
import { nodeNotice, unsupported } from './node-version.ts'
import { readSites } from './site-files.ts'

/**
 * `npm run dev`: the embedded Supabase, migrated and seeded, and `wrangler dev` on the built Worker. Both end
 * with Ctrl-C. `--port` chooses another port than 8787, `--backend-port` another than 54321.
 */
const { values } = parseArgs({ options: { port: { type: 'string' }, 'backend-port': { type: 'string' } } })
const port = Number(values.port ?? 8787)
const backendPort = Number(values['backend-port'] ?? DEV_PORT)
const root = join(import.meta.dirname, '..')

/** Nobody is told that a developer is at work: no usage reports, no look for updates. */
const QUIET = {
  DO_NOT_TRACK: '1',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

let backend: Backend | undefined
let wrangler: ChildProcess | undefined
let isStopping = false

await main().catch(async (error: Error) => {
  console.error(error.message)
  await stop(1)
})

async function main(): Promise<void> {
  const reason = unsupported(process.platform, process.versions.node)
  if (reason !== null) throw new Error(reason)
  const notice = nodeNotice(process.versions.node, process.env.npm_config_user_agent)
  if (notice !== null) console.log(notice)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0))
  await freePort(port, 'npm run dev -- --port')
  await freePort(backendPort, 'npm run dev -- --backend-port')
  const starting = startBackend({ port: backendPort })
  wrangler = startWrangler()
  backend = await starting
  await answering(`http://127.0.0.1:${port}/healthz`)
  introduce()
}

function startWrangler(): ChildProcess {
  const cli = join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js')
  const upstream = backendPort === DEV_PORT ? [] : ['--var', `SUPABASE_URL:http://127.0.0.1:${backendPort}`]
  const child = spawn(
    process.execPath,
    [...dieWithParent('group'), cli, 'dev', '--port', String(port), '--log-level', 'warn', ...upstream],
    {
      cwd: root,
      env: { ...process.env, ...QUIET, VITRINE_BACKEND: 'managed' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A group of its own, so that what wrangler starts ends with it.
      detached: true,
    },
  )
  child.once('exit', (code) => stop(code ?? 1))
  return child
}

function introduce(): void {
  const lines = readSites().map(({ hosts, about }) => {
    const address = `http://${hosts[0]}:${port}`
    return `  ${address.padEnd(36)} ${about}`
  })
  console.log(`\nVitrine is ready. The demo sites:\n\n${lines.join('\n')}\n`)
  console.log(`  ${`http://localhost:${port}/__sections`.padEnd(36)} every section, with every example\n`)
  console.log('Ctrl-C ends everything.')
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  if (wrangler?.pid !== undefined && wrangler.exitCode === null) {
    const ended = once(wrangler, 'exit')
    process.kill(-wrangler.pid, 'SIGTERM')
    await ended
  }
  await backend?.stop()
  process.exit(code)
}

/** Resolves with the first answer: wrangler builds before it listens. */
async function answering(url: string): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(url)
      await response.body?.cancel()
      if (response.ok) return
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
