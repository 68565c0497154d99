import * as z from 'zod/mini'
import { callDatabase, type Database } from './sites.ts'

/**
 * Roles that change sites: an author only texts and pictures, an editor everything but publishing and members, an owner
 * everything.
 */
export const EDITING_ROLES = ['author', 'editor', 'owner'] as const
export type EditingRole = (typeof EDITING_ROLES)[number]

export const MEMBER_ROLES = ['visitor', ...EDITING_ROLES] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

const role = z.enum(MEMBER_ROLES)

/** The sites of the tenant that a member reaches: all, or only these. */
const reach = z.union([z.literal('all'), z.array(z.object({ id: z.string(), name: z.string() }))])
export type Reach = z.output<typeof reach>

/** As in calls: hosts or ids. */
export type GivenReach = 'all' | readonly string[]

const memberSchema = z.object({
  /** The id of the account in Supabase Auth. */
  account: z.string(),
  email: z.nullable(z.string()),
  role,
  sites: reach,
  created_at: z.string(),
})
export type TenantMember = z.output<typeof memberSchema>

const invitationSchema = z.object({ email: z.string(), role, sites: reach, created_at: z.string() })
export type Invitation = z.output<typeof invitationSchema>

export const memberPageSchema = z.object({
  members: z.array(memberSchema),
  /** Open invitations; only with the first page. */
  invitations: z.array(invitationSchema),
})
export type MembersPage = z.output<typeof memberPageSchema>

export const invitedSchema = z.object({ email: z.string(), role, sites: reach })
export const changedMemberSchema = z.object({
  account: z.string(),
  email: z.nullable(z.string()),
  role,
  sites: reach,
  /** The account was no member before. */
  added: z.boolean(),
})
export const removedMemberSchema = z.object({
  /** There was such a member. */
  removed: z.boolean(),
  /** There was such an invitation. */
  uninvited: z.boolean(),
})

interface Named {
  site: string
  /** The account of the calling owner; undefined for an operator. */
  caller?: string | undefined
}

/** Members of a site's tenant in the order of their accounts, after `after`, a thousand at most. */
export async function listMembers(
  database: Database,
  options: {
    site: string
    role?: MemberRole | undefined
    after?: string | undefined
    max_rows?: number | undefined
  },
): Promise<MembersPage> {
  return memberPageSchema.parse(await callDatabase(database, 'members_list', options))
}

/**
 * The account with this confirmed address becomes a member when it signs in at the site, or by a code at ADMIN_HOST.
 * @param invitation.mails the caller sends a mail, which counts against the limits
 * @param invitation.at_admin an editor accepts at ADMIN_HOST, so the site needs no sign-in of visitors
 * @param invitation.sites by default those of an earlier invitation, else all
 */
export async function inviteMember(
  database: Database,
  {
    mails = false,
    sites,
    ...invitation
  }: Named & {
    email: string
    role: MemberRole
    sites?: GivenReach | undefined
    mails?: boolean
    at_admin?: boolean
  },
): Promise<z.output<typeof invitedSchema>> {
  const counted = mails && { mails, ceilings: database.ceilings }
  return invitedSchema.parse(
    await callDatabase(database, 'member_invite', { ...invitation, sites: listed(sites), ...counted }),
  )
}

/**
 * @param change.member an account, or its address
 * @param change.sites by default as before; an owner and a visitor have no limit
 * @param change.adds adds an account that is no member, for callers who vouch for it
 */
export async function changeRole(
  database: Database,
  {
    sites,
    ...change
  }: Named & { member: string; role: MemberRole; sites?: GivenReach | undefined; adds?: boolean },
): Promise<z.output<typeof changedMemberSchema>> {
  return changedMemberSchema.parse(
    await callDatabase(database, 'member_role', { ...change, sites: listed(sites) }),
  )
}

/** The site to which an invitation leads: one that the person will reach. */
export function siteOfInvitation(invitedAt: string, sites: Reach): string {
  return (sites === 'all' ? undefined : sites[0]?.id) ?? invitedAt
}

/** A call of the database takes a list. */
function listed(sites: GivenReach | undefined): readonly string[] | undefined {
  return sites === 'all' ? ['all'] : sites
}

/**
 * Ends a membership, and an invitation.
 * @param removal.forced also of the last owner
 */
export async function removeMember(
  database: Database,
  removal: Named & { member: string; forced?: boolean },
): Promise<z.output<typeof removedMemberSchema>> {
  return removedMemberSchema.parse(await callDatabase(database, 'member_remove', { ...removal }))
}
