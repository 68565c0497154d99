import { cut } from '#shared/cut.ts'
import { HttpError } from '#shared/errors.ts'
import type { Operation } from '../../admin/operations.ts'
import type { EditingRole } from '../../admin/members.ts'
import { type Database, readSuspension, Refusal, siteTenant } from '../../admin/sites.ts'
import type { TokenScope } from '../../admin/token.ts'

/** The caller of the operators' API. */
export type Caller =
  | { kind: 'token'; id: string; name: string; scopes: readonly TokenScope[]; tenant: string | null }
  /**
   * A person with a session who works for one tenant. `sites` are the ids of the only sites within reach; null for all.
   */
  | { kind: 'member'; account: string; tenant: string; role: EditingRole; sites: readonly string[] | null }

/** The scopes of each role of a member. */
const ROLES: Record<EditingRole, readonly TokenScope[]> = {
  owner: ['read', 'write', 'preview', 'publish', 'members', 'leads'],
  editor: ['read', 'write', 'preview', 'leads'],
  // Authors may only make the writing calls that allow them (Operation.isForAuthors).
  author: ['read', 'write', 'preview'],
}

/** The uuid of the only tenant whose sites the caller reaches; null for all tenants. */
export function boundTenant(caller: Caller): string | null {
  return caller.tenant
}

/** Ids of the only sites of the tenant that the caller reaches; undefined: all of them. */
export function reachedSites(caller: Caller): readonly string[] | undefined {
  return caller.kind === 'member' ? (caller.sites ?? undefined) : undefined
}

export function hasScope(caller: Caller, scope: TokenScope): boolean {
  return (caller.kind === 'token' ? caller.scopes : ROLES[caller.role]).includes(scope)
}

/** True for a member who may change texts and pictures only, not the site's structure or look. */
export function isAuthor(caller: Caller): boolean {
  return caller.kind === 'member' && caller.role === 'author'
}

/** The account of a member who calls, because members must not change their own membership. Undefined for tokens. */
export function callingAccount(caller: Caller): string | undefined {
  return caller.kind === 'member' ? caller.account : undefined
}

/** Idempotency keys and limits are counted per caller. */
export function callerKey(caller: Caller): string {
  return caller.kind === 'token' ? `token ${caller.id}` : `member ${caller.tenant} ${caller.account}`
}

/** The most characters that the database stores. */
const MAX_AUTHOR = 200

/**
 * The name in drafts and revisions. A token for all sites signs with the name given in the call. For a token of one
 * tenant and for a member, the token's name or the account comes first, so that no given text can hide it.
 */
export function signedAuthor(caller: Caller, given: string | undefined): string {
  const name = caller.kind === 'token' ? caller.name : caller.account
  if (given === undefined) return name
  if (boundTenant(caller) === null) return given
  return cut(`${name} (${given})`, MAX_AUTHOR)
}

/**
 * Checks that a caller may make a call, and for a call about a site, that the caller reaches that site.
 * @throws HttpError 403 without the scope, for a tenant's caller where only the platform may call, and for a new site of
 * a caller who is limited to some sites; 404 for a site that the caller does not reach, as for one that does not exist
 * @throws Refusal if the platform has suspended the site: its tenant cannot change what visitors get
 */
export async function authorise(
  caller: Caller,
  {
    operation: { scope, isForPlatform, isForAuthors },
    site,
    database,
  }: {
    operation: Pick<Operation, 'scope' | 'isForPlatform' | 'isForAuthors'>
    site: string
    database: Database
  },
): Promise<void> {
  if (!hasScope(caller, scope)) throw new HttpError(403, `This needs the scope ${scope}`)
  if (isAuthor(caller) && scope === 'write' && isForAuthors !== true)
    throw new HttpError(403, 'Authors change only texts and pictures; an editor can do this')
  const within = reachedSites(caller)
  if (site === '' && within !== undefined && scope !== 'read')
    throw new HttpError(403, 'Only people who may edit all sites of the tenant can do this')
  const tenant = boundTenant(caller)
  if (tenant === null || site === '') return
  if (isForPlatform === true) throw new HttpError(403, 'Only a caller of all tenants can do this')
  if ((await siteTenant(database, site, within)) !== tenant) throw new HttpError(404, 'No such site')
  if (scope === 'publish' && (await isSuspended(database, site))) throw new Refusal('site_suspended')
}

async function isSuspended(database: Database, named: string): Promise<boolean> {
  const { site, tenant } = await readSuspension(database, named)
  return site !== null || tenant !== null
}
