import { contentLength } from './content-length.ts'
import type { MediaStore } from './media-store.ts'

/** The private bucket of every tenant's files. Visitors reach it only through the Worker. */
const BUCKET = 'media'

interface SupabaseAccess {
  url: string
  /** The secret key: the bucket has no policy for any other. */
  key: string
  /** Milliseconds until the first byte; a whole video takes longer. */
  deadlineMs: number
}

export function supabaseStore({ url, key: secret, deadlineMs }: SupabaseAccess): MediaStore {
  const objects = `${url.replace(/(?<!\/)\/+$/, '')}/storage/v1/object/${BUCKET}`
  return {
    async get(key, range) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(new Error(`no answer in ${deadlineMs} ms`)), deadlineMs)
      const response = await fetch(`${objects}/${key}`, {
        headers: {
          apikey: secret,
          authorization: `Bearer ${secret}`,
          ...(range !== null && { range }),
        },
        redirect: 'manual',
        signal: late.signal,
      }).finally(() => clearTimeout(timer))
      const { body, headers } = response
      const contentRange = headers.get('content-range')
      if (response.status === 200 || response.status === 206)
        return { status: response.status, body, length: contentLength(headers), contentRange }
      const status = await failureStatus(response)
      if (status === 416) return { status, body: null, length: 0, contentRange }
      if (status === 404) return null
      throw new Error(`storage answered ${status}`)
    },
  }
}

/** Storage answers 400 with `"statusCode":"404"` for a missing file, and with `"416"` for an unsatisfiable range. */
async function failureStatus(response: Response): Promise<number> {
  if (response.status !== 400) {
    await response.body?.cancel()
    return response.status
  }
  const text = await response.text()
  if (/"error":\s*"not_found"/.test(text)) return 404
  const [, status = '400'] = /"statusCode":\s*"?(\d{3})\b/.exec(text) ?? []
  return Number(status)
}
