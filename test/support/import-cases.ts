import { existsSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/cases/imports')

/**
 * A real export of another system. It is read where it lies and never copied into the repository: its licence is its
 * own. Null where it is absent.
 * @throws with `CI=true`, where the folder beside the project is there without the file
 */
export function importCase(name: string): string | null {
  const file = join(folder, name)
  if (existsSync(file)) return file
  if (process.env.CI === 'true' && existsSync(join(folder, '../..'))) throw new Error(`${file} is missing`)
  return null
}
