import type { Env } from '../env.ts'
import type { Upstream } from '#core/reading/upstream.ts'
import { watchedUpstream } from './upstream-state.ts'

/** Upstreams of single requests, by their settings. */
const own = new WeakMap<Env, Upstream>()

/** Has `chooseUpstream` answer `upstream` for these settings, which are one request's own. */
export function ownUpstream(env: Env, upstream: Upstream): void {
  own.set(env, upstream)
}

let chosen: { env: Env; upstream: Promise<Upstream> } | undefined

/** The upstream that `UPSTREAM` names. Its client is loaded on first use: a cached page does not need it. */
export function chooseUpstream(env: Env): Promise<Upstream> {
  const given = own.get(env)
  if (given !== undefined) return Promise.resolve(given)
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
