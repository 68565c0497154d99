import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Backend } from '../../scripts/backend.ts'
import { copyTree } from './tree-copy.ts'

/** In the copy of the tree: the embedded Supabase with the migrations that are left there. */
const PROGRAM = `import { startBackend } from './scripts/backend.ts'
const [dataDir, seed] = JSON.parse(process.argv[2])
const { url, publishableKey, secretKey, stop } = await startBackend({ port: 0, dataDir, seed })
console.log(JSON.stringify({ url, publishableKey, secretKey }))
process.once('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
`

/**
 * The embedded Supabase as it was at a release: with the migrations up to one.
 * @param migration the last file that runs
 */
export async function startReleaseBackend({
  migration,
  dataDir,
  seed,
}: {
  migration: string
  dataDir: string
  seed: string
}): Promise<Omit<Backend, 'run'>> {
  const tree = copyTree()
  const migrations = join(tree.folder, 'supabase/migrations')
  for (const file of readdirSync(migrations)) if (file > migration) rmSync(join(migrations, file))
  const program = join(tree.folder, 'release-backend.ts')
  writeFileSync(program, PROGRAM)
  const child = spawn(process.execPath, [program, JSON.stringify([dataDir, seed])], {
    cwd: tree.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    ...(await readAddress(child)),
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      tree.remove()
    },
  }
}

async function readAddress(
  child: ChildProcess,
): Promise<Pick<Backend, 'url' | 'publishableKey' | 'secretKey'>> {
  if (child.stdout === null) throw new Error('the backend has no output')
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{')) return JSON.parse(line)
  throw new Error('the backend of the release did not start')
}
