import type { Bindings, Env } from '../env.ts'
import { demoStore } from './demo-store.ts'
import { r2Store } from './r2-store.ts'
import { supabaseStore } from './supabase-store.ts'

/** A file, or the requested part of it. */
export interface FoundFile {
  status: 200 | 206 | 416
  body: ReadableStream<Uint8Array> | null
  /** Bytes of the body, if the store reports them. */
  length: number | null
  /** `bytes 0-99/2000` */
  contentRange: string | null
}

/** The store of tenants' files. A key is `<tenant_uuid>/<name>`, so no key leads to a file of another tenant. */
export interface MediaStore {
  /**
   * @param range the header `range`; null for the whole file
   * @returns null for a missing file
   * @throws if the store does not answer
   */
  get(key: string, range: string | null): Promise<FoundFile | null>
}

/** R2 where it is bound, otherwise Supabase Storage; null for a deployment without files. */
export function chooseMediaStore(bindings: Bindings, env: Env): MediaStore | null {
  const store = deployedStore(bindings, env)
  return __DEMO__ ? demoStore(bindings.ASSETS, store) : store
}

function deployedStore({ MEDIA }: Bindings, env: Env): MediaStore | null {
  if (MEDIA !== undefined) return r2Store(MEDIA)
  if (env.supabase === null || env.supabaseSecretKey === null) return null
  return supabaseStore({
    url: env.supabase.url,
    key: env.supabaseSecretKey,
    deadlineMs: env.upstreamTimeoutMs,
  })
}
