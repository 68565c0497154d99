import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/cases/imports')

/**
 * A real export of another system. It is never copied into the repository, because it has a licence of its own.
 * Null if it is absent.
 * @throws with `CI=true`, if the shared folder exists and the file does not
 */
export function importCase(name: string): string | null {
  const file = join(folder, name)
  if (existsSync(file)) return file
  if (process.env.CI === 'true' && existsSync(join(folder, '../..'))) throw new Error(`${file} is missing`)
  return null
}
