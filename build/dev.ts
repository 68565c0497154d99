import { randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseOptions } from '../cli/parse-options.ts'
import { type Backend, startBackend } from './backend.ts'
import { LOCAL_PREVIEW, LOCAL_PURGE_SECRET, LOCAL_TOKEN_SECRET } from './backend/config.ts'
import { freePort } from './free-port.ts'
import { addDemoOwner, DEMO_OWNER } from './dev/demo-owner.ts'
import { STANDARD_PORTS, writePorts } from './dev/own-ports.ts'
import { claimClone } from './dev/claim-clone.ts'
import { codeFolders, createDevBuild } from './dev/dev-build.ts'
import { startDevServer } from './dev/dev-server.ts'
import { createMailbox, MAILBOX } from './dev/mailbox.ts'
import { type DevWorker, startDevWorker } from './dev/dev-worker.ts'
import { sendPurge } from './dev/purge.ts'
import { watchFiles } from './dev/watch-files.ts'
import { printNodeNotice, unsupported } from './node-version.ts'
import { seedSql } from '../tools/seed.ts'
import { readSiteFiles, readSites } from './site-files.ts'

/**
 * `npm run dev`: the embedded Supabase, migrated and seeded, and the Worker. A saved change of the code or the demo sites
 * is on the screen in a moment (docs/decisions/001-build.md). Ctrl-C ends everything.
 * `--port` chooses another port than 8787, `--backend-port` another than 54321; `--inspector-port` opens one for a
 * debugger. `--host shop.example` answers that host too, not only those below `localhost`. The commands of this clone use the
 * same ports, also later.
 */
const USAGE = `npm run dev -- [--port ${STANDARD_PORTS.worker}] [--backend-port ${STANDARD_PORTS.backend}] [--inspector-port PORT] [--host HOST]...
The demo sites, with an embedded Supabase, on http://padaria.localhost:${STANDARD_PORTS.worker} and others; --host answers one more host. Ctrl-C ends all of it.`
const values = readOptions()
const port = Number(values.port ?? STANDARD_PORTS.worker)
const backendPort = Number(values['backend-port'] ?? STANDARD_PORTS.backend)
const root = join(import.meta.dirname, '..')
const DIST = 'dist/dev'
const SITES = join(root, 'demo/sites')
const PICTURES = join(root, 'demo/public')

let backend: Backend | undefined
let worker: DevWorker | undefined
let isStopping = false
let release: (() => void) | undefined

await main().catch(async (error: Error) => {
  console.error(error.message)
  await stop(1)
})

/** For `--help` and for a wrong option it prints a text and ends the process. */
function readOptions() {
  const options = {
    port: { type: 'string' },
    'backend-port': { type: 'string' },
    'inspector-port': { type: 'string' },
    host: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  } as const
  try {
    const { values: given } = parseOptions({ options })
    if (!given.help) return given
    console.log(USAGE)
    process.exit(0)
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}

async function main(): Promise<void> {
  const reason = unsupported(process.platform, process.versions.node)
  if (reason !== null) throw new Error(reason)
  printNodeNotice()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0))
  release = claimClone(root, port)
  await freePort(port, 'npm run dev -- --port')
  await freePort(backendPort, 'npm run dev -- --backend-port')
  writePorts(root, { worker: port, backend: backendPort })

  const mailbox = createMailbox(({ to, subject, path }) =>
    console.log(`Mail to ${to}: ${subject} http://localhost:${port}${path}`),
  )
  const server = await startDevServer(port, { mailbox, hosts: values.host ?? [] })
  server.starting('The build and the database are starting.')
  const starting = startBackend({ port: backendPort })
  // Failures are reported below, where the promise is awaited.
  starting.catch(() => {})
  const { 'inspector-port': inspectorPort } = values
  const build = await createDevBuild({ root, dist: DIST, isMapped: inspectorPort !== undefined })
  /** Folders of demo sites that have changed since they were seeded. */
  const unseeded = new Set<string>()

  async function showBuild(): Promise<void> {
    if (worker !== undefined) {
      await server.during(worker.reload)
      return server.ready(worker.url)
    }
    server.starting('The database is starting.')
    backend ??= await starting
    if (hasDemoOwner()) await addDemoOwner(backend)
    worker = await startDevWorker({
      root,
      dist: DIST,
      vars: {
        SUPABASE_URL: backend.url,
        ADMIN_HOST: 'admin.localhost',
        PREVIEW_HOST: LOCAL_PREVIEW.host,
        // The embedded Supabase signs with a secret.
        SESSION_TOKENS: 'shared_secret',
        // The database shares its processors with the build.
        UPSTREAM_TIMEOUT_MS: '10000',
        ...mailbox.vars(port),
      },
      secrets: {
        PURGE_SECRET: LOCAL_PURGE_SECRET,
        LEADS_SECRET: randomUUID(),
        ADMIN_TOKEN_SECRET: LOCAL_TOKEN_SECRET,
        PREVIEW_SECRET: LOCAL_PREVIEW.secret,
      },
      mapWorker: build.mapWorker,
      ...(inspectorPort !== undefined && { inspectorPort: Number(inspectorPort) }),
    })
    server.ready(worker.url)
    introduce()
  }

  async function showSites(): Promise<void> {
    if (unseeded.size === 0 || worker === undefined || backend === undefined) return
    // Rows of a deleted folder stay.
    const folders = [...unseeded].map((name) => join(SITES, name)).filter((folder) => existsSync(folder))
    const sites = folders.map(readSiteFiles)
    if (sites.length > 0) await backend.run(seedSql(sites))
    const hosts = sites.flatMap((site) => site.hosts)
    await sendPurge(worker.url(), hosts, String(worker.bindings.PURGE_SECRET))
    unseeded.clear()
    server.ready(worker.url)
  }

  async function update(changed: string[]): Promise<void> {
    const start = performance.now()
    try {
      const pictures = changed.filter((file) => file.startsWith(PICTURES) && existsSync(file))
      for (const file of pictures) cpSync(file, join(root, DIST, 'client', relative(PICTURES, file)))
      for (const name of changedSites(changed)) unseeded.add(name)
      await build.update(changed, showBuild)
      if (pictures.length > 0) await showBuild()
      await showSites()
      const names = changed.map((file) => relative(root, file)).join(', ')
      if (names !== '') console.log(`${names}: ${Math.round(performance.now() - start)} ms`)
    } catch (error) {
      const { message } = error as Error
      if (isStopping) return
      console.error(message)
      server.failed(message)
    }
  }

  await update([])
  backend ??= await starting
  watchFiles([...codeFolders(root).map((folder) => join(root, folder)), SITES, PICTURES], update)
}

/** Folders of the demo sites that contain these files. */
function changedSites(files: readonly string[]): string[] {
  return files
    .filter((file) => file.startsWith(SITES))
    .map((file) => relative(SITES, file).split(sep)[0] ?? '')
}

function introduce(): void {
  const lines = readSites().map(({ hosts, about }) => {
    const address = `http://${hosts[0]}:${port}`
    return `  ${address.padEnd(36)} ${about}`
  })
  console.log(`\nVitrine is ready. The demo sites:\n\n${lines.join('\n')}\n`)
  console.log(`  ${`http://localhost:${port}/__sections`.padEnd(36)} every section, with every example`)
  console.log(`  ${`http://localhost:${port}${MAILBOX}`.padEnd(36)} mails that forms have sent\n`)
  const { site, email, password } = DEMO_OWNER
  console.log(`  ${`http://admin.localhost:${port}`.padEnd(36)} the Studio, where sites are edited`)
  if (hasDemoOwner())
    console.log(`  ${''.padEnd(36)} ${email}, password ${password}, owns http://${site}:${port}`)
  console.log('')
  console.log('Ctrl-C ends everything.')
}

/** A clone may have other sites in place of the demo's. */
function hasDemoOwner(): boolean {
  return readSites().some(({ hosts }) => hosts.includes(DEMO_OWNER.site))
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await worker?.stop()
  await backend?.stop()
  release?.()
  process.exit(code)
}
