import createClient from 'openapi-fetch'
import { API, fetchOnce } from './early-calls.ts'
import type { paths } from './paths.ts'
import { Refusal } from './refusal.ts'

/** Calls of the HTTP API at this host, with the session of its cookie. */
export const api = createClient<paths>({ baseUrl: API, fetch: fetchOnce })

let tenant: string | null = null

/** An account that edits several tenants names one with each call. */
export function callAs(chosen: string | null): void {
  tenant = chosen
}

api.use({
  onRequest({ request }) {
    if (tenant !== null) request.headers.set('x-tenant', tenant)
    // With this key, a call that is repeated after a lost answer takes effect once (docs/http-api.md).
    if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID())
    return request
  },
})

interface Answered<Data> {
  data?: Data | undefined
  error?: unknown
  response: Response
}

/** The data of a call's answer. @throws Refusal */
export async function answerOf<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw new Refusal(0, String(cause))
  })
  if (!response.ok) {
    const refused = error as { statusMessage?: string; data?: unknown } | null | undefined
    throw new Refusal(response.status, refused?.statusMessage ?? response.statusText, refused?.data ?? null)
  }
  return data as Data
}
