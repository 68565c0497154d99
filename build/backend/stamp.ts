import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionsSql } from '../../tools/functions.ts'
import { ROOT } from './config.ts'

const MIGRATIONS = join(ROOT, 'supabase/migrations')
/** SQL for the embedded backend that hosted Supabase must not have. */
export const EMBEDDED = join(ROOT, 'supabase/embedded.sql')

/** The inputs from which a data folder was created. */
export interface Stamp {
  /** Versions of the database; another version may be unable to read its files. */
  engine: string
  embedded: string
  /** Hashes by file name, in their order. */
  migrations: Record<string, string>
  /** Functions, triggers and rights. */
  functions: string
  seed: string
}

export function createStamp(seed: string): Stamp {
  const files = readdirSync(MIGRATIONS).sort()
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  return {
    engine: ['@supabase/lite', '@electric-sql/pglite']
      .map((name) => `${name} ${lock.packages[`node_modules/${name}`].version}`)
      .join(', '),
    embedded: shortHash(readFileSync(EMBEDDED)),
    migrations: Object.fromEntries(
      files.map((file) => [file, shortHash(readFileSync(join(MIGRATIONS, file)))]),
    ),
    functions: shortHash(functionsSql()),
    seed: shortHash(seed),
  }
}

export function readStamp(file: string): Stamp | null {
  const text = readFileSync(file, 'utf8')
  return text.startsWith('{') ? JSON.parse(text) : null
}

export function isSame(before: Stamp, after: Stamp): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

/** Whether later migrations, the functions and the seed turn a database of `before` into one of `after`. */
export function isContinuedBy(before: Stamp, after: Stamp): boolean {
  const ran = Object.entries(before.migrations)
  const first = Object.entries(after.migrations).slice(0, ran.length)
  return before.engine === after.engine && JSON.stringify(ran) === JSON.stringify(first)
}

export function shortHash(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
