import type { MapKv } from '../../test/support/map-kv.ts'

/** How long KV may answer with a value that was overwritten elsewhere. */
const COPY_MS = 60_000

/**
 * KV as one location sees it: a key that was read, even an absent one, is answered from that copy for a minute. Its own
 * writes are seen at once.
 */
export function locationKv({ values }: MapKv): MapKv['double'] {
  const copies = new Map<string, { at: number; text: string | null }>()
  const copied = (key: string, text: string | null) => {
    copies.set(key, { at: performance.now(), text })
    return text
  }
  return {
    get: async (key: string) => {
      const copy = copies.get(key)
      if (copy !== undefined && performance.now() - copy.at < COPY_MS) return copy.text
      return copied(key, values.get(key) ?? null)
    },
    put: async (key: string, text: string) => {
      values.set(key, text)
      copied(key, text)
    },
    delete: async (key: string) => {
      values.delete(key)
      copied(key, null)
    },
  }
}
