import type { WrittenBucket } from '../../admin/media/written-bucket.ts'
import type { Bindings, Env } from '../env.ts'

/**
 * Writes to the store from which worker/media/media-store.ts serves files; null for a deployment without files.
 */
export function chooseMediaBucket({ MEDIA }: Bindings, env: Env): WrittenBucket | null {
  if (MEDIA !== undefined) return r2Bucket(MEDIA)
  if (env.supabase === null || env.supabaseSecretKey === null) return null
  return supabaseBucket({ url: env.supabase.url, key: env.supabaseSecretKey })
}

function r2Bucket(bucket: R2Bucket): WrittenBucket {
  return {
    put: async (key, content, contentType) => {
      await bucket.put(key, content, { httpMetadata: { contentType } })
    },
    remove: (keys) => bucket.delete(keys),
  }
}

const BUCKET = 'media'

function supabaseBucket({ url, key: secret }: { url: string; key: string }): WrittenBucket {
  const ask = (path: string, init: RequestInit) =>
    fetch(`${url.replace(/(?<!\/)\/+$/, '')}/storage/v1/${path}`, {
      ...init,
      headers: { apikey: secret, authorization: `Bearer ${secret}`, ...init.headers },
    })
  const json = (method: string, body: object): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    async put(key, content, mime) {
      const upload = () =>
        ask(`object/${BUCKET}/${key}`, {
          method: 'POST',
          headers: { 'content-type': mime, 'x-upsert': 'true', 'cache-control': 'max-age=31536000' },
          body: content,
        })
      let response = await upload()
      // The bucket is made with the first file.
      if (!response.ok && /bucket not found/i.test(await response.clone().text())) {
        await (await ask('bucket', json('POST', { id: BUCKET, name: BUCKET, public: false }))).body?.cancel()
        await response.body?.cancel()
        response = await upload()
      }
      await refuseFailure(response)
    },
    async remove(keys) {
      await refuseFailure(await ask(`object/${BUCKET}`, json('DELETE', { prefixes: keys })))
    },
  }
}

async function refuseFailure(response: Response): Promise<void> {
  await response.body?.cancel()
  if (!response.ok) throw new Error(`storage answered ${response.status}`)
}
