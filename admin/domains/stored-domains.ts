import * as z from 'zod/mini'
import { callDatabase, type Database } from '../sites.ts'

/** What was last known of a host at Cloudflare. */
const hostnameSchema = z.object({
  id: z.nullable(z.string()),
  status: z.nullable(z.string()),
  ssl_status: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
})

export const storedSchema = z.object({
  host: z.string(),
  kind: z.enum(['primary', 'alias']),
  created_at: z.string(),
  /** Null: a claim. */
  verified_at: z.nullable(z.string()),
  claimed_until: z.nullable(z.string()),
  /** What the TXT record is to hold; null where the host is verified. */
  token: z.nullable(z.string()),
  /** Null: not looked at yet, or a claim. */
  hostname: z.nullable(hostnameSchema),
})
export type StoredDomain = z.output<typeof storedSchema>

const dueSchema = z.object({
  host: z.string(),
  hostname_id: z.nullable(z.string()),
  status: z.nullable(z.string()),
  ssl_status: z.nullable(z.string()),
  /** The site that has the host; null: none. */
  owner: z.nullable(z.string()),
  claims: z.array(z.object({ site: z.string(), token: z.string() })),
})
/** A host with what it has to be compared with. */
export type DueHost = z.output<typeof dueSchema>

export async function listDomains(database: Database, site: string): Promise<StoredDomain[]> {
  const answer = await callDatabase(database, 'domains_list', { site })
  return z.object({ domains: z.array(storedSchema) }).parse(answer).domains
}

export async function claimHost(
  database: Database,
  claim: { site: string; host: string; vouched: boolean; is_bound?: boolean },
): Promise<StoredDomain> {
  return storedSchema.parse(await callDatabase(database, 'domain_add', claim))
}

/** @param proof.tokens what the TXT record holds */
export async function giveHost(
  database: Database,
  proof: { site: string; host: string; tokens?: string[]; vouched?: boolean; is_bound?: boolean },
): Promise<StoredDomain> {
  return storedSchema.parse(await callDatabase(database, 'domain_verified', proof))
}

export async function makePrimary(
  database: Database,
  named: { site: string; host: string },
): Promise<StoredDomain> {
  return storedSchema.parse(await callDatabase(database, 'domain_primary', named))
}

export const removedSchema = z.object({ removed: z.string(), kept_until: z.nullable(z.string()) })
export type Removed = z.output<typeof removedSchema>

export async function takeHost(database: Database, named: { site: string; host: string }): Promise<Removed> {
  return removedSchema.parse(await callDatabase(database, 'domain_remove', named))
}

/** @returns false: the host was kept from no tenant */
export async function releaseHost(database: Database, host: string): Promise<boolean> {
  return z.object({ released: z.boolean() }).parse(await callDatabase(database, 'domain_release', { host }))
    .released
}

/** Makes a host that leads elsewhere a claim again. */
export async function unmapHost(database: Database, host: string): Promise<boolean> {
  return z.object({ unmapped: z.boolean() }).parse(await callDatabase(database, 'domain_unmap', { host }))
    .unmapped
}

/** @param options.after all hosts behind this one, and not those that are due */
export async function dueHosts(
  database: Database,
  options: { max_rows: number; after?: string | undefined },
): Promise<DueHost[]> {
  const answer = await callDatabase(database, 'domains_due', options)
  return z.object({ hosts: z.array(dueSchema) }).parse(answer).hosts
}

/** Null: no site has ever had or claimed the host. */
export async function readHost(database: Database, host: string): Promise<DueHost | null> {
  return z.nullable(dueSchema).parse(await callDatabase(database, 'domain_check', { host }))
}

/** @param state.gone there is no custom hostname any more */
export async function saveState(
  database: Database,
  state: {
    host: string
    hostname_id?: string | null
    status?: string | null
    ssl_status?: string | null
    problem?: string | null
    gone?: boolean
  },
): Promise<void> {
  await callDatabase(database, 'domain_checked', state)
}
