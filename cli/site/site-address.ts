import type { Context } from './command.ts'

/**
 * A host's address as a browser opens it. Without SUPABASE_URL the site is in the local database, so the local Worker
 * shows it.
 */
export function siteAddress(host: string, { env, local }: Pick<Context, 'env' | 'local'>): URL {
  const isLocal = env.SUPABASE_URL === undefined
  return new URL(isLocal ? `http://${host}:${local.worker}/` : `https://${host}/`)
}
