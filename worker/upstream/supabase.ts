import type { SupabaseClient } from '@supabase/supabase-js'
import { HttpError } from '#shared/errors.ts'
import { boundedJsonText } from '#core/reading/bounded-json.ts'
import {
  type CallOptions,
  refusalWord,
  type Upstream,
  UpstreamError,
  UpstreamRefusal,
} from '#core/reading/upstream.ts'

export interface SupabaseSettings {
  supabase: { url: string; key: string } | null
  supabaseSecretKey: string | null
}

interface RpcAnswer {
  data: unknown
  error: { message: string; code?: string } | null
  status: number
}

/**
 * Supabase: rpcs, and the view `get_popups`. Content is read with the publishable key, so that row level security
 * decides what the Worker sees. All other calls use the secret key, because no other key may write, or read bookings
 * and credentials.
 */
export function supabaseUpstream({ supabase, supabaseSecretKey: secretKey }: SupabaseSettings): Upstream {
  if (supabase === null) throw HttpError.of('supabaseUrlMissing')
  const { url, key } = supabase
  let opened: Promise<SupabaseClient> | undefined
  const reader = () => (opened ??= openClient(url, key))

  const read = async (name: string, args: Record<string, unknown>, options: CallOptions) =>
    rpc(await reader(), name, args, options)
  const write = async (name: string, payload: unknown, options: CallOptions) => {
    if (secretKey === null) throw new UpstreamError(`${name}: SUPABASE_SECRET_KEY is missing`)
    return acceptedAnswer(name, await secretRpc(name, { payload }, { url, key: secretKey }, options))
  }

  return {
    site: (url, options) => read('core_config', { url }, options),
    cookieGroups: (url, options) => read('cookies_get', { url }, options),
    posts: ({ url, category, author, tag, page, perPage }, options) =>
      read(
        'blog_posts',
        {
          ...{ url, category, page },
          ...(author && { author }),
          ...(tag && { tag }),
          ...(perPage && { per_page: perPage }),
        },
        options,
      ),
    post: (url, options) => read('blog_post', { url }, options),
    search: ({ url, q, page, perPage }, options) =>
      read('site_search', { url, q, page, per_page: perPage }, options),
    // With the member's token as the bearer, so that row level security decides.
    memberPage: async (page, accessToken, options) =>
      rpc(await openClient(url, key, accessToken), 'member_page', { url: page }, options),
    popup: async ({ id, tenant_id, tenant_uuid }, { deadlineMs }) => {
      const { data, error, status }: RpcAnswer = await (await reader())
        .from('get_popups')
        .select('id,name,config')
        .eq('id', id)
        .eq('tenant_id', tenant_id)
        .setHeader('x-tenant-uuid', tenant_uuid)
        .retry(false)
        .abortSignal(AbortSignal.timeout(deadlineMs))
        .maybeSingle()
      if (error !== null && !isNoId(error)) throw failedCall('get_popups', error, status)
      return data ?? null
    },
    acceptsBatches: true,
    saveTracking: async (payload, options) => {
      await write('tracking_save', payload, options)
    },
    joinMember: (payload, options) => write('member_join', payload, options),
    submitForm: (payload, options) => write('form_submit', payload, options),
    saveDelivery: async (payload, options) => {
      await write('delivery_save', payload, options)
    },
    saveSubscription: (payload, options) => write('subscription_save', payload, options),
    bookingTimes: (payload, options) => write('booking_times', payload, options),
    findBooking: (payload, options) => write('booking_find', payload, options),
    cancelBooking: (payload, options) => write('booking_cancel', payload, options),
    calendar: (payload, options) => write('bookings_calendar', payload, options),
    conversionSecrets: (payload, options) => write('conversion_secrets', payload, options),
  }
}

/** An RPC with the secret key. @throws UpstreamError */
export async function secretRpc(
  name: string,
  args: Record<string, unknown>,
  { url, key }: { url: string; key: string },
  options: CallOptions,
): Promise<unknown> {
  return rpc(await openClient(url, key), name, args, options)
}

/**
 * Loads supabase-js on first use: a cached page does not need it.
 * @param accessToken of a session; without one, the key is the bearer
 */
async function openClient(url: string, key: string, accessToken?: string): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(url, key, {
    ...(accessToken !== undefined && { accessToken: async () => accessToken }),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: boundedFetch },
  })
}

/** Without the retries of supabase-js, for which a visitor would wait seven seconds. */
async function rpc(
  client: SupabaseClient,
  name: string,
  args: Record<string, unknown>,
  { deadlineMs }: CallOptions,
): Promise<unknown> {
  const signal = AbortSignal.timeout(deadlineMs)
  const { data, error, status }: RpcAnswer = await client.rpc(name, args).retry(false).abortSignal(signal)
  if (error !== null) throw failedCall(name, error, status)
  return data ?? null
}

/** The writing calls answer `{ error }` with status 200 for a payload that they refuse. */
function acceptedAnswer(name: string, answer: unknown): unknown {
  const refusal = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  if (refusal !== null) throw new UpstreamRefusal(`${name}: ${refusalWord(refusal)}`)
  return answer
}

/**
 * Whether a visitor's id does not fit the column's type, such as a word for a uuid, so that no row has it. PostgreSQL's
 * class 22, data exceptions.
 */
function isNoId({ code = '' }: NonNullable<RpcAnswer['error']>): boolean {
  return /^22\w{3}$/.test(code)
}

/** Only the code is used as the reason: the database's message may quote a visitor's search, and reasons are logged. */
function failedCall(
  name: string,
  { code = '', message }: NonNullable<RpcAnswer['error']>,
  status: number,
): UpstreamError {
  const reason = /^\w{1,20}$/.test(code) ? code : status === 0 ? ownReason(message) : status
  return new UpstreamError(`${name}: ${status === 200 ? 'answer is not JSON' : reason}`, { status })
}

/** Why a call has no answer: the message of this Worker's own errors, or the name of others, such as `TimeoutError`. */
function ownReason(message: string): string {
  return /^UpstreamError: (.*)$/.exec(message)?.[1] ?? /^(\w{1,40}):/.exec(message)?.[1] ?? 'no answer'
}

/** Limits the size of the answer before supabase-js parses it. */
async function boundedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const { status, statusText, headers } = response
  if (response.body === null || status === 204 || status === 304)
    return new Response(null, { status, statusText, headers })
  const text = await boundedJsonText(response)
  // supabase-js would read an empty answer as null, which means that there is no such thing.
  if (status === 200 && text === '') throw new UpstreamError('answer is empty')
  return new Response(text, { status, statusText, headers })
}
