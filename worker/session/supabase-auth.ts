import type { Env } from '../env.ts'

/** The settings of a Worker whose sites have sign-in. */
export type SessionEnv = Env & { supabase: NonNullable<Env['supabase']> }

export function hasSupabase(env: Env): env is SessionEnv {
  return env.supabase !== null
}
