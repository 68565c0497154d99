import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../../admin/sites.ts'
import { readMember } from '../../../worker/operate/read-member.ts'
import { type Bindings, readEnv } from '../../../worker/env.ts'
import { hasSupabase } from '../../../worker/session/supabase-auth.ts'
import { createSigner, forgedTokens, hmacToken, sessionClaims, type Signer } from '../../support/tokens.ts'

const scope = { waitUntil: () => undefined }

const url = 'https://ref.supabase.test'
const TENANT = 'a1b2c3d4-0000-4000-8000-000000000001'

let signer: Signer
beforeAll(async () => {
  signer = await createSigner('k')
})
afterEach(() => vi.unstubAllGlobals())

/** The settings of a new Worker, which has no signing keys yet. */
function settings(more: Pick<Bindings, 'SESSION_TOKENS'> = {}) {
  const bindings = {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    SITES: {} as KVNamespace,
    ASSETS: {} as Fetcher,
    ...more,
  } satisfies Bindings
  const env = readEnv(bindings)
  if (!hasSupabase(env)) throw new Error('no Supabase')
  return env
}

/** Reads the member of a session. Supabase Auth answers `user`, and the database `member`. */
async function memberOf({
  aal = 'aal1',
  user = {},
  status = 200,
  member = { tenant: TENANT, role: 'owner', sites: null } as unknown,
  tenant = null as string | null,
}: {
  aal?: 'aal1' | 'aal2'
  user?: object
  status?: number
  member?: unknown
  tenant?: string | null
}) {
  const claims = sessionClaims({ issuer: `${url}/auth/v1`, aal })
  const token = await signer.sign(claims)
  const calls: { name: string; args: object }[] = []
  const database: Database = {
    async rpc(name, args) {
      calls.push({ name, args })
      return { data: member, error: null }
    },
  }
  vi.stubGlobal('fetch', async (input: string) =>
    String(input).endsWith('jwks.json')
      ? Response.json({ keys: [signer.publicKey] })
      : Response.json({ id: claims.sub, email: 'a@example.test', ...user }, { status }),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return { calls, account: claims.sub, read: readMember(token, { tenant, database, env: settings(), scope }) }
}

const factor = (status: string) => ({ id: 'f', status, friendly_name: 'phone', factor_type: 'totp' })

describe('an account’s session', () => {
  test('without a second factor is accepted for the member', async () => {
    for (const user of [{}, { factors: null }, { factors: [] }, { factors: [factor('unverified')] }]) {
      const { read, account } = await memberOf({ user })
      expect(await read).toEqual({ kind: 'member', account, tenant: TENANT, role: 'owner', sites: null })
    }
  })

  test('with a second factor is refused until the factor is given, and no tenant is looked up', async () => {
    const user = { factors: [factor('unverified'), factor('verified')] }
    const { read, calls } = await memberOf({ user })
    await expect(read).rejects.toMatchObject({ status: 403 })
    expect(calls).toEqual([])
    const shown = await memberOf({ user, aal: 'aal2' })
    expect(await shown.read).toMatchObject({ kind: 'member', role: 'owner', sites: null })
  })

  test('with one factor is refused if its tenant requires two', async () => {
    const member = { tenant: TENANT, role: 'editor', sites: null, second_factor: true }
    await expect((await memberOf({ member })).read).rejects.toMatchObject({ status: 403 })
    const { read, account } = await memberOf({ member, aal: 'aal2' })
    expect(await read).toEqual({ kind: 'member', account, tenant: TENANT, role: 'editor', sites: null })
  })

  test('whose factors cannot be read is refused, because one of them may be verified', async () => {
    for (const factors of ['x', {}, [{ id: 'f' }], [factor('verified'), { id: 7, status: 'verified' }]]) {
      const { read, calls } = await memberOf({ user: { factors } })
      await expect(read).rejects.toMatchObject({ status: 503 })
      expect(calls).toEqual([])
    }
  })

  test('that Supabase Auth has ended belongs to nobody', async () => {
    for (const status of [401, 403]) {
      const { read, calls } = await memberOf({ status })
      expect(await read).toBeNull()
      expect(calls).toEqual([])
    }
  })

  test('that Supabase Auth cannot confirm is answered with 503', async () => {
    const { read, calls } = await memberOf({ status: 500 })
    await expect(read).rejects.toMatchObject({ status: 503 })
    expect(calls).toEqual([])
  })

  test('that is forged is refused without a call to the database or Supabase Auth', async () => {
    const tokens = Object.entries(await forgedTokens(signer, { issuer: `${url}/auth/v1` }))
    expect(tokens.length).toBeGreaterThanOrEqual(12)
    const env = settings()
    const asked: string[] = []
    vi.spyOn(console, 'info').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (input: string) => {
      if (!String(input).endsWith('jwks.json')) asked.push(String(input))
      return Response.json({ keys: [signer.publicKey] })
    })
    const database: Database = { rpc: () => expect.unreachable('the database is asked') }
    for (const [what, token] of tokens) {
      expect(await readMember(token, { tenant: null, database, env, scope }), what).toBeNull()
      expect(await readMember(token, { tenant: TENANT, database, env, scope }), what).toBeNull()
    }
    expect(asked).toEqual([])
  })

  test('signed with a shared secret is proved by one call, which Supabase Auth answers for its account', async () => {
    const env = settings({ SESSION_TOKENS: 'shared_secret' })
    const claims = sessionClaims({ issuer: `${url}/auth/v1`, aal: 'aal1' })
    const token = await hmacToken({ alg: 'HS256', typ: 'JWT' }, claims, 's'.repeat(32))
    const member = { tenant: TENANT, role: 'owner', sites: null }
    const database: Database = { rpc: async () => ({ data: member, error: null }) }
    const read = async (given: string, status: number) => {
      const asked: string[] = []
      vi.stubGlobal('fetch', async (input: string) => {
        asked.push(String(input))
        return Response.json({ id: claims.sub, email: 'a@example.test' }, { status })
      })
      const found = await readMember(given, { tenant: null, database, env, scope })
      return { found, asked }
    }
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const asked = [`${url}/auth/v1/user`]
    expect(await read(token, 200)).toEqual({
      found: { kind: 'member', account: claims.sub, ...member },
      asked,
    })
    expect(await read(token, 401)).toEqual({ found: null, asked })
    expect(await read(await signer.sign(claims), 200)).toEqual({ found: null, asked: [] })
  })

  test('acts for the tenant that the call names, and for none without a membership', async () => {
    const named = await memberOf({ tenant: TENANT })
    await named.read
    expect(named.calls).toEqual([
      { name: 'admin_member', args: { account: named.account, of_tenant: TENANT } },
    ])
    for (const tenant of ['', 'x', `${TENANT}0`]) {
      const { read, calls } = await memberOf({ tenant })
      await expect(read, tenant).rejects.toMatchObject({ status: 403 })
      expect(calls).toEqual([])
    }
    await expect((await memberOf({ member: null })).read).rejects.toMatchObject({ status: 403 })
  })
})
