import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Bad-input data that is read where it lies and never copied into the repository (its licences are its own):
 * beside the project, or where `VITRINE_SECURITY_CASES` says.
 */
const folder =
  process.env.VITRINE_SECURITY_CASES ?? join(import.meta.dirname, '../../../shared/cases/security')

/** False where the data is not at hand; tests then say so by name and are skipped. */
export const hasSecurityCases = existsSync(join(folder, 'host.json'))

export interface SecurityCase {
  id?: string
  value?: string
  /** The value where it is not UTF-8. */
  value_b64?: string
  [more: string]: unknown
}

/** @param list one of several in a file; the first where none is named */
export function securityCases(name: string, list?: string): SecurityCase[] {
  if (!hasSecurityCases) return []
  const data = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Record<string, unknown>
  const found = list === undefined ? Object.values(data).find(Array.isArray) : data[list]
  return (found ?? []) as SecurityCase[]
}
