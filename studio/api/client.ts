import createClient from 'openapi-fetch'
import { API, fetchOnce } from './early-calls.ts'
import type { paths } from './paths.ts'
import { Refusal } from './refusal.ts'

/** Calls of the HTTP API at this host, with the session of its cookie. */
export const api = createClient<paths>({ baseUrl: API, fetch: fetchOnce })

/** Calls that may take effect twice: a report of presence replaces the last one, and a link to a preview is not stored. */
const REPEATABLE = ['/sites/{site}/presence', '/sites/{site}/previews']

let tenant: string | null = null

/** An account that edits several tenants names one with each call. */
export function callAs(chosen: string | null): void {
  tenant = chosen
}

api.use({
  onRequest({ request, schemaPath }) {
    if (tenant !== null) request.headers.set('x-tenant', tenant)
    // With this key, a call that is repeated after a lost answer takes effect once (docs/http-api.md). The key is stored,
    // which costs two calls of the database.
    const isHarmless = request.method === 'GET' || REPEATABLE.includes(schemaPath)
    if (!isHarmless && !request.headers.has('idempotency-key'))
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
