import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './clients.ts'

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())
// Each test starts with the seed's data.
beforeEach(() => database.exec('begin'))
afterEach(() => database.exec('rollback'))

interface Domain {
  error?: string
  host: string
  kind: string
  token: string
  verified_at: string | null
  claimed_until: string | null
  hostname: { status: string } | null
}

async function query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
  return (await database.query<T>(sql, parameters)).rows
}

async function ask<T = Domain>(name: string, args: Record<string, unknown>): Promise<T> {
  const names = Object.keys(args)
  const given = names.map((each, place) => `${each} => $${place + 1}`).join(', ')
  const [row] = await query<{ answer: T }>(
    `select public.${name}(${given}) as answer`,
    names.map((each) => args[each]),
  )
  return row?.answer as T
}

const [ANA, BIA] = ['mosaico.test', 'vizinha.test']
const HOST = 'www.loja.example'
const add = (site: string, host = HOST, vouched = false) => ask('domain_add', { site, host, vouched })
const verify = (site: string, tokens: string[], host = HOST) => ask('domain_verified', { site, host, tokens })
const remove = (site: string, host = HOST) =>
  ask<{ error?: string; kept_until: string | null }>('domain_remove', { site, host })
const days = (count: number) => Date.now() + count * 86_400_000
const about = (moment: string | null) => Date.parse(moment ?? '')
const owner = async (host = HOST) =>
  (
    await query<{ name: string }>(
      `select tenant.uuid as name from public.domains as domain join public.sites as site on site.id = domain.site_id
       join public.tenants as tenant on tenant.id = site.tenant_id where domain.host = $1 and domain.verified_at is not null`,
      [host],
    )
  ).map(({ name }) => name)
const tenant = async (site: string) =>
  (await query<{ is: string }>('select public.site_tenant($1) as is', [site]))[0]?.is
const shown = async (host: string) =>
  (
    await query<{ found: boolean }>(
      `select public.core_config('https://' || $1 || '/') is not null as found`,
      [host],
    )
  )[0]?.found
/** Adds the host to Ana's site, verifies it, and removes it. */
async function lost(): Promise<void> {
  const { token } = await add(ANA)
  await verify(ANA, [token])
  await remove(ANA)
}

describe('a claim', () => {
  test('shows visitors nothing until its token was found, and expires after seven days', async () => {
    const { token, verified_at, claimed_until } = await add(ANA)
    expect(verified_at).toBeNull()
    expect(Math.abs(about(claimed_until) - days(7))).toBeLessThan(60_000)
    expect(await shown(HOST)).toBe(false)
    for (const tokens of [[], ['another'], [''], [token.slice(1)]])
      expect(await verify(ANA, tokens)).toEqual({ error: 'token_missing' })
    expect((await verify(ANA, ['v=spf1 -all', token])).verified_at).not.toBeNull()
    expect(await shown(HOST)).toBe(true)
  })

  test('of one tenant does not exclude other tenants: the token decides', async () => {
    const ana = await add(ANA)
    const bia = await add(BIA)
    expect(ana.token).not.toBe(bia.token)
    expect(await verify(ANA, [bia.token])).toEqual({ error: 'token_missing' })
    expect((await verify(BIA, [bia.token])).verified_at).not.toBeNull()
    expect(await owner()).toEqual([await tenant(BIA)])
    // Even if DNS shows the loser's token later.
    expect(await verify(ANA, [ana.token, bia.token])).toEqual({ error: 'host_taken' })
    expect(await add(ANA)).toEqual({ error: 'host_taken' })
  })

  test('does not identify a site before it is verified, so no command for the owner reaches the claimant', async () => {
    await add(ANA)
    expect(await tenant(HOST)).toBeNull()
    for (const name of ['site_read', 'site_unpublish', 'site_suspend', 'domains_list'])
      expect(await ask(name, { site: HOST }), name).toEqual({ error: 'unknown_site' })
    const { token } = await add(BIA)
    await verify(BIA, [token])
    expect(await tenant(HOST)).toBe(await tenant(BIA))
  })

  test('that has expired verifies nothing, and is a new claim when it is made again', async () => {
    const { token } = await add(ANA)
    await query(`update public.domains set claimed_until = now() - interval '1 second' where host = $1`, [
      HOST,
    ])
    expect(await verify(ANA, [token])).toEqual({ error: 'claim_ended' })
    const again = await add(ANA)
    expect(again.token).not.toBe(token)
    expect(await verify(ANA, [token])).toEqual({ error: 'token_missing' })
  })

  test('that has expired is deleted by the check; a verified host never is', async () => {
    await add(ANA)
    await query(`update public.domains set claimed_until = now() - interval '1 day'`)
    const before = await query(`select host from public.domains where verified_at is not null`)
    await ask('domains_due', {})
    expect(await query('select from public.domains where host = $1', [HOST])).toEqual([])
    expect(await query(`select host from public.domains where verified_at is not null`)).toEqual(before)
  })

  test('that is made again has the same token, so the DNS record stays right', async () => {
    expect((await add(ANA)).token).toBe((await add(ANA)).token)
  })

  test('counts towards a limit of a hundred per tenant; a site has a hundred hosts at most', async () => {
    for (let place = 0; place < 100; place++)
      await query(`insert into public.domains (host, site_id) values ($1, private.named_site($2))`, [
        `c${place}.loja.example`,
        ANA,
      ])
    expect(await add(ANA)).toEqual({ error: 'too_many_hosts' })
    const sibling = await query<{ id: string }>(
      `insert into public.sites (tenant_id, name) select tenant_id, 'Irmã' from public.sites where id = private.named_site($1) returning id`,
      [ANA],
    )
    expect(await add(sibling[0]?.id ?? '')).toEqual({ error: 'too_many_claims' })
    await query(
      `update public.domains set claimed_until = now() - interval '1 day' where verified_at is null`,
    )
    expect((await add(sibling[0]?.id ?? '')).host).toBe(HOST)
  })

  test('on a wildcard, an invalid host, or for no site is refused', async () => {
    expect(await add(ANA, '*.loja.example')).toEqual({ error: 'invalid_host' })
    expect(await add(ANA, '10.0.0.1')).toEqual({ error: 'invalid_host' })
    expect(await add(ANA, 'Loja.example')).toEqual({ error: 'invalid_host' })
    expect(await add('nobody.test')).toEqual({ error: 'unknown_site' })
    expect(await verify(ANA, ['x'])).toEqual({ error: 'unknown_host' })
  })

  test('below another tenant’s wildcard is that tenant’s host', async () => {
    await query(
      `insert into public.domains (host, site_id, verified_at) values ('*.loja.example', private.named_site($1), now())`,
      [ANA],
    )
    expect(await add(BIA)).toEqual({ error: 'host_taken' })
    expect((await add(ANA)).host).toBe(HOST)
    await remove(ANA, '*.loja.example')
    expect(await add(BIA)).toEqual({ error: 'host_quarantined' })
  })
})

describe('a host that a site has removed', () => {
  test('is blocked for other tenants for 30 days, but not for its own', async () => {
    const { token } = await add(ANA)
    await verify(ANA, [token])
    const { kept_until } = await remove(ANA)
    expect(Math.abs(about(kept_until) - days(30))).toBeLessThan(60_000)
    expect(await add(BIA)).toEqual({ error: 'host_quarantined' })
    expect(await add(BIA, HOST, true)).toEqual({ error: 'host_quarantined' })
    const again = await add(ANA)
    expect(again.token).not.toBe(token)
    expect((await verify(ANA, [again.token])).verified_at).not.toBeNull()
    expect(await query('select from private.host_quarantine where host = $1', [HOST])).toEqual([])
  })

  test('is blocked for earlier claims, too', async () => {
    const bia = await add(BIA)
    await lost()
    expect(await verify(BIA, [bia.token])).toEqual({ error: 'host_quarantined' })
  })

  test('is free after 30 days, or once it is released', async () => {
    await lost()
    await query(`update private.host_quarantine set until = now() - interval '1 second'`)
    expect((await add(BIA)).host).toBe(HOST)
    await remove(BIA)
    await lost()
    expect(await ask('domain_release', { host: HOST })).toEqual({ released: true })
    expect(await ask('domain_release', { host: HOST })).toEqual({ released: false })
    expect((await add(BIA)).host).toBe(HOST)
  })

  test.each([
    ['its row is deleted', `delete from public.domains where host = '${HOST}'`],
    ['it is no longer verified', `update public.domains set verified_at = null where host = '${HOST}'`],
    ['its site is deleted', `delete from public.sites where id = private.named_site('${ANA}')`],
    ['its tenant is deleted', `delete from public.tenants where uuid = public.site_tenant('${ANA}')`],
  ])('is blocked for other tenants even if %s by SQL', async (_, sql) => {
    const own = await tenant(ANA)
    const { token } = await add(ANA)
    await verify(ANA, [token])
    await database.exec(sql)
    expect(
      await query('select host, tenant_uuid from private.host_quarantine where host = $1', [HOST]),
    ).toEqual([{ host: HOST, tenant_uuid: own }])
    expect(await add(BIA)).toEqual({ error: 'host_quarantined' })
  })

  test('is refused to other tenants even if SQL or a new site adds it', async () => {
    await lost()
    const site = { name: 'Nova', locales: ['pt-BR'], default_locale: 'pt-BR' }
    const created = await ask('site_create', {
      document: JSON.stringify({ tenant: { name: 'Nova' }, site }),
      hosts: [HOST],
    })
    expect(created).toEqual({ error: 'host_quarantined' })
    await expect(
      query(
        `insert into public.domains (host, site_id, verified_at) values ($1, private.named_site($2), now())`,
        [HOST, BIA],
      ),
    ).rejects.toThrow('is in quarantine')
  })

  test('is blocked for no tenant if it was only a claim', async () => {
    await add(ANA)
    expect(await remove(ANA)).toMatchObject({ kept_until: null })
    expect((await add(BIA)).host).toBe(HOST)
  })
})

describe('the primary host', () => {
  test('is verified, and each site has at most one', async () => {
    const { token } = await add(ANA)
    expect(await ask('domain_primary', { site: ANA, host: HOST })).toEqual({ error: 'host_unverified' })
    await verify(ANA, [token])
    expect(await ask('domain_primary', { site: ANA, host: HOST })).toMatchObject({ kind: 'primary' })
    const hosts = await query<{ hosts: string[] }>(
      `select public.core_config('https://${ANA}/') -> 'hosts' as hosts`,
    )
    expect(hosts[0]?.hosts[0]).toBe(HOST)
    expect(
      await query(
        `select host from public.domains where site_id = private.named_site($1) and kind = 'primary'`,
        [ANA],
      ),
    ).toEqual([{ host: HOST }])
  })

  test('is not removed while other hosts lead to it', async () => {
    expect(await remove(ANA, ANA)).toEqual({ error: 'host_primary' })
    await verify(ANA, [(await add(ANA)).token])
    await ask('domain_primary', { site: ANA, host: HOST })
    expect((await remove(ANA, ANA)).kept_until).not.toBeNull()
  })

  test('that leads elsewhere becomes a claim again, and another verified host replaces it', async () => {
    const { token } = await add(ANA)
    await verify(ANA, [token])
    await ask('domain_primary', { site: ANA, host: HOST })
    expect(await ask('domain_unmap', { host: HOST })).toMatchObject({ unmapped: true, primary: ANA })
    expect(await shown(HOST)).toBe(false)
    expect(await verify(ANA, [token])).toEqual({ error: 'token_missing' })
    expect(await add(BIA)).toEqual({ error: 'host_quarantined' })
  })
})

describe('a site that was created with a claim', () => {
  const PLATFORM = 'zeta.plataforma.example'
  async function claiming(host = HOST): Promise<string> {
    const site = { name: 'Nova', locales: ['pt-BR'], default_locale: 'pt-BR' }
    const { site_id } = await ask<{ site_id: string }>('site_create', {
      document: JSON.stringify({ tenant: { name: 'Nova' }, site }),
      hosts: [host],
      are_verified: false,
    })
    return site_id
  }
  const token = async (site: string, host: string) =>
    (
      await query<{ verification_token: string }>(
        'select verification_token from public.domains where site_id = $1 and host = $2',
        [site, host],
      )
    )[0]?.verification_token ?? ''
  const prove = async (site: string, host: string) => verify(site, [await token(site, host)], host)
  const canonical = async (site: string) =>
    (
      await query<{ hosts: string[] }>(
        'select private.hosts_of(site, $2) as hosts from public.sites as site where id = $1',
        [site, PLATFORM],
      )
    )[0]?.hosts[0]
  const primary = (site: string) =>
    query(`select host from public.domains where site_id = $1 and kind = 'primary'`, [site])

  test('keeps the host that visitors reach as its primary host when the claim is verified', async () => {
    const site = await claiming()
    expect(await add(site, PLATFORM, true)).toMatchObject({ kind: 'primary' })
    expect(await prove(site, HOST)).toMatchObject({ kind: 'alias', verified_at: expect.anything() })
    expect([await canonical(site), await primary(site)]).toEqual([PLATFORM, [{ host: PLATFORM }]])
  })

  test('does so even if its rows say that the claim is primary, or that no host is', async () => {
    for (const [place, kind] of ['primary', 'alias'].entries()) {
      const [claim, running] = [`a${place}.loja.example`, `z${place}.loja.example`]
      const site = await claiming(claim)
      await query('update public.domains set kind = $2 where site_id = $1', [site, kind])
      await query(
        'insert into public.domains (host, site_id, kind, verified_at) values ($1, $2, $3, now())',
        [running, site, 'alias'],
      )
      expect(await prove(site, claim)).toMatchObject({ kind: 'alias' })
      expect(await primary(site)).toEqual([{ host: running }])
    }
  })

  test('has the first verified host as its primary one', async () => {
    const site = await claiming()
    await add(site, 'outra.loja.example')
    expect(await prove(site, 'outra.loja.example')).toMatchObject({ kind: 'primary' })
    expect(await prove(site, HOST)).toMatchObject({ kind: 'alias' })
    expect(await primary(site)).toEqual([{ host: 'outra.loja.example' }])
  })

  test('gets no other claim as its primary host when the first is removed', async () => {
    const site = await claiming()
    await query('insert into public.domains (host, site_id, verified_at) values ($1, $2, now())', [
      PLATFORM,
      site,
    ])
    await remove(site, HOST)
    expect(await add(site, HOST)).toMatchObject({ kind: 'alias' })
    await prove(site, HOST)
    expect(await primary(site)).toEqual([{ host: PLATFORM }])
  })
})

describe('an unverified claim', () => {
  const named = async (call: string) =>
    (await query<{ is: unknown }>(`select private.${call}($1) as is`, [HOST]))[0]?.is

  test('identifies no site for commands about leads, persons or secrets', async () => {
    const { token } = await add(ANA)
    expect([await named('tenant_of_host'), await named('site_of_host')]).toEqual([null, null])
    await verify(ANA, [token])
    expect(await named('site_of_host')).toBe(
      (await query<{ id: string }>('select private.named_site($1) as id', [ANA]))[0]?.id,
    )
  })

  test('identifies no site for commands that add a host', async () => {
    await add(ANA)
    expect(await add(HOST, 'outra.loja.example', true)).toEqual({ error: 'unknown_site' })
  })
})

describe('changes that a tenant makes, not the platform,', () => {
  const name = (label: string) => `${label}.plataforma.example`
  const document = JSON.stringify({
    tenant: { name: 'Nova' },
    site: { name: 'Nova', locales: ['pt-BR'], default_locale: 'pt-BR' },
  })
  const give = (site: string, label: string, is_bound = true) =>
    ask('domain_add', { site, host: name(label), vouched: true, is_bound })
  const create = (tenant_uuid: string | undefined, host: string, are_verified: boolean) =>
    ask<{ error?: string; site_id?: string }>('site_create', {
      document,
      hosts: [host],
      tenant_uuid,
      are_verified,
    })

  test('add at most a hundred names of the platform, including removed ones in quarantine', async () => {
    await query(
      `insert into public.domains (host, site_id, verified_at)
       select 'n' || place || '.plataforma.example', private.named_site($1), now() from generate_series(1, 99) as place`,
      [ANA],
    )
    await query(`delete from public.domains where host like 'n1_.plataforma.example'`)
    expect(await give(ANA, 'centesimo')).toMatchObject({ kind: 'alias' })
    expect(await give(ANA, 'outro')).toEqual({ error: 'too_many_names' })
    expect(await remove(ANA, name('centesimo'))).toMatchObject({ kept_until: expect.anything() })
    expect(await give(ANA, 'outro')).toEqual({ error: 'too_many_names' })
    expect(await give(ANA, 'centesimo')).toMatchObject({ verified_at: expect.anything() })
    expect(await give(BIA, 'outro')).toMatchObject({ verified_at: expect.anything() })
  })

  test('are limited for names claimed with a new site, too; the platform is not limited', async () => {
    await query(
      `insert into private.host_quarantine (host, tenant_uuid)
       select 'n' || place || '.plataforma.example', public.site_tenant($1)::uuid from generate_series(1, 100) as place`,
      [ANA],
    )
    await add(ANA, name('outro'))
    const verified = (is_bound: boolean) =>
      ask('domain_verified', { site: ANA, host: name('outro'), vouched: true, is_bound })
    expect(await verified(true)).toEqual({ error: 'too_many_names' })
    expect(await give(ANA, 'outro')).toEqual({ error: 'too_many_names' })
    expect(await verified(false)).toMatchObject({ verified_at: expect.anything() })
    expect(await give(ANA, 'mais', false)).toMatchObject({ verified_at: expect.anything() })
    // Names below a customer's own domain are verified in DNS one by one.
    expect((await add(ANA)).error).toBeUndefined()
  })

  test('make at most a hundred sites, even if the tenant removes their claims', async () => {
    const own = await tenant(ANA)
    await query(
      `insert into public.sites (tenant_id, name)
       select site.tenant_id, 'Irmã' from public.sites as site, generate_series(1, 100) where site.id = private.named_site($1)`,
      [ANA],
    )
    expect(await create(own, HOST, false)).toEqual({ error: 'too_many_sites' })
    expect((await create(own, HOST, true)).site_id).toBeDefined()
    expect((await create(await tenant(BIA), 'outra.loja.example', false)).site_id).toBeDefined()
  })

  test('are limited for names of the platform that a new site gets, too', async () => {
    const own = await tenant(ANA)
    const make = (host: string) =>
      ask<{ error?: string; site_id?: string }>('site_create', {
        document,
        hosts: [host],
        tenant_uuid: own,
        is_known: true,
        is_bound: true,
      })
    expect((await make(name('primeira'))).site_id).toBeDefined()
    await query(
      `insert into private.host_quarantine (host, tenant_uuid)
       select 'n' || place || '.plataforma.example', $1::uuid from generate_series(1, 100) as place`,
      [own],
    )
    expect(await make(name('segunda'))).toEqual({ error: 'too_many_names' })
    await query(
      `insert into public.sites (tenant_id, name)
       select site.tenant_id, 'Irmã' from public.sites as site, generate_series(1, 100) where site.id = private.named_site($1)`,
      [ANA],
    )
    expect(await make('outra.loja.example')).toEqual({ error: 'too_many_sites' })
  })

  test('leave the tenant’s own row in the draft of a new site', async () => {
    const { site_id } = await ask<{ site_id: string }>('site_create', {
      document,
      hosts: [HOST],
      tenant_uuid: await tenant(ANA),
      is_known: true,
      keeps_tenant: true,
    })
    const { document: draft } = await ask<{ document: { tenant: { name: string } } }>('site_read', {
      site: site_id,
    })
    expect(draft.tenant.name).not.toBe('Nova')
    expect(await ask('host_free', { host: HOST, tenant_uuid: await tenant(BIA) })).toEqual({
      refusal: 'host_taken',
    })
    expect(await ask('host_free', { host: 'livre.example' })).toEqual({ refusal: null })
  })

  test('make no second site with a host that one of the tenant’s sites claims', async () => {
    await add(ANA)
    expect(await create(await tenant(ANA), HOST, true)).toEqual({ error: 'host_claimed' })
    expect((await create(undefined, HOST, true)).site_id).toBeDefined()
  })
})

describe('a check', () => {
  interface Due {
    hosts: { host: string; owner: string | null; hostname_id: string | null; claims: { token: string }[] }[]
  }
  const due = async () => (await ask<Due>('domains_due', { max_rows: 1000 })).hosts
  const hosts = async () => (await due()).map(({ host }) => host)
  const ACTIVE = { host: HOST, hostname_id: 'h1', status: 'active', ssl_status: 'active' }

  test('returns a host once, and again when it changes', async () => {
    const { token } = await add(ANA)
    expect(await hosts()).toContain(HOST)
    expect(await hosts()).not.toContain(HOST)
    await verify(ANA, [token])
    expect(await hosts()).toContain(HOST)
  })

  test('is due after ten minutes for a new host, and after a day if all is well', async () => {
    await verify(ANA, [(await add(ANA)).token])
    await due()
    const minutes = async () =>
      Math.round(
        (
          await query<{ minutes: number }>(
            `select extract(epoch from due_at - now())::float / 60 as minutes from private.host_states where host = $1`,
            [HOST],
          )
        )[0]?.minutes ?? 0,
      )
    expect(await minutes()).toBe(10)
    await ask('domain_checked', ACTIVE)
    expect(await minutes()).toBe(1440)
  })

  test('that only reads returns a host each time', async () => {
    await add(ANA)
    for (const _ of [1, 2]) {
      const { hosts: read } = await ask<Due>('domains_due', { max_rows: 1000, lends: false })
      expect(read.map(({ host }) => host)).toContain(HOST)
    }
  })

  test('returns the custom hostname of a host without a site until the hostname is deleted', async () => {
    await verify(ANA, [(await add(ANA)).token])
    await ask('domain_checked', ACTIVE)
    await remove(ANA)
    expect((await due()).find(({ host }) => host === HOST)).toMatchObject({
      owner: null,
      hostname_id: 'h1',
      claims: [],
    })
    await ask('domain_checked', { host: HOST, gone: true })
    expect(await ask('domain_check', { host: HOST })).toBeNull()
  })

  test('of one host names its claimants', async () => {
    const ana = await add(ANA)
    const bia = await add(BIA)
    const { claims } = await ask<Due['hosts'][0]>('domain_check', { host: HOST })
    expect(claims.map(({ token }) => token).sort()).toEqual([ana.token, bia.token].sort())
  })

  test('changes no site’s revision', async () => {
    const revision = () => query('select id, revision from public.sites order by id')
    await verify(ANA, [(await add(ANA)).token])
    const before = await revision()
    await ask('domain_checked', ACTIVE)
    await due()
    await add(ANA, 'outra.loja.example')
    expect(await revision()).toEqual(before)
  })
})

test('only the service role can use the tables of quarantine and states', async () => {
  for (const role of ['anon', 'authenticated'])
    for (const table of ['host_quarantine', 'host_states']) {
      await database.exec(`savepoint role; set local role ${role}`)
      await expect(query(`select from private.${table}`)).rejects.toThrow('permission denied')
      await database.exec('rollback to savepoint role; reset role')
    }
})
