import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from './free-port.ts'
import { codeFolders, createDevBuild } from './dev/dev-build.ts'
import { startDevServer } from './dev/dev-server.ts'
import { type DevWorker, startDevWorker } from './dev/dev-worker.ts'
import { watchFiles } from './dev/watch-files.ts'
import { printNodeNotice } from './node-version.ts'

printNodeNotice()

/**
 * `npm run gallery`: every section with every fixture at http://localhost:8790/__sections, without a database. It is
 * built again when a file changes, or only once with `--once`. `--port` and `--dist` let several run at once.
 */
const { values } = parseArgs({
  options: { port: { type: 'string' }, dist: { type: 'string' }, once: { type: 'boolean' } },
})
const port = Number(values.port ?? 8790)
const dist = values.dist ?? 'dist/gallery'
const root = join(import.meta.dirname, '..')

await freePort(port, 'npm run gallery -- --port')
const server = await startDevServer(port)
const build = await createDevBuild({ root, dist })
let worker: DevWorker | undefined

await update([])
if (!values.once)
  watchFiles(
    codeFolders(root).map((folder) => join(root, folder)),
    update,
  )

async function update(changed: string[]): Promise<void> {
  try {
    await build.update(changed, show)
  } catch (error) {
    const { message } = error as Error
    console.error(`${message}\nThe build failed; saving a file tries again.`)
    server.failed(message)
  }
}

async function show(): Promise<void> {
  if (worker !== undefined) {
    await server.during(worker.reload)
    server.ready(worker.url)
    return console.log('Built.')
  }
  worker = await startDevWorker({ root, dist, mapWorker: build.mapWorker })
  server.ready(worker.url)
  console.log(`Sections: http://localhost:${port}/__sections`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await worker?.stop()
    process.exit(0)
  })
}
