import { inject } from 'vitest'
import { type Backend, runSql } from '../../build/backend.ts'

/**
 * The embedded Supabase of all files in test/e2e. A file changes only sites that no other file uses, and counts only
 * rows of their tenants.
 */
export function sharedBackend(): Omit<Backend, 'stop'> {
  const [backend] = inject('backends')
  if (backend === undefined) throw new Error('no backend was started for this project')
  return { ...backend, run: (sql) => runSql(backend, sql) }
}
