import { type Bindings, readEnv } from '../env.ts'
import { SiteStore } from './site-store.ts'

let isolate: { kv: KVNamespace; store: SiteStore } | undefined

/** The site store of this isolate. */
export function isolateStore(bindings: Bindings): SiteStore {
  const env = readEnv(bindings)
  if (isolate?.kv !== bindings.SITES)
    isolate = { kv: bindings.SITES, store: new SiteStore(env, bindings.SITES) }
  return isolate.store
}
