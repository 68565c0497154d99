import type { Bindings } from '../env.ts'
import { log } from '#shared/log.ts'
import type { RequestScope } from '../scope.ts'
import { readHost } from '#core/routing/host.ts'
import { isolateStore } from './isolate-store.ts'

interface Refreshed {
  /** Revisions by host, without those that failed; null for an invalid host name and for a host without a site. */
  revisions: Record<string, string | null>
  /** Hosts whose old copy stays, because the upstream failed. */
  failed: string[]
}

/** Loads the sites of these hosts again and replaces their copies. */
export async function refreshHosts(
  hosts: Iterable<string>,
  { bindings, scope, protocol = 'https:' }: { bindings: Bindings; scope: RequestScope; protocol?: string },
): Promise<Refreshed> {
  const store = isolateStore(bindings)
  const failed: string[] = []
  const loaded = await Promise.all(
    Array.from(new Set(hosts), async (host): Promise<[string, string | null][]> => {
      if (!isHost(host)) return [[host, null]]
      try {
        const site = await store.refresh(host, `${protocol}//${host}/`, scope)
        return [[host, site?.revision ?? null]]
      } catch (error) {
        log('error', 'purge: refetch failed', { host }, error)
        failed.push(host)
        return []
      }
    }),
  )
  return { revisions: Object.fromEntries(loaded.flat()), failed }
}

/** Invalid host names are not sent to the upstream. */
function isHost(host: string): boolean {
  const url = `http://${host}/`
  return URL.canParse(url) && readHost(new URL(url)) === host
}
