import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { seedSql } from './seed.ts'
import { readSites } from './site-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = join(ROOT, 'supabase/migrations')
/** What the embedded backend has and hosted Supabase must not have. */
const EMBEDDED = join(ROOT, 'supabase/embedded.sql')
const CONFIG = join(ROOT, 'supabase/config.toml')
const TEMP = join(ROOT, 'supabase/.temp')
const LITE = join(ROOT, 'node_modules/@supabase/lite/dist/cli/index.js')

/** The port of supabase/config.toml. */
export const DEV_PORT = 54321

/** Milliseconds for a first start on a slow machine; a warm one takes one second. */
const START_DEADLINE = 60_000
/** Milliseconds between asking the server to stop and ending it. */
const STOP_DEADLINE = 5_000
/** Milliseconds that a template or an abandoned data folder is kept after its last use. */
const KEEP = 24 * 60 * 60 * 1000

export interface Backend {
  url: string
  publishableKey: string
  secretKey: string
  /** Runs statements as the owner of the database, all or none. @throws Error with what the database says */
  run(sql: string): Promise<void>
  stop(): Promise<void>
}

export interface BackendOptions {
  /** 0 takes a free one; the data is then thrown away on stop. */
  port?: number
  /** Folder of the database. One backend at a time. */
  dataDir?: string
  /** SQL instead of that of the demo sites. */
  seed?: string
}

/**
 * Starts the embedded Supabase: migrated, seeded, answering. The data of the last start is kept: new migrations and a
 * changed seed run into it. Only a migration that was changed or taken away starts the database afresh.
 * @throws with one line when the port is taken or the server does not come up
 */
export async function startBackend({
  port: wantedPort = DEV_PORT,
  dataDir,
  seed,
}: BackendOptions = {}): Promise<Backend> {
  const port = await freePort(wantedPort, '--port')
  const isTemporary = wantedPort === 0 && dataDir === undefined
  const data = dataDir ?? join(TEMP, `${isTemporary ? 'any' : 'data'}-${port}`)
  await prepareData(data, seed ?? seedSql(readSites()))

  const config = `${data}.toml`
  writeFileSync(config, configOf(port, data))
  const server = spawnLite(['start', '--no-admin', '--config', config])
  let isStopping = false
  server.once('exit', (code) => {
    if (!isStopping) console.error(`the embedded Supabase on port ${port} ended by itself with code ${code}`)
  })
  const keys = { publishableKey: keyOf('publishable_key'), secretKey: keyOf('secret_key') }
  const backend: Backend = {
    url: `http://127.0.0.1:${port}`,
    ...keys,
    run: (sql) => runSql(backend, sql),
    stop: async () => {
      isStopping = true
      await end(server)
      if (isTemporary) removeData(data)
    },
  }
  try {
    await ready(server, backend)
  } catch (cause) {
    await backend.stop()
    throw cause
  }
  return backend
}

async function runSql({ url, secretKey }: Backend, sql: string): Promise<void> {
  const response = await fetch(`${url}/rest/v1/rpc/run_sql`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    // A function is one transaction already, and may not begin another.
    body: JSON.stringify({ statements: sql.replace(/^(?:begin|commit);$/gm, '') }),
  })
  if (!response.ok) throw new Error(`the embedded Supabase: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
}

/** Brings a data folder to these migrations and this seed, or makes it from a template. */
async function prepareData(data: string, seed: string): Promise<void> {
  const stamp = stampOf(seed)
  const stampFile = `${data}.stamp`
  const before = existsSync(data) && existsSync(stampFile) ? readStamp(stampFile) : null
  if (before !== null && isSame(before, stamp)) return

  // Without a stamp a folder that was left half done is made anew.
  rmSync(stampFile, { force: true })
  if (before !== null && isContinuedBy(before, stamp)) {
    console.log('The migrations or the demo sites changed: they run into the local data, which is kept.')
    await withSeedFile(seed, (file) => runToEnd(spawnSelf(['--update', data, '--seed', file])))
  } else {
    if (before !== null) keepAside(data)
    const template = await templateOf(seed)
    rmSync(data, { recursive: true, force: true })
    cpSync(template, data, { recursive: true })
  }
  writeFileSync(stampFile, JSON.stringify(stamp))
}

/** For another database, or a history of migrations that this one cannot have. */
function keepAside(data: string): void {
  const aside = `${data}-before`
  rmSync(aside, { recursive: true, force: true })
  renameSync(data, aside)
  console.log(
    `The database’s version, or a migration that had run already, changed: the local data starts afresh. What was there is in ${aside}.`,
  )
}

async function withSeedFile(seed: string, use: (file: string) => Promise<void>): Promise<void> {
  mkdirSync(TEMP, { recursive: true })
  const file = join(TEMP, `seed-${randomUUID()}.sql`)
  writeFileSync(file, seed)
  await use(file)
  rmSync(file)
}

/** The folder of a migrated and seeded database, for copies. It is never opened itself. */
export async function templateOf(seed: string): Promise<string> {
  const template = join(TEMP, `template-${hashOf(JSON.stringify(stampOf(seed)))}`)
  mkdirSync(TEMP, { recursive: true })
  dropStale()
  if (!existsSync(template)) {
    await withSeedFile(seed, (file) => runToEnd(spawnSelf(['--build', template, '--seed', file])))
  }
  touch(template)
  return template
}

/**
 * Makes a migrated and seeded data folder. Runs in a process of its own, since PGlite holds 300 MB.
 * What initdb makes takes seconds and is the same for all migrations, so it is kept as well.
 */
async function buildTemplate(template: string, seed: string): Promise<void> {
  const { PGlite } = await import('@supabase/lite/pglite')
  const empty = join(TEMP, `empty-${hashOf(stampOf('').engine)}`)
  if (!existsSync(empty)) {
    const unfinished = `${empty}-${process.pid}`
    await (await PGlite.create(unfinished)).close()
    rename(unfinished, empty)
  }
  touch(empty)

  const unfinished = `${template}-${process.pid}`
  cpSync(empty, unfinished, { recursive: true })
  await migrate(unfinished, [readFileSync(EMBEDDED, 'utf8'), seed])
  rename(unfinished, template)
}

/** Runs the migrations that a data folder lacks, then the scripts. */
async function migrate(data: string, scripts: readonly string[]): Promise<void> {
  const { App } = await import('@supabase/lite')
  const { applyPendingMigrations } = await import('@supabase/lite/cli')
  const { createPgliteConnection } = await import('@supabase/lite/pglite')
  const connection = await createPgliteConnection({ url: data })
  const app = new App({ connection, auth: { enabled: true, jwt_secret: keyOf('jwt_secret') } })
  await applyPendingMigrations(app)
  for (const script of scripts) await connection.driver.exec(script)
  await connection.close()
}

/** Another process may have been faster; what it made is the same. */
function rename(from: string, to: string): void {
  if (existsSync(to)) rmSync(from, { recursive: true })
  else renameSync(from, to)
}

function touch(path: string): void {
  utimesSync(path, new Date(), new Date())
}

/** What a data folder was made from. */
interface Stamp {
  /** Versions of the database, whose files another version may not read. */
  engine: string
  embedded: string
  /** Hashes by file name, in their order. */
  migrations: Record<string, string>
  seed: string
}

function stampOf(seed: string): Stamp {
  const files = readdirSync(MIGRATIONS).sort()
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return {
    engine: ['@supabase/lite', '@electric-sql/pglite']
      .map((name) => `${name} ${lock.packages[`node_modules/${name}`].version}`)
      .join(', '),
    embedded: hashOf(readFileSync(EMBEDDED)),
    migrations: Object.fromEntries(files.map((file) => [file, hashOf(readFileSync(join(MIGRATIONS, file)))])),
    seed: hashOf(seed),
  }
}

function readStamp(file: string): Stamp | null {
  const text = readFileSync(file, 'utf8')
  return text.startsWith('{') ? JSON.parse(text) : null
}

function isSame(before: Stamp, after: Stamp): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

/** Whether a database of `before` becomes one of `after` by later migrations and the seed. */
export function isContinuedBy(before: Stamp, after: Stamp): boolean {
  const ran = Object.entries(before.migrations)
  const first = Object.entries(after.migrations).slice(0, ran.length)
  return before.engine === after.engine && JSON.stringify(ran) === JSON.stringify(first)
}

function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Folders that a killed run left behind, and templates of migrations long changed. */
function dropStale(): void {
  for (const name of readdirSync(TEMP)) {
    const path = join(TEMP, name)
    if (/^(?:any|template|empty|seed)-/.test(name) && Date.now() - statSync(path).mtimeMs > KEEP) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

function removeData(data: string): void {
  for (const path of [data, `${data}.toml`, `${data}.stamp`]) rmSync(path, { recursive: true, force: true })
}

/** supabase/config.toml for this port and folder. */
function configOf(port: number, data: string): string {
  return readFileSync(CONFIG, 'utf8')
    .replace(/^port = .*$/m, `port = ${port}`)
    .replace(/^url = .*$/m, `url = ${JSON.stringify(data)}`)
}

function keyOf(name: 'publishable_key' | 'secret_key' | 'jwt_secret'): string {
  const value = new RegExp(`^${name} = "(.*)"$`, 'm').exec(readFileSync(CONFIG, 'utf8'))?.[1]
  if (value === undefined) throw new Error(`supabase/config.toml: ${name} is missing; add it under [auth]`)
  return value
}

/**
 * @param option of the command line that names another port
 * @returns `port` when it is free, or any free one for 0
 * @throws with one line that says what to do
 */
export async function freePort(port: number, option: string): Promise<number> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause
    const other = `${option} ${port + 1}`
    throw new Error(`port ${port} is taken; stop what uses it or choose another: ${other}`, { cause })
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : port
}

/**
 * Arguments of Node that end a child when its parent is gone, however it went: the channel between them (`ipc`
 * in `stdio`) closes.
 */
const DIE_WITH_PARENT = [
  '--import',
  'data:text/javascript,process.on("disconnect",()=>process.kill(process.pid,"SIGTERM"))',
]

function spawnLite(args: string[]): ChildProcess {
  return spawnNode([LITE, ...args])
}

function spawnSelf(args: string[]): ChildProcess {
  return spawnNode([fileURLToPath(import.meta.url), ...args])
}

function spawnNode(args: string[]): ChildProcess {
  return spawn(process.execPath, [...DIE_WITH_PARENT, ...args], {
    cwd: ROOT,
    // Ctrl-C goes to the process that started this one, which then stops it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The command line reports its use to its makers unless it is told not to.
    env: { ...process.env, DO_NOT_TRACK: '1', LITE_TELEMETRY: '0', NO_COLOR: '1', FORCE_COLOR: '0' },
  })
}

async function runToEnd(child: ChildProcess): Promise<void> {
  const output = outputOf(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the database could not be made:\n${output()}`)
}

/** Resolves when the server answers a call; rejects when it ends first or answers anything but that call. */
async function ready(server: ChildProcess, backend: Backend): Promise<void> {
  const output = outputOf(server)
  const listening = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no answer after ${START_DEADLINE} ms`)), START_DEADLINE)
    server.stdout?.on('data', () => output().includes('Ready in') && settle(resolve))
    server.once('exit', (code) => settle(() => reject(new Error(`ended with code ${code}`))))
    function settle(done: () => void): void {
      clearTimeout(late)
      done()
    }
  })
  try {
    await listening
    const answer = await fetch(`${backend.url}/rest/v1/rpc/core_config`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: '{"url":"http://nobody.invalid/"}',
      signal: AbortSignal.timeout(START_DEADLINE),
    })
    if (!answer.ok) throw new Error(`core_config answered ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
  } catch (cause) {
    throw new Error(`the embedded Supabase did not start: ${String(cause)}\n${output()}`, { cause })
  }
}

/** What a child has written so far. */
function outputOf(child: ChildProcess): () => string {
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written = (written + chunk.toString()).slice(-10_000)
    })
  }
  return () => written
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE)
  await exited
  clearTimeout(late)
}

/** How often a backend looks whether the process it was started for still runs. */
const LOOK_EVERY = 1_000

/** `npm run backend -- [--port 54321] [--with PID]` serves until it is told to stop, or PID is gone. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      with: { type: 'string' },
      build: { type: 'string' },
      update: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  if (values.build !== undefined && values.seed !== undefined) {
    await buildTemplate(values.build, readFileSync(values.seed, 'utf8'))
    process.exit(0)
  }
  if (values.update !== undefined && values.seed !== undefined) {
    await migrate(values.update, [readFileSync(EMBEDDED, 'utf8'), readFileSync(values.seed, 'utf8')])
    process.exit(0)
  }
  const backend = await startBackend({ port: Number(values.port ?? DEV_PORT) })
  console.log(`Supabase   ${backend.url}\npublishable key   ${backend.publishableKey}`)
  const stop = async () => {
    await backend.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  if (values.with !== undefined) {
    const pid = Number(values.with)
    setInterval(() => isRunning(pid) || stop(), LOOK_EVERY)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
