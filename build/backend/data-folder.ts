import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectOutput, startChild } from './child.ts'
import { ROOT, TEMP } from './config.ts'
import { createStamp, isContinuedBy, isSame, readStamp, shortHash } from './stamp.ts'

/** Milliseconds from the last use of a template or an abandoned data folder until it is deleted. */
const KEEP = 24 * 60 * 60 * 1000

/** Brings a data folder to the repository's SQL and this seed, or makes it from a template. */
export async function prepareData(data: string, seed: string): Promise<void> {
  const stamp = createStamp(seed)
  const stampFile = `${data}.stamp`
  const before = existsSync(data) && existsSync(stampFile) ? readStamp(stampFile) : null
  if (before !== null && isSame(before, stamp)) return

  // A folder without a stamp is incomplete and is created again.
  rmSync(stampFile, { force: true })
  if (before !== null && isContinuedBy(before, stamp)) {
    console.log('The database’s SQL or the demo sites changed. The local data is kept and updated.')
    await withSeedFile(seed, (file) => makeData(['update', data, file]))
  } else {
    if (before !== null) moveAside(data)
    const template = await prepareTemplate(seed)
    rmSync(data, { recursive: true, force: true })
    cpSync(template, data, { recursive: true })
  }
  writeFileSync(stampFile, JSON.stringify(stamp))
}

/**
 * Renames the data of another database version or of an incompatible history of migrations. Data that was renamed
 * before is deleted.
 */
function moveAside(data: string): void {
  const aside = `${data}-before`
  rmSync(aside, { recursive: true, force: true })
  renameSync(data, aside)
  console.log(
    `The database’s version, or a migration that had already run, changed: the local data starts afresh. The old data is in ${aside}.`,
  )
}

async function withSeedFile(seed: string, use: (file: string) => Promise<void>): Promise<void> {
  mkdirSync(TEMP, { recursive: true })
  const file = join(TEMP, `seed-${randomUUID()}.sql`)
  writeFileSync(file, seed)
  await use(file)
  rmSync(file)
}

/** The folder of a migrated and seeded database, to be copied. It is never opened itself. */
export async function prepareTemplate(seed: string): Promise<string> {
  const template = join(TEMP, `template-${shortHash(JSON.stringify(createStamp(seed)))}`)
  mkdirSync(TEMP, { recursive: true })
  dropStale()
  if (!existsSync(template)) {
    await withSeedFile(seed, (file) => makeData(['build', template, file]))
  }
  touch(template)
  return template
}

/** Another process may have created `to` first, with the same content. Then `from` is deleted. */
export function renameOnce(from: string, to: string): void {
  if (existsSync(to)) rmSync(from, { recursive: true })
  else renameSync(from, to)
}

export function touch(path: string): void {
  utimesSync(path, new Date(), new Date())
}

/** Deletes templates, and folders that killed runs left behind, if they have not been used for `KEEP`. */
function dropStale(): void {
  for (const name of readdirSync(TEMP)) {
    const path = join(TEMP, name)
    if (/^(?:any|template|empty|seed)-/.test(name) && Date.now() - statSync(path).mtimeMs > KEEP) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

export function removeData(data: string): void {
  for (const path of [data, `${data}.toml`, `${data}.stamp`]) rmSync(path, { recursive: true, force: true })
}

/** Runs in a separate process, because PGlite uses 300 MB. */
async function makeData(args: readonly string[]): Promise<void> {
  const child = startChild(ROOT, [fileURLToPath(new URL('make-data.ts', import.meta.url)), ...args])
  const output = collectOutput(child)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the database could not be made:\n${output()}`)
}
