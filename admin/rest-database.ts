import type { Ceilings } from '#shared/ceilings.ts'
import { HttpError } from '#shared/errors.ts'
import { boundedJsonText, parseJson } from '#core/reading/bounded-json.ts'
import type { Database } from './sites.ts'

/** Applying a large site takes the database longer than reading a page. */
const DEADLINE_MS = 30_000

/** The database with the secret key. It is one call of PostgREST: the rest of supabase-js is not needed here. */
export function restDatabase({
  url,
  key,
  ceilings = {},
}: {
  url: string
  key: string
  ceilings?: Ceilings
}): Database {
  return {
    ceilings,
    async rpc(name, args) {
      const { status, body } = await askDatabase(`${url.replace(/(?<!\/)\/+$/, '')}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(args),
        redirect: 'manual',
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      if (status >= 200 && status < 300) return { data: body, error: null }
      const { code = '', message = String(status) } = (body ?? {}) as { code?: string; message?: string }
      return { data: null, error: { code, message } }
    },
  }
}

async function askDatabase(address: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, init)
    const text = await boundedJsonText(response)
    return { status: response.status, body: text === '' ? null : parseJson(text) }
  } catch (cause) {
    throw new HttpError(503, 'The database does not answer', { cause })
  }
}
