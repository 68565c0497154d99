import type { Database } from '../sites.ts'
import type { CustomHostname, CustomHostnames } from './custom-hostnames.ts'
import { hostnameState, isDeleted } from './domain-status.ts'
import type { DomainContext } from './manage-domains.ts'
import { type DueHost, readHost, saveState, unmapHost } from './stored-domains.ts'

/** What has become of a host at Cloudflare. */
export type Kept =
  /** The site keeps it; `hostname` is null for a host of the platform, which needs none. */
  | { did: 'kept' | 'ordered' | 'renewed'; hostname: CustomHostname | null }
  /** It led elsewhere, and the site has lost it. */
  | { did: 'unmapped' }
  /** No site has it, and its custom hostname is deleted. */
  | { did: 'deleted' }
  | { did: 'nothing' }

/**
 * Makes Cloudflare's list what the database says: a custom hostname for each host of a customer that a site has, and none
 * for a host that was taken from it. Nothing else of the zone is touched.
 * @param options.renews has a certificate that was not issued validated anew
 */
export async function keepHostname(
  due: DueHost,
  {
    database,
    hostnames,
    isPlatform,
    renews,
  }: { database: Database; hostnames: CustomHostnames; isPlatform: boolean; renews: boolean },
): Promise<Kept> {
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
  // Cloudflare has deleted it since the last check, which saw that it led elsewhere.
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

/** What keeps one host after it was given, verified or removed. */
export function keeper(hostnames: CustomHostnames): NonNullable<DomainContext['keep']> {
  return async ({ host, isPlatform }, database) => {
    const due = await readHost(database, host)
    if (due !== null) await keepHostname(due, { database, hostnames, isPlatform, renews: true })
  }
}

async function saved(
  did: 'kept' | 'ordered' | 'renewed',
  hostname: CustomHostname,
  database: Database,
): Promise<Kept> {
  const { id, host, status, sslStatus, problem } = hostname
  await saveState(database, { host, hostname_id: id, status, ssl_status: sslStatus, problem })
  return { did, hostname }
}
