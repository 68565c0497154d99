import { type CallError, CallFailure } from './call-failure.ts'
import * as z from 'zod/mini'
import type { Ceilings } from '#shared/ceilings.ts'
import { siteDocument, documentSchema, siteOfDocument } from './document.ts'
import type { SiteFiles } from './site-file.ts'

/** A client with the secret key, such as that of supabase-js. Other keys may neither read drafts nor publish. */
export interface Database {
  /** `status`: 0 if the database did not answer. */
  rpc(
    name: string,
    args: Record<string, unknown>,
  ): PromiseLike<{ data: unknown; error: CallError | null; status?: number }>
  /** Ceilings that the operator has set; the database has the defaults. */
  ceilings?: Ceilings
}

export const listedSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'published']),
  /** By the platform: every address of the site is a 410. */
  suspended: z.boolean(),
  is: z.string(),
  revision: z.string(),
  tenant_uuid: z.string(),
  tenant: z.string(),
  hosts: z.array(z.string()),
  pages: z.number(),
  has_draft: z.boolean(),
  /** Who saved the draft last, and when. */
  draft_author: z.nullable(z.string()),
  draft_updated_at: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  published_by: z.nullable(z.string()),
  /** Unread submissions; null for a caller who may not read submissions. */
  new_leads: z.nullable(z.number()),
})
export type ListedSite = z.output<typeof listedSchema>

export const readSchema = z.object({
  site_id: z.string(),
  tenant_uuid: z.string(),
  tenant_id: z.number(),
  hosts: z.array(z.string()),
  unverified: z.array(z.object({ host: z.string(), token: z.string() })),
  status: z.enum(['draft', 'published']),
  revision: z.string(),
  source: z.enum(['draft', 'live', 'revision']),
  draft: z.nullable(z.string()),
  draft_author: z.nullable(z.string()),
  draft_updated_at: z.nullable(z.string()),
  /**
   * The languages that were left out when the first language was published, each with the last revision before that.
   * Their live translations may be of older texts.
   */
  behind: z._default(z.record(z.string(), z.string()), {}),
  document: documentSchema,
})

export const revisionSchema = z.object({
  revision: z.string(),
  kind: z.enum(['edit', 'publish', 'rollback', 'unpublish', 'suspend', 'resume']),
  author: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The languages that were published; null: all. */
  locales: z._default(z.nullable(z.array(z.string())), null),
  created_at: z.string(),
  has_document: z.boolean(),
  is_live: z.boolean(),
})
export type Revision = z.output<typeof revisionSchema>

export const publishedSchema = z.object({ revision: z.string(), previous: z.string(), changed: z.boolean() })
export type Published = z.output<typeof publishedSchema>

export const planSchema = z.object({
  id: z.number(),
  action: z.enum(['publish', 'unpublish', 'rollback']),
  due_at: z.string(),
  author: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  reason: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** The languages that are published; null: all. */
  locales: z._default(z.nullable(z.array(z.string())), null),
})
export type Plan = z.output<typeof planSchema>

/** A site's content with its facts in the database. */
export interface ReadSite {
  site: SiteFiles
  about: Omit<z.output<typeof readSchema>, 'document'>
}

/** Who publishes and why; both are stored in the revision. */
export interface Signature {
  author?: string | undefined
  note?: string | undefined
}

/** The database refuses a valid call. `word` is a key of `REFUSALS`. */
export class Refusal extends Error {
  readonly word: string
  /** Details of the refusal. */
  readonly about: Record<string, unknown>
  constructor(word: string, about: Record<string, unknown> = {}) {
    super(REFUSALS[word] ?? word)
    this.word = word
    this.about = about
  }
}

const REFUSALS: Record<string, string> = {
  unknown_site: 'no site has that host; HOST is one of its verified hosts, or its id',
  unknown_revision: 'the content of that revision is no longer stored; `revisions` lists the stored ones',
  unknown_file: 'the tenant has no file of that name',
  invalid_days: 'the days must span ten years at most, or a year by day',
  document_changed: 'somebody else has changed this in the draft: read it again, and try again',
  draft_too_large: 'the draft would be larger than 8 MiB; the command line saves and publishes larger ones',
  unknown_locale: 'the draft has no such language',
  locale_not_live:
    'only languages that visitors have can be published without the first language: publish it with them',
  default_locale_changed: 'the draft changes the first language of the site: publish all languages',
  draft_changed: 'somebody else has saved the draft: pull, look at the difference, and try again',
  live_changed:
    'the live site has changed since the draft was begun: look at `diff`, then publish with --force',
  host_taken: 'one of the hosts belongs to another site',
  host_claimed: 'another site of the tenant claims one of the hosts: name it by its id (`list --json`)',
  unknown_tenant: 'no tenant has that uuid',
  plan_in_past: 'the time has passed: publish now, or name a later time',
  too_many_plans:
    'the site has the maximum number of waiting plans (MAX_WAITING_PLANS): cancel one, or wait until one is done',
  too_many_shares: 'the site has a hundred share links: revoke some',
  unknown_share: 'the share link has expired, or was revoked',
  unknown_comment: 'the site has no such comment',
  too_many_comments: 'a share link accepts 30 comments in an hour and 200 in total: try again later',
  too_many_answers: 'the comment has fifty answers, the most it can have',
  too_many_claims: 'the tenant has a hundred unverified hosts; verify or remove some',
  too_many_sites: 'the tenant has a hundred sites; ask the platform for more',
  too_many_names:
    'the tenant has a hundred names of the platform, including those removed in the last 30 days',
  too_many_hosts: 'the site has a hundred hosts; remove some of them',
  invalid_host:
    'not a host name: write at least two parts, such as padaria.example, without scheme, port or path',
  wildcard_host: 'wildcards cannot be claimed: name each host',
  platform_host: 'this host is reserved by the platform, or has more than one name below its domain',
  host_quarantined: 'another tenant had the host in the last 30 days; the platform can release it',
  unknown_host: 'the site neither has nor claims that host; add it',
  claim_ended: 'the claim has expired after seven days: add the host again for a new token',
  token_missing: 'DNS does not show the token in the TXT record yet; `status` says what to set',
  host_unverified: 'the host is not verified: verify it first',
  host_not_active: 'visitors cannot reach the host yet, so it cannot be primary: wait, or use --force',
  tenant_exists: 'the tenant exists: delete it first, or restore into another database',
  not_restoring: 'no restore of that tenant is running: start again',
  invalid_backup: 'the file is not a backup of one tenant',
  unknown_part:
    'the backup is from another version of the database: migrate the database first (docs/upgrades.md)',
  site_suspended: 'the platform has suspended the site: its tenant cannot change what visitors get',
  not_owner: 'only an owner of the tenant may change its members',
  own_membership: 'members cannot change their own membership: another owner can',
  last_owner: 'the tenant has no other owner: make one first',
  unknown_member: 'no member of the tenant has that account or address',
  role_without_limit: 'an owner reaches all sites, and a visitor edits none: limit an editor or an author',
  already_member: 'that address already belongs to a member: change the role instead',
  many_accounts: 'several accounts have that address: name one by its id',
  invalid_address: 'this is not an e-mail address',
  sign_up_closed: 'the site accepts no new members: set config.account.sign_up to `invitation` or `open`',
  too_many_invitations: 'the tenant has a thousand open invitations; remove some of them',
  too_many_invitation_mails:
    'the tenant has reached its daily limit of invitation mails (MAX_INVITATION_MAILS_DAY): invite again tomorrow',
  too_many_mails_to_address:
    'that address has reached its daily limit of invitation mails (MAX_INVITATION_MAILS_ADDRESS_DAY)',
  host_primary: 'the other hosts of the site redirect to this one: make another one primary first',
}

export async function listSites(database: Database): Promise<ListedSite[]> {
  const sites: ListedSite[] = []
  for (;;) {
    const page = await listPage(database, { after: sites.at(-1)?.id })
    sites.push(...page)
    if (page.length < 1000) return sites
  }
}

/** Sites after `after` by id, a thousand at most: all, those of a tenant, or those `within` a list of ids. */
export async function listPage(
  database: Database,
  options: {
    after?: string | undefined
    of_tenant?: string | undefined
    within?: readonly string[] | undefined
    max_rows?: number | undefined
  },
): Promise<ListedSite[]> {
  return z.array(listedSchema).parse(await callDatabase(database, 'sites_list', options))
}

/**
 * The uuid of the tenant that owns the site; null if no site has that host or id.
 * @param within null also for a site that is not among these ids
 */
export async function siteTenant(
  database: Database,
  site: string,
  within?: readonly string[] | undefined,
): Promise<string | null> {
  return z.nullable(z.string()).parse(await callDatabase(database, 'site_tenant', { site, within }))
}

/**
 * @param version `live`, a revision, or `draft`: the live site where no draft is saved
 * @param locales reads a draft as publishing only these languages would make it live
 */
export async function readSite(
  database: Database,
  site: string,
  version = 'draft',
  locales?: readonly string[],
): Promise<ReadSite> {
  const { document, ...about } = readSchema.parse(
    await callDatabase(database, 'site_read', { site, version, locales }),
  )
  return { site: siteOfDocument(document, about), about }
}

/** @param expected id of the draft that was read before; null if there was none */
export async function saveDraft(
  database: Database,
  {
    host,
    site,
    author,
    expected,
  }: { host: string; site: SiteFiles; author?: string | undefined; expected: string | null },
): Promise<string> {
  const answer = await callDatabase(database, 'draft_save', {
    site: host,
    document: siteDocument(site),
    author,
    expected,
  })
  return z.object({ draft: z.string() }).parse(answer).draft
}

/** @param expected id of the draft that was read before; another draft is not discarded */
export async function discardDraft(database: Database, site: string, expected: string): Promise<boolean> {
  const answer = await callDatabase(database, 'draft_discard', { site, expected })
  return z.object({ discarded: z.boolean() }).parse(answer).discarded
}

/**
 * @param options.draft the draft that was validated; null publishes the live content again
 * @param options.locales publishes these languages alone; the rest stays in the draft
 */
export async function publishSite(
  database: Database,
  {
    site,
    draft,
    force = false,
    ...signature
  }: Signature & {
    site: string
    draft: string | null
    force?: boolean
    locales?: readonly string[] | undefined
  },
): Promise<Published> {
  return publishedSchema.parse(
    await callDatabase(database, 'site_publish', {
      site,
      draft,
      forced: force,
      ...signature,
      ceilings: database.ceilings,
    }),
  )
}

export async function rollbackSite(
  database: Database,
  { site, revision, ...signature }: Signature & { site: string; revision: string },
): Promise<Published> {
  return publishedSchema.parse(
    await callDatabase(database, 'site_rollback', {
      site,
      revision,
      ...signature,
      ceilings: database.ceilings,
    }),
  )
}

export async function unpublishSite(
  database: Database,
  site: string,
  { author, note }: Signature = {},
): Promise<boolean> {
  const answer = await callDatabase(database, 'site_unpublish', { site, author, note })
  return z.object({ changed: z.boolean() }).parse(answer).changed
}

/** Hosts of the site, or of all sites of its tenant. */
export const suspendedSchema = z.object({ changed: z.boolean(), hosts: z.array(z.string()) })

/** @param options.suspended false ends a suspension; those of the site and of its tenant end separately */
export async function suspendSite(
  database: Database,
  site: string,
  { suspended, wholeTenant, author, note }: Signature & { suspended: boolean; wholeTenant: boolean },
): Promise<z.output<typeof suspendedSchema>> {
  return suspendedSchema.parse(
    await callDatabase(database, 'site_suspend', {
      site,
      suspended,
      whole_tenant: wholeTenant,
      author,
      note,
    }),
  )
}

/** When the site and its tenant were suspended; null if they are not, or if there is no such site. */
export async function readSuspension(
  database: Database,
  site: string,
): Promise<{ site: string | null; tenant: string | null }> {
  const since = z.object({ site: z.nullable(z.string()), tenant: z.nullable(z.string()) })
  return (
    z.nullable(since).parse(await callDatabase(database, 'site_suspended', { site })) ?? {
      site: null,
      tenant: null,
    }
  )
}

export async function listRevisions(database: Database, site: string, max: number): Promise<Revision[]> {
  return z
    .array(revisionSchema)
    .parse(await callDatabase(database, 'revisions_list', { site, max_rows: max }))
}

export async function addPlan(
  database: Database,
  plan: Signature & {
    site: string
    action: Plan['action']
    due_at: string
    draft?: string | null
    revision?: string | undefined
    forced?: boolean
    locales?: readonly string[] | undefined
  },
): Promise<number> {
  const args = { ...plan, ceilings: database.ceilings }
  return z.object({ id: z.number() }).parse(await callDatabase(database, 'schedule_add', args)).id
}

export async function listPlans(database: Database, site: string): Promise<Plan[]> {
  return z.array(planSchema).parse(await callDatabase(database, 'schedules_list', { site }))
}

export async function cancelPlan(database: Database, site: string, id: number): Promise<boolean> {
  return z
    .object({ cancelled: z.boolean() })
    .parse(await callDatabase(database, 'schedule_cancel', { site, id })).cancelled
}

export const createdSchema = z.object({ site_id: z.string(), draft: z.string(), tenant: z.string() })

export type CreatedSite = z.output<typeof createdSchema>

/**
 * A site that no visitor sees yet, with a draft of its content.
 * @param options.areHostsVerified false for a caller that does not vouch for the hosts: they become claims
 * @param options.isTenantKnown true refuses an unknown tenant; otherwise it is made
 * @param options.isBound the caller belongs to one tenant, which may have only so many sites and platform names
 * @param options.keepsTenant the draft has the row of an existing tenant, not that of the content
 * @returns the ids of the site and its draft, and the uuid of the tenant
 */
export async function createSite(
  database: Database,
  site: SiteFiles,
  { areHostsVerified = true, isTenantKnown = false, isBound = false, keepsTenant = false } = {},
): Promise<CreatedSite> {
  const answer = await callDatabase(database, 'site_create', {
    document: siteDocument(site),
    hosts: site.hosts,
    tenant_uuid: site.tenant.uuid,
    are_verified: areHostsVerified,
    is_known: isTenantKnown,
    ...(isBound && { is_bound: true }),
    ...(keepsTenant && { keeps_tenant: true }),
  })
  return createdSchema.parse(answer)
}

/** Why a new site of a tenant may not have a host, a word of `Refusal`; null if it may. */
export async function hostRefusal(
  database: Database,
  { host, tenant }: { host: string; tenant: string | null },
): Promise<string | null> {
  const answer = await callDatabase(database, 'host_free', { host, tenant_uuid: tenant })
  return z.object({ refusal: z.nullable(z.string()) }).parse(answer).refusal
}

/** A call of the database. @throws Refusal, CallFailure */
export async function callDatabase(
  database: Database,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const { data, error, status } = await database.rpc(name, args)
  if (error !== null) throw new CallFailure(name, error, status)
  if (typeof data === 'object' && data !== null && 'error' in data) {
    const { error: word, ...about } = data
    throw new Refusal(String(word), about)
  }
  return data ?? null
}
