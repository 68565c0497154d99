import { beforeAll, describe, expect, test } from 'vitest'
import { changeRole, inviteMember, listMembers, type MemberRole, removeMember } from '../../admin/members.ts'
import { createSite, publishSite, type Refusal } from '../../admin/sites.ts'
import { page, smallSite } from '../admin/small-site.ts'
import { call, openDatabase, service, visitor } from './clients.ts'

const database = service()
const SITE = 'socios.test'
const CLOSED = 'fechada.test'
const OTHER = 'outra-casa.test'
let made = 0

/** A published site of its own tenant. */
async function liveSite(host: string, signUp: 'open' | 'invitation' | 'closed'): Promise<void> {
  const { draft } = await createSite(
    database,
    smallSite({
      hosts: [host],
      tenant: { ...smallSite().tenant, uuid: crypto.randomUUID() },
      config: { multi_languages: true, account: { sign_up: signUp } },
      pages: [page('home', { routes: { route: '' } })],
      posts: [],
      popups: [],
      forms: [],
    }),
  )
  await publishSite(database, { site: host, draft })
}

beforeAll(async () => {
  await liveSite(SITE, 'invitation')
  await liveSite(CLOSED, 'closed')
  await liveSite(OTHER, 'invitation')
})

async function account(): Promise<{ id: string; email: string }> {
  made += 1
  const email = `socia-${made}@example.test`
  const { data } = await visitor().auth.signUp({ email, password: 'bem-longa-e-secreta' })
  return { id: data.user?.id ?? '', email }
}

async function member(role: MemberRole, site = SITE): Promise<{ id: string; email: string }> {
  const added = await account()
  await changeRole(database, { site, member: added.id, role, adds: true })
  return added
}

const join = (user_id: string, site = SITE) =>
  call<{ role: string | null }>('member_join', { payload: { url: `https://${site}/`, user_id } }, database)

const roleOf = async (id: string, site = SITE) =>
  (await listMembers(database, { site })).members.find((each) => each.account === id)?.role

const refusal = (word: string): Partial<Refusal> => ({ word })

describe('an invitation', () => {
  test('is listed until its account signs in, which makes it a member with that role', async () => {
    const { id, email } = await account()
    const invited = await inviteMember(database, { site: SITE, email: email.toUpperCase(), role: 'editor' })
    expect(invited).toEqual({ email, role: 'editor', sites: 'all' })
    expect((await listMembers(database, { site: SITE })).invitations).toMatchObject([
      { email, role: 'editor', sites: 'all' },
    ])
    expect(await join(id, OTHER), 'at another tenant').toEqual({ role: null })
    expect(await join(id)).toEqual({ role: 'editor' })
    expect((await listMembers(database, { site: SITE })).invitations).toEqual([])
    expect(await roleOf(id)).toBe('editor')
  })

  test('is replaced by another one, and withdrawn by removing the address', async () => {
    const { id, email } = await account()
    await inviteMember(database, { site: SITE, email, role: 'owner' })
    await inviteMember(database, { site: SITE, email, role: 'visitor' })
    expect((await listMembers(database, { site: SITE })).invitations).toMatchObject([
      { email, role: 'visitor', sites: 'all' },
    ])
    expect(await removeMember(database, { site: SITE, member: email })).toEqual({
      removed: false,
      uninvited: true,
    })
    expect(await join(id)).toEqual({ role: null })
  })

  test.each([
    ['an invalid address', SITE, 'ana', 'invalid_address'],
    ['an address with a line break', SITE, 'ana@example.test\nbcc: x@y.test', 'invalid_address'],
    ['a site whose sign-up is closed', CLOSED, 'ana@example.test', 'sign_up_closed'],
    ['a host without a site', 'nada.test', 'ana@example.test', 'unknown_site'],
  ])('is refused for %s', async (_, site, email, word) => {
    await expect(inviteMember(database, { site, email, role: 'visitor' })).rejects.toMatchObject(
      refusal(word),
    )
  })

  test('is refused for a member, because it would change the member’s role without saying so', async () => {
    const { email } = await member('editor')
    await expect(inviteMember(database, { site: SITE, email, role: 'owner' })).rejects.toMatchObject(
      refusal('already_member'),
    )
  })
})

describe('an invitation to edit sites', () => {
  const joinAdmin = (of: string, spends: boolean) =>
    call<string[]>('admin_join', { account: of, spends }, database)
  const addressOf = (email: string) => call<string | null>('admin_address', { email }, database)

  test('works if sign-up is closed, and makes its account a member once, when it is used', async () => {
    const { id, email } = await account()
    expect(await addressOf(email)).toBeNull()
    await inviteMember(database, { site: CLOSED, email, role: 'editor', at_admin: true })
    expect(await addressOf(` ${email.toUpperCase()} `)).toBe('invited')
    const [tenant, ...more] = await joinAdmin(id, false)
    expect([typeof tenant, more, await roleOf(id, CLOSED)]).toEqual(['string', [], undefined])
    expect(await joinAdmin(id, true)).toEqual([tenant])
    expect(await roleOf(id, CLOSED)).toBe('editor')
    expect(await addressOf(email)).toBe('edits')
    await removeMember(database, { site: CLOSED, member: id })
    expect(await joinAdmin(id, true)).toEqual([])
    expect(await roleOf(id, CLOSED)).toBeUndefined()
  })

  test('is refused for a visitor, who needs the sign-in of the site', async () => {
    const { id, email } = await account()
    const invitation = { site: CLOSED, email, role: 'visitor', at_admin: true } as const
    await expect(inviteMember(database, invitation)).rejects.toMatchObject(refusal('sign_up_closed'))
    await inviteMember(database, { site: SITE, email, role: 'visitor' })
    expect([await joinAdmin(id, true), await addressOf(email)]).toEqual([[], null])
    expect(await roleOf(id)).toBeUndefined()
  })
})

describe('an owner', () => {
  test('changes roles and removes members with immediate effect', async () => {
    const owner = await member('owner')
    const other = await member('visitor')
    await changeRole(database, { site: SITE, member: other.email, role: 'editor', caller: owner.id })
    expect(await roleOf(other.id)).toBe('editor')
    const removed = await removeMember(database, { site: SITE, member: other.id, caller: owner.id })
    expect(removed).toEqual({ removed: true, uninvited: false })
    expect(await roleOf(other.id)).toBeUndefined()
  })

  test('cannot change or remove her own membership', async () => {
    const owner = await member('owner')
    await member('owner')
    const own = { site: SITE, member: owner.email, caller: owner.id }
    await expect(changeRole(database, { ...own, role: 'editor' })).rejects.toMatchObject(
      refusal('own_membership'),
    )
    await expect(removeMember(database, own)).rejects.toMatchObject(refusal('own_membership'))
  })

  test('gives roles only to members, and cannot find out which other accounts exist', async () => {
    const owner = await member('owner')
    const { id, email } = await account()
    for (const named of [id, email, 'ninguem@example.test', crypto.randomUUID()]) {
      const change = { site: SITE, member: named, role: 'editor' as const, caller: owner.id }
      await expect(changeRole(database, change)).rejects.toMatchObject(refusal('unknown_member'))
    }
  })
})

test.each(['visitor', 'editor'] as const)('a member who is %s changes no member', async (role) => {
  const { id, email } = await member(role)
  const { email: other } = await member('visitor')
  const caller = { site: SITE, caller: id }
  const calls = [
    () => changeRole(database, { ...caller, member: email, role: 'owner' }),
    () => changeRole(database, { ...caller, member: other, role: 'owner' }),
    () => removeMember(database, { ...caller, member: other }),
    () => inviteMember(database, { ...caller, email: 'nova@example.test', role: 'owner' }),
  ]
  for (const each of calls) await expect(each()).rejects.toMatchObject(refusal('not_owner'))
})

test('an owner of another tenant changes no member', async () => {
  const stranger = await member('owner', OTHER)
  const { email } = await member('editor')
  const change = { site: SITE, member: email, role: 'visitor' as const, caller: stranger.id }
  await expect(changeRole(database, change)).rejects.toMatchObject(refusal('not_owner'))
})

test('the last owner stays, unless the platform decides otherwise', async () => {
  const { id } = await member('owner', CLOSED)
  const named = { site: CLOSED, member: id }
  await expect(changeRole(database, { ...named, role: 'editor' })).rejects.toMatchObject(
    refusal('last_owner'),
  )
  await expect(removeMember(database, named)).rejects.toMatchObject(refusal('last_owner'))
  expect(await removeMember(database, { ...named, forced: true })).toEqual({
    removed: true,
    uninvited: false,
  })
})

test('accounts are looked up by an index, without a scan of all accounts', async () => {
  await using own = await openDatabase()
  const [id, email] = [crypto.randomUUID(), 'Socia@example.test']
  await own.query('insert into auth.users (id, email, email_confirmed_at) values ($1, lower($2), now())', [
    id,
    email,
  ])
  const scans = async () => {
    const { rows } = await own.query<{ scans: number }>(
      `select pg_stat_get_xact_numscans('auth.users'::regclass)::int as scans`,
    )
    return rows[0]?.scans
  }
  // With few accounts, Postgres prefers a scan to the index.
  await own.exec('begin; set local enable_seqscan = off')
  const before = await scans()
  for (const [named, beyond, found] of [
    [email, true, [id]],
    [id, true, [id]],
    [email, false, []],
    [id, false, []],
  ] as const) {
    const { rows } = await own.query('select private.named_accounts(7001, $1, $2) as found', [named, beyond])
    expect(rows).toEqual([{ found }])
  }
  expect(await scans()).toBe(before)
  await own.exec('rollback')
})

test('members are listed in pages, and by role', async () => {
  for (let count = 0; count < 3; count += 1) await member('visitor', OTHER)
  const all = (await listMembers(database, { site: OTHER })).members
  const first = await listMembers(database, { site: OTHER, max_rows: 2 })
  const rest = await listMembers(database, { site: OTHER, after: first.members.at(-1)?.account })
  expect([...first.members, ...rest.members]).toEqual(all)
  const owners = (await listMembers(database, { site: OTHER, role: 'owner' })).members
  expect(owners.map(({ role }) => role)).toEqual(['owner'])
})

test.each(['members_list', 'member_invite', 'member_role', 'member_remove'])(
  'neither a visitor nor a signed-in account may call %s',
  async (name) => {
    const args = { site: SITE, member: 'x@example.test', email: 'x@example.test', role: 'owner' }
    const wanted: Record<string, string[]> = {
      members_list: ['site'],
      member_invite: ['site', 'email', 'role'],
      member_role: ['site', 'member', 'role'],
      member_remove: ['site', 'member'],
    }
    const given = Object.fromEntries(Object.entries(args).filter(([key]) => wanted[name]?.includes(key)))
    const signedIn = visitor()
    await signedIn.auth.signUp({ email: `conta-${name}@example.test`, password: 'bem-longa-e-secreta' })
    for (const client of [visitor(), signedIn]) {
      const { error } = await client.rpc(name, given).retry(false)
      expect(error?.code, 'insufficient_privilege').toBe('42501')
    }
  },
)
