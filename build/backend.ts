import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { collectOutput, endChild, startChild } from './backend/child.ts'
import { configFor, ROOT, readKey, TEMP } from './backend/config.ts'
import { prepareData, removeData } from './backend/data-folder.ts'
import { freePort } from './free-port.ts'
import { seedSql } from '../tools/seed.ts'
import { readSites } from './site-files.ts'
import { readPorts, STANDARD_PORTS } from './dev/own-ports.ts'
import { printNodeNotice } from './node-version.ts'

const LITE = join(ROOT, 'node_modules/@supabase/lite/dist/cli/index.js')

/** Loaded before the server's own code. */
const PRELOADED = ['allow-pages.mjs', 'array-types.mjs', 'join-settings.mjs'].map(
  (file) => new URL(`backend/${file}`, import.meta.url).href,
)

/** Timeout of a first start on a slow machine, in milliseconds; a warm start takes one second. */
const START_DEADLINE = 60_000

export interface Backend {
  url: string
  publishableKey: string
  secretKey: string
  /** Runs statements as the owner of the database, all or none. @throws Error with the database's message */
  run(sql: string): Promise<void>
  stop(): Promise<void>
}

export interface BackendOptions {
  /** 0 chooses a free port; without `dataDir`, the data is then deleted on stop. */
  port?: number
  /** Folder of the database. One backend at a time. */
  dataDir?: string
  /** SQL that fills the database; without it, the demo sites do. */
  seed?: string
}

/**
 * Starts the embedded Supabase: migrated, seeded, answering. The data of the last start is used again; new migrations,
 * changed functions and a changed seed are applied to it. Only a changed or removed migration, or another version of
 * the database, starts it afresh.
 * @throws with one line if the port is taken or the server does not start
 */
export async function startBackend({
  port: wantedPort = STANDARD_PORTS.backend,
  dataDir,
  seed,
}: BackendOptions = {}): Promise<Backend> {
  const port = await freePort(wantedPort, '--port')
  const isTemporary = wantedPort === 0 && dataDir === undefined
  const data = dataDir ?? join(TEMP, `${isTemporary ? 'any' : 'data'}-${port}`)
  await prepareData(data, seed ?? seedSql(readSites()))

  const config = `${data}.toml`
  writeFileSync(config, configFor(port, data))
  const preloads = PRELOADED.flatMap((file) => ['--import', file])
  const server = startChild(ROOT, [...preloads, LITE, 'start', '--no-admin', '--config', config])
  let isStopping = false
  server.once('exit', (code) => {
    if (!isStopping) console.error(`the embedded Supabase on port ${port} ended by itself with code ${code}`)
  })
  const keys = { publishableKey: readKey('publishable_key'), secretKey: readKey('secret_key') }
  const backend: Backend = {
    url: `http://127.0.0.1:${port}`,
    ...keys,
    run: (sql) => runSql(backend, sql),
    stop: async () => {
      isStopping = true
      await endChild(server)
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

/** Like `run` of a backend that another process has started. */
export async function runSql(
  { url, secretKey }: Pick<Backend, 'url' | 'secretKey'>,
  sql: string,
): Promise<void> {
  const response = await fetch(`${url}/rest/v1/rpc/run_sql`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    // A function already runs in a transaction and cannot begin another.
    body: JSON.stringify({ statements: sql.replace(/^(?:begin|commit);$/gm, '') }),
  })
  if (!response.ok) throw new Error(`the embedded Supabase: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
}

/** Resolves when the server answers a call; rejects if it ends first or answers something else. */
async function ready(server: ChildProcess, backend: Backend): Promise<void> {
  const output = collectOutput(server)
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
      body: '{"url":"http://unknown.invalid/"}',
      signal: AbortSignal.timeout(START_DEADLINE),
    })
    if (!answer.ok) throw new Error(`core_config answered ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
  } catch (cause) {
    throw new Error(`the embedded Supabase did not start: ${String(cause)}\n${output()}`, { cause })
  }
}

/** Milliseconds between checks whether the process that the backend was started for still runs. */
const LOOK_EVERY = 1_000

/** `npm run backend -- [--port 54321] [--with PID]` serves until it is told to stop, or PID is gone. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      with: { type: 'string' },
    },
  })
  const backend = await startBackend({ port: Number(values.port ?? readPorts(ROOT).backend) })
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
  printNodeNotice()
  await main().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
