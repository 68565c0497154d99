import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportClosure, importClosure } from './import-graph.ts'
import { type Lock, lockedPackages } from './locked-packages.ts'

/** Everything that decides what a stored value is read as. */
export interface ReadingRules extends ImportClosure {
  /** Digest of the files and of the locked packages: changes with any of them and with nothing else. */
  hash: string
}

/** What computes the hash reads; tests hand in other contents. */
export interface Sources {
  read: (file: string) => string
  lock: Lock
}

/** The readers of `core/reading` (`read-*.ts`) with all that they import, the schemas of sections among it. */
export function readingRules(root: string): ReadingRules {
  const closure = importClosure(root, readers(root))
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const lock = JSON.parse(read('package-lock.json')) as Lock
  return { ...closure, hash: hashOfRules(closure, { read, lock }) }
}

export function readers(root: string): string[] {
  return readdirSync(join(root, 'core/reading'))
    .filter((file) => /^read-[a-z-]+\.ts$/.test(file))
    .map((file) => `core/reading/${file}`)
}

export function hashOfRules({ files, packages }: ImportClosure, { read, lock }: Sources): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n${read(file)}\n`)
  for (const line of lockedPackages(lock, packages)) hash.update(`${line}\n`)
  return hash.digest('hex').slice(0, 16)
}
