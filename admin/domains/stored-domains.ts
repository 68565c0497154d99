import * as z from 'zod/mini'
import { callDatabase, type Database } from '../sites.ts'

/** The last known status of a host at Cloudflare. */
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
  /** Null for a claim. */
  verified_at: z.nullable(z.string()),
  claimed_until: z.nullable(z.string()),
  /** The required content of the TXT record; null if the host is verified. */
  token: z.nullable(z.string()),
  /** Null if it was not checked yet, or for a claim. */
  hostname: z.nullable(hostnameSchema),
})
export type StoredDomain = z.output<typeof storedSchema>

const dueSchema = z.object({
  host: z.string(),
  hostname_id: z.nullable(z.string()),
  status: z.nullable(z.string()),
  ssl_status: z.nullable(z.string()),
  /** The site that has the host; null if none. */
  owner: z.nullable(z.string()),
  claims: z.array(z.object({ site: z.string(), token: z.string() })),
})
/** A host with the data needed to check it. */
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

/** @param proof.tokens the tokens found in the TXT record */
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

export const removedSchema = z.object({
  removed: z.string(),
  /** The site may have been named by the removed host. */
  site_id: z.string(),
  kept_until: z.nullable(z.string()),
})
export type Removed = z.output<typeof removedSchema>

export async function takeHost(database: Database, named: { site: string; host: string }): Promise<Removed> {
  return removedSchema.parse(await callDatabase(database, 'domain_remove', named))
}

/** @returns false if the host was not in quarantine */
export async function releaseHost(database: Database, host: string): Promise<boolean> {
  return z.object({ released: z.boolean() }).parse(await callDatabase(database, 'domain_release', { host }))
    .released
}

/** Turns a host that leads elsewhere back into a claim. */
export async function unmapHost(database: Database, host: string): Promise<boolean> {
  return z.object({ unmapped: z.boolean() }).parse(await callDatabase(database, 'domain_unmap', { host }))
    .unmapped
}

/** @param options.after returns all hosts after this one instead of those that are due */
export async function dueHosts(
  database: Database,
  options: { max_rows: number; after?: string | undefined },
): Promise<DueHost[]> {
  const answer = await callDatabase(database, 'domains_due', options)
  return z.object({ hosts: z.array(dueSchema) }).parse(answer).hosts
}

/** Null if no site has ever had or claimed the host. */
export async function readDueHost(database: Database, host: string): Promise<DueHost | null> {
  return z.nullable(dueSchema).parse(await callDatabase(database, 'domain_check', { host }))
}

/** @param state.gone the custom hostname no longer exists */
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
