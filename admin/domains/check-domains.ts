import { type Database, Refusal } from '../sites.ts'
import { CloudflareFailure } from './cloudflare-failure.ts'
import type { CustomHostnames } from './custom-hostnames.ts'
import { LookupFailure } from './dns.ts'
import { type DomainState, hostnameState, txtName } from './domain-status.ts'
import { type SyncedHost, syncHostname } from './sync-hostname.ts'
import type { DomainContext } from './manage-domains.ts'
import { isPlatformHost } from './read-domain.ts'
import { type DueHost, dueHosts, giveHost, readDueHost } from './stored-domains.ts'

/** The result of checking a host. */
export interface CheckedHost {
  host: string
  did: SyncedHost['did'] | 'verified' | 'failed'
  /** Null if the site has no such host. */
  state: DomainState | null
  problem: string | null
}

/** Hosts reserved at a time. If a check is aborted, its hosts stay reserved for ten minutes. */
const BATCH = 20

/**
 * Checks the hosts that are due: verifies claims whose token is in DNS, orders certificates and reads their status.
 * Takes a host away from its site if its DNS leads elsewhere, and deletes custom hostnames that no site has.
 * @param options.isAll every host, due or not
 * @throws CloudflareFailure if all further calls would fail too
 */
export async function* checkDomains(
  context: DomainContext & { hostnames: CustomHostnames },
  { isAll = false }: { isAll?: boolean } = {},
): AsyncGenerator<CheckedHost> {
  let after = isAll ? '' : undefined
  for (;;) {
    const hosts = await dueHosts(context.database, { max_rows: BATCH, after })
    for (const due of hosts) yield await checkHost(due, context)
    // With `isAll` a short batch need not be the last: hosts that a concurrent check is reading are skipped.
    if (hosts.length === 0 || (!isAll && hosts.length < BATCH)) return
    if (isAll) after = hosts.at(-1)?.host
  }
}

async function checkHost(
  due: DueHost,
  context: DomainContext & { hostnames: CustomHostnames },
): Promise<CheckedHost> {
  const { database, hostnames, platform, dns, target } = context
  const { host } = due
  const isPlatform = isPlatformHost(host, platform)
  try {
    const isVerified =
      due.owner === null && due.claims.length > 0 && (await giveClaimed(due, { database, dns }))
    const now = isVerified ? ((await readDueHost(database, host)) ?? due) : due
    const wasFailed =
      hostnameState({ status: now.status ?? '', sslStatus: now.ssl_status ?? '' }) === 'failed'
    // Without a CNAME to the target, a new validation would fail like the last one.
    const renews = wasFailed && (await dns.cname(host)).includes(target)
    const synced = await syncHostname(now, { database, hostnames, isPlatform, renews })
    return { host, did: isVerified ? 'verified' : synced.did, ...stateAfter(synced) }
  } catch (error) {
    if (error instanceof CloudflareFailure && error.isForAll) throw error
    if (error instanceof CloudflareFailure || error instanceof LookupFailure || error instanceof Refusal)
      return { host, did: 'failed', state: null, problem: error.message }
    throw error
  }
}

/** Gives the host to the first site whose token is in DNS. */
async function giveClaimed(
  { host, claims }: DueHost,
  { database, dns }: { database: Database; dns: DomainContext['dns'] },
): Promise<boolean> {
  const tokens = await dns.txt(txtName(host))
  const proven = claims.find(({ token }) => tokens.includes(token))
  if (proven !== undefined) await giveHost(database, { site: proven.site, host, tokens })
  return proven !== undefined
}

function stateAfter(synced: SyncedHost): Pick<CheckedHost, 'state' | 'problem'> {
  if (!('hostname' in synced)) return { state: null, problem: null }
  if (synced.hostname === null) return { state: 'active', problem: null }
  return { state: hostnameState(synced.hostname), problem: synced.hostname.problem }
}
