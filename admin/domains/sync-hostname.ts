import type { Database } from '../sites.ts'
import type { CustomHostname, CustomHostnames } from './custom-hostnames.ts'
import { hostnameState, isDeleted } from './domain-status.ts'
import type { DomainContext } from './manage-domains.ts'
import { type DueHost, readDueHost, saveState, unmapHost } from './stored-domains.ts'

/** The result of synchronising a host with Cloudflare. */
export type SyncedHost =
  /** The site has the host; `hostname` is null for a platform host, which needs none. */
  | { did: 'kept' | 'ordered' | 'renewed'; hostname: CustomHostname | null }
  /** The host led elsewhere, so it was removed from the site. */
  | { did: 'unmapped' }
  /** No site has the host, so its custom hostname was deleted. */
  | { did: 'deleted' }
  | { did: 'nothing' }

/**
 * Synchronises Cloudflare with the database: each customer host of a site gets a custom hostname, and removed hosts
 * lose theirs. Nothing else in the zone changes.
 * @param options.renews requests a new validation of a certificate that was not issued
 */
export async function syncHostname(
  due: DueHost,
  {
    database,
    hostnames,
    isPlatform,
    renews,
  }: { database: Database; hostnames: CustomHostnames; isPlatform: boolean; renews: boolean },
): Promise<SyncedHost> {
  const { host, hostname_id: id, owner } = due
  if (owner === null) {
    if (id !== null) await hostnames.remove(id)
    if (id !== null || due.claims.length === 0) await saveState(database, { host, gone: true })
    return { did: id === null ? 'nothing' : 'deleted' }
  }
  if (isPlatform) {
    await saveState(database, { host, status: 'active', ssl_status: 'active' })
    return { did: 'kept', hostname: null }
  }
  const known = id === null ? null : await hostnames.get(id)
  // Cloudflare has deleted it since the last check, which found that the host led elsewhere.
  if (known === null && due.status !== null && (due.status === 'moved' || isDeleted(due.status))) {
    await unmapHost(database, host)
    await saveState(database, { host, gone: true })
    return { did: 'unmapped' }
  }
  if (known === null) return saved('ordered', await hostnames.create(host), database)
  if (isDeleted(known.status)) {
    await unmapHost(database, host)
    await hostnames.remove(known.id)
    await saveState(database, { host, gone: true })
    return { did: 'unmapped' }
  }
  const isFailed = hostnameState(known) === 'failed'
  return isFailed && renews
    ? saved('renewed', await hostnames.renew(known.id), database)
    : saved('kept', known, database)
}

/** The function that synchronises one host after it was added, verified or removed. */
export function hostnameSync(hostnames: CustomHostnames): NonNullable<DomainContext['sync']> {
  return async ({ host, isPlatform }, database) => {
    const due = await readDueHost(database, host)
    if (due !== null) await syncHostname(due, { database, hostnames, isPlatform, renews: true })
  }
}

async function saved(
  did: 'kept' | 'ordered' | 'renewed',
  hostname: CustomHostname,
  database: Database,
): Promise<SyncedHost> {
  const { id, host, status, sslStatus, problem } = hostname
  await saveState(database, { host, hostname_id: id, status, ssl_status: sslStatus, problem })
  return { did, hostname }
}
