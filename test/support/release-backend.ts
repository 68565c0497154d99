import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { TEMP } from '../../build/backend/config.ts'
import type { Backend } from '../../build/backend.ts'
import { copyTree } from './tree-copy.ts'

/** The SQL of a version, as test/e2e/releases records it. */
export interface RecordedSchema {
  version: string
  /** File name of its last migration. */
  migration: string
}

/** The functions, triggers and rights of a version: its files below supabase/sql, one after the other. */
export function releaseFunctions({ version }: RecordedSchema): string {
  const file = join(import.meta.dirname, '../e2e/releases', `${version}.functions.sql.gz`)
  return gunzipSync(readFileSync(file)).toString()
}

/** Runs in the copy of the tree: starts the embedded Supabase with the SQL of that copy. */
const PROGRAM = `import { startBackend } from './build/backend.ts'
const [dataDir, seed] = JSON.parse(process.argv[2])
const { url, publishableKey, secretKey, stop } = await startBackend({ port: 0, dataDir, seed })
console.log(JSON.stringify({ url, publishableKey, secretKey }))
process.once('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
`

/** The embedded Supabase with the SQL of a release. */
export async function startReleaseBackend({
  release,
  dataDir,
  seed,
}: {
  release: RecordedSchema
  dataDir: string
  seed: string
}): Promise<Omit<Backend, 'run'>> {
  const tree = copyTree()
  // This folder has the empty database and the templates. They are named after their content, so both trees share them.
  mkdirSync(TEMP, { recursive: true })
  symlinkSync(TEMP, join(tree.folder, 'supabase/.temp'))
  const migrations = join(tree.folder, 'supabase/migrations')
  for (const file of readdirSync(migrations)) if (file > release.migration) rmSync(join(migrations, file))
  const functions = join(tree.folder, 'supabase/sql/functions')
  for (const schema of readdirSync(functions)) rmSync(join(functions, schema), { recursive: true })
  writeFileSync(join(functions, 'all.sql'), releaseFunctions(release))
  for (const file of ['triggers.sql', 'access.sql'])
    writeFileSync(join(tree.folder, 'supabase/sql', file), '')
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
