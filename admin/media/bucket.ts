import type { SupabaseClient } from '@supabase/supabase-js'

/** Where the files are written that the Worker reads (worker/media/media-store.ts). A key is `<tenant_uuid>/<name>`. */
export interface Bucket {
  put: (key: string, content: Buffer, mime: string) => Promise<void>
  /** One that is not there counts as removed. */
  remove: (keys: string[]) => Promise<void>
}

const BUCKET = 'media'

/** The bucket is made with the first file. */
export function supabaseBucket({ storage }: Pick<SupabaseClient, 'storage'>): Bucket {
  const upload = (key: string, content: Buffer, contentType: string) =>
    storage.from(BUCKET).upload(key, content, { contentType, upsert: true, cacheControl: '31536000' })
  return {
    async put(key, content, mime) {
      let { error } = await upload(key, content, mime)
      if (error !== null && /bucket not found/i.test(error.message)) {
        await storage.createBucket(BUCKET, { public: false })
        error = (await upload(key, content, mime)).error
      }
      if (error !== null) throw new Error(`storage: ${error.message}`)
    },
    async remove(keys) {
      const { error } = await storage.from(BUCKET).remove(keys)
      if (error !== null) throw new Error(`storage: ${error.message}`)
    },
  }
}

interface R2Access {
  accountId: string
  token: string
  bucket: string
}

/** R2 by Cloudflare's API: the token may edit R2. */
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
    async remove(keys) {
      for (const key of keys) await ask(key, { method: 'DELETE' }, [404])
    },
  }
}
