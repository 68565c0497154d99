import type { Env } from '../env.ts'

/** The settings of a Worker whose sites have sign-in. */
export type SessionEnv = Env & { supabase: NonNullable<Env['supabase']> }

export function hasSupabase(env: Env): env is SessionEnv {
  return env.supabase !== null
}

/** Also the issuer that tokens name. */
export function authUrl(supabaseUrl: string): string {
  return `${supabaseUrl.replace(/(?<!\/)\/+$/, '')}/auth/v1`
}

/** The name under which supabase-js stores a session of that project. */
export function sessionCookieName(supabaseUrl: string): string {
  return `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
}
