import { type Database, Refusal } from '../sites.ts'
import { CloudflareFailure } from './cloudflare-failure.ts'
import type { CustomHostnames } from './custom-hostnames.ts'
import { LookupFailure } from './dns.ts'
import { type DomainState, hostnameState, txtName } from './domain-status.ts'
import { type Kept, keepHostname } from './keep-hostname.ts'
import type { DomainContext } from './manage-domains.ts'
import { isPlatformHost } from './read-domain.ts'
import { type DueHost, dueHosts, giveHost, readHost } from './stored-domains.ts'

/** What a check has found and done about a host. */
export interface CheckedHost {
  host: string
  did: Kept['did'] | 'verified' | 'failed'
  /** Null where the site has no such host. */
  state: DomainState | null
  problem: string | null
}

/** Hosts that are lent at a time: a check that is ended costs what it had borrowed, for ten minutes. */
const BATCH = 20

/**
 * Looks at the hosts that are due: verifies claims whose token DNS shows, orders certificates and reads what became of
 * them, takes hosts off their sites that lead elsewhere, and deletes custom hostnames that no site has.
 * @param options.isAll every host, due or not
 * @throws CloudflareFailure, LookupFailure where all that follows would fail too
 */
export async function* checkDomains(
  context: DomainContext & { hostnames: CustomHostnames },
  { isAll = false }: { isAll?: boolean } = {},
): AsyncGenerator<CheckedHost> {
  let after = isAll ? '' : undefined
  for (;;) {
    const hosts = await dueHosts(context.database, { max_rows: BATCH, after })
    for (const due of hosts) yield await checkHost(due, context)
    // Another check may have some of a batch.
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
    const now = isVerified ? ((await readHost(database, host)) ?? due) : due
    const wasFailed =
      hostnameState({ status: now.status ?? '', sslStatus: now.ssl_status ?? '' }) === 'failed'
    // Without a CNAME here a new validation would fail as the last one did.
    const renews = wasFailed && (await dns.cname(host)).includes(target)
    const kept = await keepHostname(now, { database, hostnames, isPlatform, renews })
    return { host, did: isVerified ? 'verified' : kept.did, ...stateAfter(kept) }
  } catch (error) {
    if (error instanceof CloudflareFailure && error.isForAll) throw error
    if (error instanceof CloudflareFailure || error instanceof LookupFailure || error instanceof Refusal)
      return { host, did: 'failed', state: null, problem: error.message }
    throw error
  }
}

/** Gives the host to the first site whose token DNS shows. */
async function giveClaimed(
  { host, claims }: DueHost,
  { database, dns }: { database: Database; dns: DomainContext['dns'] },
): Promise<boolean> {
  const tokens = await dns.txt(txtName(host))
  const proven = claims.find(({ token }) => tokens.includes(token))
  if (proven !== undefined) await giveHost(database, { site: proven.site, host, tokens })
  return proven !== undefined
}

function stateAfter(kept: Kept): Pick<CheckedHost, 'state' | 'problem'> {
  if (!('hostname' in kept)) return { state: null, problem: null }
  if (kept.hostname === null) return { state: 'active', problem: null }
  return { state: hostnameState(kept.hostname), problem: kept.hostname.problem }
}
