import type { SupabaseClient } from '@supabase/supabase-js'
import * as z from 'zod/mini'
import type { WrittenBucket } from './written-bucket.ts'

/** Tenants' files, for commands (the Worker uses worker/media/media-store.ts). */
export interface Bucket extends WrittenBucket {
  /** Null if the file does not exist. */
  get: (key: string) => Promise<Buffer | null>
  /** Names of the files in a folder, one call per thousand. */
  names: (folder: string) => Promise<Set<string>>
}

const BUCKET = 'media'

/** Most files in one answer of either store. */
const PAGE = 1000

/**
 * The answer of a call that may be repeated. A store that answers before it has read the whole request closes the
 * connection. The next call may already use that connection, and is then made once more.
 */
async function connected<Answer extends { error: { name: string } | null }>(
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  const answer = await call()
  return answer.error?.name === 'StorageUnknownError' ? call() : answer
}

/** The bucket is created when the first file is stored. */
export function supabaseBucket({ storage }: Pick<SupabaseClient, 'storage'>): Bucket {
  const upload = (key: string, content: Uint8Array, contentType: string) =>
    connected(() =>
      storage.from(BUCKET).upload(key, content, { contentType, upsert: true, cacheControl: '31536000' }),
    )
  return {
    async put(key, content, mime) {
      let { error } = await upload(key, content, mime)
      if (error !== null && /bucket not found/i.test(error.message)) {
        await storage.createBucket(BUCKET, { public: false })
        error = (await upload(key, content, mime)).error
      }
      if (error !== null) throw new Error(`storage: ${error.message}`)
    },
    async get(key) {
      const { data, error } = await connected(() => storage.from(BUCKET).download(key))
      if (error !== null && isMissing(error)) return null
      if (error !== null) throw new Error(`storage: ${error.message}`)
      return Buffer.from(await data.arrayBuffer())
    },
    async names(folder) {
      const names = new Set<string>()
      for (let offset = 0; ; offset += PAGE) {
        const { data, error } = await connected(() =>
          storage.from(BUCKET).list(folder, { limit: PAGE, offset }),
        )
        if (error !== null && isMissing(error)) return names
        if (error !== null) throw new Error(`storage: ${error.message}`)
        // The embedded Supabase returns whole keys, a hosted one only the part after the folder.
        for (const { name } of data) names.add(name.slice(name.lastIndexOf('/') + 1))
        if (data.length < PAGE) return names
      }
    },
    async remove(keys) {
      const { error } = await connected(() => storage.from(BUCKET).remove(keys))
      if (error !== null) throw new Error(`storage: ${error.message}`)
    },
  }
}

/** Storage answers 400 for a missing object, with the true status in the body. */
function isMissing(error: Error): boolean {
  return /not found/i.test(error.message) || ('status' in error && error.status === 404)
}

/** https://developers.cloudflare.com/api/resources/r2/subresources/buckets/subresources/objects/methods/list/ */
const listedSchema = z.object({
  result: z.array(z.object({ key: z.string() })),
  /** Cursor of the next part; absent at the end of the list. */
  result_info: z.nullish(z.object({ cursor: z.nullish(z.string()), is_truncated: z.nullish(z.boolean()) })),
})

interface R2Access {
  accountId: string
  token: string
  bucket: string
}

/** R2 by Cloudflare's API. The token needs the permission to edit R2. */
export function r2Bucket({ accountId, token, bucket }: R2Access): Bucket {
  const objects = `https://api.cloudflare.com/client/v4/accounts/${accountId}/r2/buckets/${bucket}/objects`
  const ask = async (key: string, init: RequestInit, known: number[] = []) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` }
    const response = await fetch(`${objects}/${key}`, { ...init, headers })
    await response.body?.cancel()
    if (!response.ok && !known.includes(response.status)) throw new Error(`R2 answered ${response.status}`)
  }
  return {
    put: (key, content, mime) =>
      ask(key, { method: 'PUT', headers: { 'content-type': mime }, body: new Uint8Array(content) }),
    async get(key) {
      const response = await fetch(`${objects}/${key}`, { headers: { authorization: `Bearer ${token}` } })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      if (response.status === 404) return null
      throw new Error(`R2 answered ${response.status}`)
    },
    async names(folder) {
      const prefix = `${folder}/`
      const names = new Set<string>()
      let cursor = ''
      do {
        const query = new URLSearchParams({ prefix, per_page: String(PAGE), ...(cursor && { cursor }) })
        const response = await fetch(`${objects}?${query}`, { headers: { authorization: `Bearer ${token}` } })
        if (!response.ok) {
          await response.body?.cancel()
          throw new Error(`R2 answered ${response.status}`)
        }
        const { result, result_info } = listedSchema.parse(await response.json())
        for (const { key } of result) names.add(key.slice(prefix.length))
        cursor = result_info?.is_truncated === false ? '' : (result_info?.cursor ?? '')
      } while (cursor !== '')
      return names
    },
    async remove(keys) {
      for (const key of keys) await ask(key, { method: 'DELETE' }, [404])
    },
  }
}
