import * as z from 'zod/mini'
import { LEAD_STATUSES } from './leads.ts'
import { MEMBER_ROLES } from './members.ts'
import type { OperationInput, OperationName } from './operations.ts'
import { callDatabase, type Database } from './sites.ts'

/** A role, the status of leads, or what a plan does. */
const DETAILS = [...MEMBER_ROLES, ...LEAD_STATUSES, 'publish', 'unpublish', 'rollback'] as const

type About = {
  /** Id of the site; set only by calls that may remove the host by which they name the site. */
  site?: string
  /** What the call acted on: a host, an e-mail address, the name of a file; null where the call says it all. */
  subject: string | null
  detail: (typeof DETAILS)[number] | null
}

type Answer = Record<string, unknown>
type Describe<Name extends OperationName> = (input: OperationInput<Name>, answer: Answer) => About | null

const about = (subject: string | null = null, detail: About['detail'] = null): About => ({ subject, detail })
const ifChanged = (_: unknown, { changed }: Answer): About | null => (changed === true ? about() : null)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The calls that the activity of a site lists, and how an entry describes one. Null: the call has changed nothing.
 * Saved drafts are not listed, because drafts and revisions have authors themselves.
 */
const LISTED = {
  cloneSite: ({ body }) => about(body.host),
  discardDraft: (_, { discarded }) => (discarded === true ? about() : null),
  importRedirects: ({ body }) => (body.dry_run ? null : about()),
  publishSite: ifChanged,
  unpublishSite: ifChanged,
  suspendSite: ifChanged,
  resumeSite: ifChanged,
  rollbackSite: ifChanged,
  addShare: ({ body }) => about(body.name),
  revokeShare: () => about(),
  deleteComment: () => about(),
  addPlan: ({ body }) => about(null, body.action),
  cancelPlan: (_, { cancelled }) => (cancelled === true ? about() : null),
  addDomain: ({ body }) => about(body.host),
  verifyDomain: ({ host }, { verified_at }) => (textOf(verified_at) === null ? null : about(host)),
  setPrimaryDomain: ({ host }) => about(host),
  removeDomain: ({ host }, { site_id }) => ({ ...about(host), site: String(site_id) }),
  inviteMember: ({ body }) => about(body.email, body.role),
  changeRole: ({ body }, { account }) => about(textOf(account), body.role),
  removeMember: ({ member }, { removed, uninvited }) =>
    removed === true || uninvited === true ? about(member) : null,
  addMedia: ({ body }, { is_new }) => (is_new === true ? about(body.file_name) : null),
  removeMedia: ({ file }) => about(file),
  changeLeads: ({ body }, { changed }) => (changed === 0 ? null : about(String(changed), body.status)),
  exportLeads: (_, { leads }) => about(String(leads)),
} satisfies { [Name in OperationName]?: Describe<Name> }

export const activitySchema = z.object({
  id: z.number(),
  operation: z.enum(Object.keys(LISTED) as (keyof typeof LISTED)[]),
  /** The address of a member, or the name of a token; null for an account that was deleted. */
  author: z.nullable(z.string()),
  /** What the call acted on: a host, an e-mail address, the name of a file; null where the call says it all. */
  subject: z.nullable(z.string()),
  detail: z.nullable(z.enum(DETAILS)),
  created_at: z.string(),
})
export type Activity = z.output<typeof activitySchema>

/** Newest first. */
export async function listActivity(database: Database, site: string, max_rows: number): Promise<Activity[]> {
  return z.array(activitySchema).parse(await callDatabase(database, 'activity_list', { site, max_rows }))
}

/** Records what a call has done. `account` is a member's, `caller` the name of a token. */
export async function addActivity(
  database: Database,
  done: About & { site: string; operation: OperationName; account: string | null; caller: string | null },
): Promise<void> {
  await callDatabase(database, 'activity_add', done)
}

/** What an entry says about a call that succeeded. Null for a call that is not listed or has changed nothing. */
export function describeCall<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
  answer: object,
): About | null {
  const describe = (LISTED as { [Key in OperationName]?: Describe<Key> })[name]
  return describe?.(input, answer as Answer) ?? null
}
