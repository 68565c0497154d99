import type { Finding, LocaleFinding } from './finding.ts'

/**
 * The findings of the Worker's reader without those that `stored` gives the reason of, field by field. The reader says that a section is
 * left out, in words for a log.
 */
export function withoutReasons(read: readonly LocaleFinding[], stored: readonly Finding[]): LocaleFinding[] {
  const errors = new Set(stored.filter(({ level }) => level === 'error').map(({ where }) => where))
  return read.filter(({ where, locale }) => !errors.has(where) && !errors.has(`${where} (${locale})`))
}
