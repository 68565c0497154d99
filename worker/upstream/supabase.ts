import { createClient } from '@supabase/supabase-js'
import { HttpError } from '#shared/errors.ts'
import type { Env } from '../env.ts'
import { boundedJsonText } from './bounded-json.ts'
import { type CallOptions, type Upstream, UpstreamError } from './upstream.ts'

interface Answer {
  data: unknown
  error: { message: string } | null
  status: number
}

/** Supabase itself: rpcs for everything, and the view `get_popups` (Contract §1, Spec §7). */
export function supabaseUpstream(env: Env): Upstream {
  if (env.supabase === null) throw HttpError.of('supabaseUrlMissing')
  const client = createClient(env.supabase.url, env.supabase.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: boundedFetch },
  })

  // Retries are for work behind the visitor's back; here they cost seven seconds (FAULTS §0.4).
  const rpc = (name: string, args: Record<string, unknown>, { deadlineMs }: CallOptions) =>
    answerOf(name, client.rpc(name, args).retry(false).abortSignal(AbortSignal.timeout(deadlineMs)))

  return {
    site: (url, options) => rpc('core_config', { url }, options),
    cookieGroups: (url, options) => rpc('cookies_get', { url }, options),
    posts: ({ url, category, page, perPage }, options) =>
      rpc('blog_posts', { url, category, page, ...(perPage && { per_page: perPage }) }, options),
    post: (url, options) => rpc('blog_post', { url }, options),
    popup: ({ id, tenant_id, tenant_uuid }, { deadlineMs }) =>
      answerOf(
        'get_popups',
        client
          .from('get_popups')
          .select('id,name,config')
          .eq('id', id)
          .eq('tenant_id', tenant_id)
          .setHeader('x-tenant-uuid', tenant_uuid)
          .retry(false)
          .abortSignal(AbortSignal.timeout(deadlineMs))
          .maybeSingle(),
      ),
    takesBatches: true,
    saveTracking: async (payload, options) => {
      await rpc('tracking_save', { payload }, options)
    },
    submitForm: (payload, options) => rpc('form_submit', { payload }, options),
  }
}

async function answerOf(name: string, call: PromiseLike<Answer>): Promise<unknown> {
  const { data, error, status } = await call
  if (error !== null) throw new UpstreamError(`${name}: ${error.message}`, { status })
  return data ?? null
}

/** Bounds the answer before supabase-js parses it. */
async function boundedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status, statusText, headers } = response
  if (response.body === null || status === 204 || status === 304)
    return new Response(null, { status, statusText, headers })
  const text = await boundedJsonText(response)
  // supabase-js would read it as null, which means that there is no such thing.
  if (status === 200 && text === '') throw new UpstreamError('answer is empty')
  return new Response(text, { status, statusText, headers })
}
