import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { DeliveryError, retryAfterSeconds } from './delivery-error.ts'
import { log } from '#shared/log.ts'
import type { ServerConversion } from './server-conversion.ts'

const DEADLINE_MS = 10_000

/** Meta supports each version of the Conversions API for two years. */
const META = 'https://graph.facebook.com/v24.0'
const GOOGLE = 'https://www.google-analytics.com/mp/collect'

/** The tenant's secrets; absent where none is stored. */
const secretsSchema = z.object({ meta: z.optional(z.string()), google: z.optional(z.string()) })

interface Attempt {
  env: Env
  /** Number of attempts, this one included. */
  attempts: number
  /** The queue will not attempt it again. */
  isLast: boolean
}

/** Reports a conversion to one service, once. Never throws. */
export async function attemptConversion(
  conversion: ServerConversion,
  { env, attempts, isLast }: Attempt,
): Promise<{ isDone: boolean; retryAfter: number }> {
  try {
    await notifyService(conversion, env)
    return { isDone: true, retryAfter: 0 }
  } catch (error) {
    const { tenant_uuid: site, form_id: form, service: channel } = conversion
    if (isLast) log('error', 'delivery dead', { site, form, channel, attempts }, error)
    else log('warn', 'delivery will be tried again', { site, form, channel, attempts }, error)
    return { isDone: false, retryAfter: error instanceof DeliveryError ? error.retryAfter : 0 }
  }
}

async function notifyService(
  { service, tenant_uuid, account, body }: ServerConversion,
  env: Env,
): Promise<void> {
  const answer = await env.upstream.conversionSecrets?.(
    { tenant_uuid },
    { deadlineMs: env.upstreamTimeoutMs },
  )
  const secret = z.parse(secretsSchema, answer ?? {})[service]
  if (secret === undefined) throw new DeliveryError(`${service}: the tenant has no secret`)
  const response = await post(
    service,
    service === 'meta' ? metaCall(account, body, secret) : googleCall(account, body, secret),
  )
  await response.body?.cancel()
  if (!response.ok)
    throw new DeliveryError(`${service} answered ${response.status}`, {
      retryAfter: retryAfterSeconds(response),
    })
}

interface Call {
  url: string
  body: string | URLSearchParams
}

/** The token is sent in the body, because URLs appear in logs. */
function metaCall(pixel: string, event: object, access_token: string): Call {
  return {
    url: `${META}/${pixel}/events`,
    body: new URLSearchParams({ data: JSON.stringify([event]), access_token }),
  }
}

function googleCall(measurement_id: string, event: object, api_secret: string): Call {
  return {
    url: `${GOOGLE}?${new URLSearchParams({ measurement_id, api_secret })}`,
    body: JSON.stringify(event),
  }
}

async function post(service: string, { url, body }: Call): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      ...(typeof body === 'string' && { headers: { 'content-type': 'application/json' } }),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
  } catch (cause) {
    throw new DeliveryError(`${service} did not answer`, { cause })
  }
}
