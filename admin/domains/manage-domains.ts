import { type Database, Refusal } from '../sites.ts'
import { type Dns, LookupFailure } from './dns.ts'
import { domainStatus, type DomainStatus, type SeenRecords, txtName } from './domain-status.ts'
import { isPlatformHost, type Platform, readDomain, type ReadDomain, storedHostName } from './read-domain.ts'
import {
  claimHost,
  giveHost,
  listDomains,
  makePrimary,
  type Removed,
  type StoredDomain,
  takeHost,
} from './stored-domains.ts'

/** Dependencies of the operations on hosts, on the command line and in the HTTP API. */
export interface DomainContext {
  database: Database
  dns: Dns
  /**
   * Synchronises Cloudflare with the database for one host (sync-hostname.ts); null if Cloudflare is not called and a
   * later check does it (check-domains.ts).
   */
  sync: ((read: ReadDomain, database: Database) => Promise<void>) | null
  platform: Platform
  /** Target of the CNAME of a customer's host: the fallback origin. */
  target: string
}

interface Named {
  site: string
  host: string
}

export async function siteDomains(site: string, context: DomainContext): Promise<DomainStatus[]> {
  const stored = await listDomains(context.database, site)
  return stored.map((each) => shown(each, context))
}

/** The status of a host, with its current DNS records. */
export async function siteDomain(
  { site, host: given }: Named,
  context: DomainContext,
): Promise<DomainStatus> {
  const stored = await storedDomain({ site, host: storedHostName(given) }, context)
  return shown(stored, context, await look(stored, context))
}

/**
 * Claims a host. A platform host is verified at once.
 * @param isVouched the operator confirms that the host is the tenant's, so no DNS record is needed
 * @param isBound the caller belongs to one tenant, which may have only so many platform names
 */
export async function addDomain(
  {
    site,
    host: given,
    isVouched = false,
    isBound = false,
  }: Named & { isVouched?: boolean; isBound?: boolean },
  context: DomainContext,
): Promise<DomainStatus> {
  const { host, isPlatform } = readDomain(given, context.platform)
  const stored = await claimHost(context.database, {
    site,
    host,
    vouched: isPlatform || isVouched,
    ...(isBound && { is_bound: true }),
  })
  if (stored.verified_at === null) return shown(stored, context)
  await context.sync?.({ host, isPlatform }, context.database)
  return shown(await storedDomain({ site, host }, context), context)
}

/**
 * Looks for the token in DNS, gives the host to the site, and orders the certificate.
 * @param isBound the caller belongs to one tenant, which may have only so many platform names
 * @throws Refusal if the token is not in DNS; LookupFailure
 */
export async function verifyDomain(
  { site, host: given, isBound = false }: Named & { isBound?: boolean },
  context: DomainContext,
): Promise<DomainStatus> {
  const read = readDomain(given, context.platform)
  const named = { site, host: read.host }
  const stored = await storedDomain(named, context)
  if (stored.verified_at === null)
    await giveHost(context.database, {
      ...named,
      vouched: read.isPlatform,
      ...(isBound && { is_bound: true }),
      tokens: read.isPlatform ? [] : await context.dns.txt(txtName(read.host)),
    })
  await context.sync?.(read, context.database)
  return siteDomain(named, context)
}

/**
 * Makes a host the one to which the others redirect.
 * @param isForced allows a host that visitors cannot reach yet
 */
export async function setPrimary(
  { site, host: given, isForced }: Named & { isForced: boolean },
  context: DomainContext,
): Promise<DomainStatus> {
  // Also accepts a name that the site got before it was reserved for the platform.
  const host = storedHostName(given)
  if (host.includes('*')) throw new Refusal('wildcard_host')
  const { state, verified_at } = shown(await storedDomain({ site, host }, context), context)
  if (verified_at !== null && state !== 'active' && !isForced) throw new Refusal('host_not_active')
  return shown(await makePrimary(context.database, { site, host }), context)
}

/**
 * Removes a host from a site. It stays in quarantine from other tenants for 30 days; its custom hostname is deleted.
 */
export async function removeDomain({ site, host: given }: Named, context: DomainContext): Promise<Removed> {
  const host = storedHostName(given)
  const removed = await takeHost(context.database, { site, host })
  await context.sync?.({ host, isPlatform: isPlatformHost(host, context.platform) }, context.database)
  return removed
}

async function storedDomain({ site, host }: Named, { database }: DomainContext): Promise<StoredDomain> {
  const stored = (await listDomains(database, site)).find((each) => each.host === host)
  if (stored === undefined) throw new Refusal('unknown_host')
  return stored
}

function shown(
  stored: StoredDomain,
  { platform, target }: DomainContext,
  seen?: SeenRecords | null,
): DomainStatus {
  return domainStatus(stored, {
    isPlatform: isPlatformHost(stored.host, platform),
    target,
    seen: seen ?? null,
  })
}

async function look(stored: StoredDomain, context: DomainContext): Promise<SeenRecords | null> {
  if (shown(stored, context).records.length === 0) return null
  const { dns } = context
  const [txt, cname] = await Promise.all([
    stored.token === null ? [] : foundRecords(dns.txt(txtName(stored.host))),
    foundRecords(dns.cname(stored.host)),
  ])
  return { txt, cname }
}

/** Null if DNS of the name is broken, which its owner has to fix; the state of the host is known anyway. */
function foundRecords(lookup: Promise<string[]>): Promise<string[] | null> {
  return lookup.catch((error: unknown) => {
    if (error instanceof LookupFailure) return null
    throw error
  })
}
