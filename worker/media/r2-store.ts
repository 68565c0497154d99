import { byteRange } from './byte-range.ts'
import type { MediaStore, FoundFile } from './media-store.ts'

export function r2Store(bucket: R2Bucket): MediaStore {
  return {
    get: (key, range) => (range === null ? whole(bucket, key) : part(bucket, key, range)),
  }
}

async function whole(bucket: R2Bucket, key: string): Promise<FoundFile | null> {
  const file = await bucket.get(key)
  return file && { status: 200, body: file.body, length: file.size, contentRange: null }
}

/** Asks for the size first: R2 throws for a range past the end. */
async function part(bucket: R2Bucket, key: string, range: string): Promise<FoundFile | null> {
  const file = await bucket.head(key)
  if (file === null) return null
  const bytes = byteRange(range, file.size)
  if (bytes === null) return whole(bucket, key)
  if (bytes === 'unsatisfiable')
    return { status: 416, body: null, length: 0, contentRange: `bytes */${file.size}` }
  const { first, last } = bytes
  const length = last - first + 1
  const found = await bucket.get(key, { range: { offset: first, length } })
  return (
    found && { status: 206, body: found.body, length, contentRange: `bytes ${first}-${last}/${file.size}` }
  )
}
