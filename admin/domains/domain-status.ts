import * as z from 'zod/mini'
import { type StoredDomain, storedSchema } from './stored-domains.ts'

/** The states of a host. docs/tenants.md says what to do in each. */
const DOMAIN_STATES = [
  'claimed',
  'ended',
  'verified',
  'pending',
  'active',
  'moved',
  'blocked',
  'failed',
] as const
export type DomainState = (typeof DOMAIN_STATES)[number]

export const statusSchema = z.object({
  ...z.pick(storedSchema, {
    host: true,
    kind: true,
    created_at: true,
    verified_at: true,
    claimed_until: true,
  }).shape,
  state: z.enum(DOMAIN_STATES),
  /** `<name>.<PLATFORM_DOMAIN>`. */
  is_platform: z.boolean(),
  /** DNS records for the host's owner to set; none for wildcards, and for active, ended and platform hosts. */
  records: z.array(
    z.object({
      type: z.enum(['TXT', 'CNAME']),
      name: z.string(),
      value: z.string(),
      /** Null if it was not looked up, or if a lookup cannot tell. */
      found: z.nullable(z.boolean()),
    }),
  ),
  /** The problem that Cloudflare reports, or that DNS of the host does not answer. */
  problem: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  /** The next step, in a sentence. */
  next: z.string(),
})
export type DomainStatus = z.output<typeof statusSchema>

/** The DNS records found for a host; null if DNS did not answer. */
export interface SeenRecords {
  txt: string[] | null
  cname: string[] | null
}

const NEXT: Record<DomainState, string> = {
  claimed: 'set both DNS records, then verify; the periodic check verifies too',
  ended: 'the claim has expired: add the host again for a new token',
  verified: 'the next check orders the certificate',
  pending: 'Cloudflare waits for the CNAME, then for the certificate: minutes, at most a day',
  active: 'nothing: visitors reach the site here',
  moved:
    'the host leads elsewhere: set the CNAME again, or remove the host. After seven days it is taken off the site',
  blocked:
    'Cloudflare refuses the host: the owner of the host or the platform has to ask Cloudflare’s support',
  failed: 'the certificate was not issued: fix the problem, then verify again to order a new one',
}

/** The name of the TXT record that holds the token. */
export function txtName(host: string): string {
  return `_vitrine.${host}`
}

/**
 * The status of a host as its operator sees it.
 * @param options.target the target of the CNAME: the fallback origin
 */
export function domainStatus(
  stored: StoredDomain,
  {
    isPlatform,
    target,
    seen = null,
    now = Date.now(),
  }: { isPlatform: boolean; target: string; seen?: SeenRecords | null; now?: number },
): DomainStatus {
  const { host, kind, created_at, verified_at, claimed_until, token, hostname } = stored
  const state = readState(stored, { isPlatform, now })
  const needsRecords = !isPlatform && state !== 'active' && state !== 'ended' && !host.startsWith('*')
  const txt = {
    type: 'TXT' as const,
    name: txtName(host),
    value: token ?? '',
    found: seen?.txt?.includes(token ?? '') ?? null,
  }
  // A host without a CNAME may still lead here, because DNS providers flatten an apex.
  const leadsHere = seen?.cname?.length ? seen.cname.includes(target) : null
  const isBroken = seen !== null && (seen.txt === null || seen.cname === null)
  const cname = { type: 'CNAME' as const, name: host, value: target, found: leadsHere }
  return {
    host,
    kind,
    created_at,
    verified_at,
    claimed_until,
    state,
    is_platform: isPlatform,
    records: needsRecords ? [...(token === null ? [] : [txt]), cname] : [],
    problem: hostname?.problem ?? (isBroken ? 'DNS does not answer for the host' : null),
    checked_at: hostname?.checked_at ?? null,
    next: NEXT[state],
  }
}

function readState(
  { host, verified_at, claimed_until, hostname }: StoredDomain,
  { isPlatform, now }: { isPlatform: boolean; now: number },
): DomainState {
  if (verified_at === null) return Date.parse(claimed_until ?? '') < now ? 'ended' : 'claimed'
  if (isPlatform || host.startsWith('*')) return 'active'
  return hostname === null || hostname.status === null
    ? 'verified'
    : hostnameState({ status: hostname.status, sslStatus: hostname.ssl_status ?? '' })
}

/** The state that follows from both states of a custom hostname: that of the hostname and that of its certificate. */
export function hostnameState({ status, sslStatus }: { status: string; sslStatus: string }): DomainState {
  if (status === 'moved' || isDeleted(status)) return 'moved'
  if (/blocked$/.test(status)) return 'blocked'
  if (/timed_out$|^(?:expired|deleted|inactive|deactivating)$/.test(sslStatus) || status === 'test_failed')
    return 'failed'
  const isServed = status === 'active' || status === 'active_redeploying'
  // While a certificate is renewed, the old one is still valid.
  return isServed && (sslStatus === 'active' || sslStatus === 'pending_expiration') ? 'active' : 'pending'
}

/** Cloudflare has dropped the hostname, because it led elsewhere for seven days. */
export function isDeleted(status: string): boolean {
  return status === 'deleted' || status === 'pending_deletion'
}
