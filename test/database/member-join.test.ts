import { beforeAll, describe, expect, test } from 'vitest'
import { call, service, visitor } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant, site_id } = fixtureSite('mosaico')
let config: object

beforeAll(async () => {
  const { data } = await service().from('sites').select('config').eq('id', site_id).single()
  config = data?.config ?? {}
})

async function signUpIs(sign_up: 'open' | 'invitation' | 'closed' | null): Promise<void> {
  const changed = { ...config, ...(sign_up !== null && { account: { sign_up } }) }
  await service().from('sites').update({ config: changed }).eq('id', site_id).throwOnError()
}

async function account(name: string): Promise<string> {
  const email = `${name}@example.test`
  const { data } = await visitor().auth.signUp({ email, password: 'bem-longa-e-secreta' })
  return data.user?.id ?? ''
}

const join = (user_id: string, url = 'https://mosaico.test/', more: { spends?: boolean } = {}) =>
  call<{ role: string | null }>('member_join', { payload: { url, user_id, ...more } }, service())

describe('an account', () => {
  test('joins a tenant with open sign-up once, as a visitor', async () => {
    await signUpIs('open')
    const user = await account('olga')
    expect(await join(user)).toEqual({ role: 'visitor' })
    expect(await join(user)).toEqual({ role: 'visitor' })
  })

  test.each(['closed', null] as const)('joins no tenant whose sign-up is %s', async (signUp) => {
    await signUpIs(signUp)
    expect(await join(await account(`paco-${signUp}`))).toEqual({ role: null })
  })

  test('joins by invitation with the role that the invitation names', async () => {
    await signUpIs('invitation')
    const invitation = { tenant_id: tenant.id, email: 'quim@example.test', role: 'editor' }
    await service().from('invitations').insert(invitation).throwOnError()
    const user = await account('quim')
    expect(await join(user)).toEqual({ role: 'editor' })
    // A removed member cannot return by the old invitation.
    await service().from('members').delete().match({ tenant_id: tenant.id, user_id: user }).throwOnError()
    expect(await join(user)).toEqual({ role: null })
    expect(await join(await account('rui'))).toEqual({ role: null })
  })

  test.each(['open', 'invitation'] as const)(
    'with a pending invitation can check it without using it, if sign-up is %s',
    async (signUp) => {
      await signUpIs(signUp)
      const [ask, invited] = [{ spends: false }, await account(`vera-${signUp}`)]
      const email = `vera-${signUp}@example.test`
      await service()
        .from('invitations')
        .insert({ tenant_id: tenant.id, email, role: 'owner' })
        .throwOnError()
      expect(await join(invited, undefined, ask)).toEqual({ role: null, invited: true })
      expect(await join(invited, undefined, ask)).toEqual({ role: null, invited: true })
      expect(await join(invited, undefined, { spends: true })).toEqual({ role: 'owner' })
      expect(await join(invited, undefined, ask), 'spent').toEqual({ role: 'owner' })
      const other = await account(`xica-${signUp}`)
      expect(await join(other, undefined, ask)).toEqual({ role: signUp === 'open' ? 'visitor' : null })
    },
  )

  test.each(['is_sso_user', 'is_anonymous'] as const)(
    'with %s becomes no member, neither by invitation nor by open sign-up',
    async (kind) => {
      const [user, email] = [await account(kind), `${kind}@example.test`]
      await call(
        'run_sql',
        { statements: `update auth.users set ${kind} = true where id = '${user}'` },
        service(),
      )
      await service()
        .from('invitations')
        .insert({ tenant_id: tenant.id, email, role: 'owner' })
        .throwOnError()
      for (const signUp of ['open', 'invitation'] as const) {
        await signUpIs(signUp)
        expect(await join(user)).toEqual({ role: null })
        expect(await join(user, undefined, { spends: false })).toEqual({ role: null })
      }
    },
  )

  test('keeps the role that it has', async () => {
    await signUpIs('open')
    const user = await account('sol')
    await service()
      .from('members')
      .insert({ tenant_id: tenant.id, user_id: user, role: 'owner' })
      .throwOnError()
    expect(await join(user)).toEqual({ role: 'owner' })
  })

  test.each([
    ['00000000-0000-4000-8000-000000000000', 'https://mosaico.test/'],
    ['00000000-0000-4000-8000-000000000000', 'https://unknown.test/'],
  ])('that does not exist (%s) joins no tenant at %s', async (user, url) => {
    await signUpIs('open')
    expect(await join(user, url)).toEqual({ role: null })
  })
})

test('an invalid payload is refused, and visitors may not call', async () => {
  expect(await join('nonsense')).toEqual({ error: 'invalid_payload' })
  const payload = { url: 'https://mosaico.test/', user_id: await account('tata') }
  const { error } = await visitor().rpc('member_join', { payload }).retry(false)
  expect(error?.code, 'insufficient_privilege').toBe('42501')
})

test.each(['owner', 'editor'])(
  'an %s must use a second factor if a site of the tenant requires it',
  async (role) => {
    const [user, uuid] = [await account(`zeca-${role}`), tenant.uuid]
    await service().from('members').insert({ tenant_id: tenant.id, user_id: user, role }).throwOnError()
    const member = () => call('admin_member', { account: user }, service())
    await signUpIs('open')
    expect(await member()).toEqual({ tenant: uuid, role, sites: null })
    const asking = { ...config, account: { sign_up: 'open', editors_second_factor: true } }
    await service().from('sites').update({ config: asking }).eq('id', site_id).throwOnError()
    expect(await member()).toEqual({ tenant: uuid, role, sites: null, second_factor: true })
    await signUpIs('open')
  },
)
