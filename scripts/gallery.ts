import { spawnSync } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startWorker } from '../test/support/worker.ts'

/**
 * `npm run gallery`: every section with every fixture at http://localhost:8790/__sections, rebuilt when a file
 * changes (`--once`: not). `--port` and `--dist` let several run at once.
 */
const { values } = parseArgs({
  options: { port: { type: 'string' }, dist: { type: 'string' }, once: { type: 'boolean' } },
})
const port = Number(values.port ?? 8790)
const dist = values.dist ?? 'dist/gallery'
const root = join(import.meta.dirname, '..')

let worker = await start()
console.log(`Sections: http://localhost:${port}/__sections`)

let waiting: NodeJS.Timeout | undefined
let building: Promise<void> = Promise.resolve()
for (const folder of values.once ? [] : ['sections', 'shared', 'worker', 'client']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file?.includes('golden')) return
    clearTimeout(waiting)
    // One after the other: a change during a build is the next build's.
    waiting = setTimeout(() => {
      building = building.then(rebuild)
    }, 300)
  })
}

async function start() {
  const env = { ...process.env, VITRINE_GALLERY: '1', VITRINE_DIST: dist }
  const build = spawnSync('npx', ['vite', 'build', '--app', '--logLevel', 'warn'], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (build.status !== 0) return null
  return await startWorker({ port, dist })
}

async function rebuild() {
  await worker?.stop()
  worker = await start()
  console.log(worker === null ? 'The build failed; waiting for the next change.' : 'Rebuilt.')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await worker?.stop()
    process.exit(0)
  })
}
