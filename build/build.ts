import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { STANDARD_PORTS } from './dev/own-ports.ts'
import { keepAssets, liveOrigin, missingLiveOrigin } from './keep-assets.ts'
import { queueFaults } from './queue-faults.ts'
import { settingFaults, wranglerEnvironment } from './setting-faults.ts'

/**
 * The program that wrangler.toml's `[build]` runs. For `wrangler dev`, the build is readable and also serves the
 * gallery of sections. If no backend runs yet, it starts the embedded one, which ends with wrangler. For a deploy it
 * copies the scripts of earlier builds from the site that LIVE_ORIGIN names. Queues without a consumer and
 * placeholder settings are refused first, also by `wrangler deploy --dry-run`.
 */
const root = join(import.meta.dirname, '..')
const isDev = process.env.WRANGLER_COMMAND === 'dev'

if (process.env.WRANGLER_COMMAND === 'deploy') {
  const missing = missingLiveOrigin(process.env.LIVE_ORIGIN)
  if (missing !== null) {
    console.error(missing)
    process.exit(1)
  }
}

const config = process.env.WRANGLER_CONFIG ?? join(root, 'wrangler.toml')
const environment = process.env.WRANGLER_COMMAND === 'deploy' ? deployedEnvironment() : null
const faults = [...queueFaults(config), ...(environment === null ? [] : settingFaults(config, environment))]
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  process.exit(1)
}

const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
const env = { ...process.env, ...(isDev && { VITRINE_GALLERY: '1', VITRINE_DEV: '1' }) }
const build = spawnSync(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
  cwd: root,
  env,
  stdio: 'inherit',
})
if (build.status !== 0) process.exit(build.status ?? 1)
if (!isDev)
  await keepAssets(
    join(root, process.env.VITRINE_DIST ?? 'dist', 'client'),
    liveOrigin(process.env.LIVE_ORIGIN),
  )
if (isDev && !(await isListening(STANDARD_PORTS.backend))) startBackend()

/** Does not wait for the backend: the first page retries until it answers. */
function startBackend(): void {
  const wrangler = parentPid(process.ppid)
  // The port in SUPABASE_URL of wrangler.toml.
  const port = ['--port', String(STANDARD_PORTS.backend)]
  const backend = spawn(
    process.execPath,
    [join(root, 'build', 'backend.ts'), ...port, '--with', String(wrangler)],
    {
      cwd: root,
      detached: true,
      stdio: 'ignore',
    },
  )
  backend.unref()
  console.log(`Starting the embedded Supabase on port ${STANDARD_PORTS.backend}; it ends with wrangler.`)
}

/** The `--env` of the wrangler that runs this build. wrangler passes on only the name of its command. */
function deployedEnvironment(): string | null {
  const wrangler = String(parentPid(process.ppid))
  return wranglerEnvironment(execFileSync('ps', ['-o', 'args=', '-p', wrangler], { encoding: 'utf8' }))
}

/** wrangler starts this program through a shell, so the parent of the shell is wrangler. */
function parentPid(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).trim())
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
