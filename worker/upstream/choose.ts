import type { Env } from '../env.ts'
import type { Upstream } from '#core/reading/upstream.ts'
import { watchedUpstream } from './upstream-state.ts'

let chosen: { env: Env; upstream: Promise<Upstream> } | undefined

/** The request's own upstream, or the one that `UPSTREAM` names. Its client is loaded on first use: a cached page does not need it. */
export function chooseUpstream(env: Env): Promise<Upstream> {
  if (env.ownUpstream !== undefined) return Promise.resolve(env.ownUpstream)
  if (chosen?.env !== env) chosen = { env, upstream: loadUpstream(env).then(watchedUpstream) }
  return chosen.upstream
}

async function loadUpstream(env: Env): Promise<Upstream> {
  if (env.upstream === 'http') {
    const { httpUpstream } = await import('./http.ts')
    return httpUpstream(env)
  }
  const { supabaseUpstream } = await import('./supabase.ts')
  return supabaseUpstream(env)
}
