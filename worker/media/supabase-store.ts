import type { MediaStore } from './media-store.ts'

/** The private bucket of every tenant's files. Visitors reach it through the Worker alone. */
const BUCKET = 'media'

interface SupabaseAccess {
  url: string
  /** The secret key: the bucket has no policy for any other. */
  key: string
  /** For the first byte; a video takes longer as a whole. */
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
      const { status, body, headers } = response
      if (status === 200 || status === 206 || status === 416)
        return {
          status,
          body: status === 416 ? null : body,
          length: status === 416 ? 0 : contentLength(headers),
          contentRange: headers.get('content-range'),
        }
      if (await isMissing(response)) return null
      throw new Error(`storage answered ${status}`)
    },
  }
}

/** Storage says 400 with `"statusCode":"404"` in older versions. */
async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 400 && response.status !== 404) {
    await response.body?.cancel()
    return false
  }
  const text = await response.text()
  return response.status === 404 || /"(?:statusCode|error)":\s*"(?:404|not_found)"/.test(text)
}

function contentLength(headers: Headers): number | null {
  const length = headers.get('content-length')
  return length === null ? null : Number(length)
}
