import type { Upstream } from '#core/reading/upstream.ts'
import { type HttpSettings, httpUpstream } from './http.ts'
import { supabaseUpstream } from './supabase.ts'
import { watchedUpstream } from './upstream-state.ts'

interface UpstreamSettings extends HttpSettings {
  upstreamKind: 'supabase' | 'http'
}

/** The upstream that `UPSTREAM` names. */
export function chooseUpstream(settings: UpstreamSettings): Upstream {
  const open = settings.upstreamKind === 'http' ? httpUpstream : supabaseUpstream
  return watchedUpstream(open(settings))
}
