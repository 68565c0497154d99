import { createHmac, createHash } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './clients.ts'

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

async function query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
  return (await database.query<T>(sql, parameters)).rows
}

interface Due {
  hosts: { host: string; changed_at: string }[]
  more: boolean
}
const due = async (max = 100) =>
  (await query<{ answer: Due }>('select public.purges_due($1) as answer', [max]))[0]?.answer as Due
const done = (loaded: object[], failed: object[] = []) =>
  query('select public.purges_done($1, $2)', [JSON.stringify(loaded), JSON.stringify(failed)])
const hosts = async () => (await due()).hosts.map(({ host }) => host)
const edit = (name: string) =>
  database.exec(`update public.pages set name = '${name}' where id = 'home' and site_id = (
    select site_id from public.domains where host = 'mosaico.test'
  )`)
const siteId = (host: string) => `(select site_id from public.domains where host = '${host}')`

beforeEach(() => database.exec('delete from private.purges'))

describe('a host is listed for reloading', () => {
  test('when a row of its site changes, once for many changes', async () => {
    await edit('Um')
    await edit('Dois')
    expect(await hosts()).toContain('mosaico.test')
    const [row] = await query<{ count: number }>(
      `select count(*)::int as count from private.purges where host = 'mosaico.test'`,
    )
    expect(row?.count).toBe(1)
  })

  test('when its site is taken down', async () => {
    await database.exec(`update public.sites set status = 'draft' where id = ${siteId('mosaico.test')}`)
    expect(await hosts()).toContain('mosaico.test')
    await database.exec(`update public.sites set status = 'published' where id = ${siteId('mosaico.test')}`)
  })

  test('when its site is deleted, or only that host', async () => {
    await database.exec(`begin; delete from public.sites where id = ${siteId('mosaico.test')};`)
    expect(await hosts()).toContain('mosaico.test')
    await database.exec('rollback')
    await database.exec(`begin; delete from public.domains where host = 'vizinha.test';`)
    expect(await hosts()).toContain('vizinha.test')
    await database.exec('rollback')
  })

  test('but not if it is a wildcard or another site’s host', async () => {
    await edit('Três')
    const waiting = await hosts()
    expect(waiting.filter((host) => host.includes('*'))).toEqual([])
    expect(waiting).not.toContain('vizinha.test')
  })
})

describe('a listed host', () => {
  test('is returned once, and removed after it is loaded', async () => {
    await edit('Quatro')
    const { hosts: lent } = await due()
    expect(await hosts()).toEqual([])
    await done(lent)
    expect(await query('select from private.purges')).toEqual([])
  })

  test('stays if it has changed again while it was loading', async () => {
    await edit('Cinco')
    const { hosts: lent } = await due()
    await edit('Seis')
    await done(lent)
    expect(await hosts()).toContain('mosaico.test')
  })

  test('is due again 1, 2, 4 … 60 minutes after a failure', async () => {
    await database.exec(`insert into private.purges (host) values ('x.test')`)
    const minutes: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      await database.exec('update private.purges set due_at = now()')
      const { hosts: lent } = await due()
      await done([], lent)
      const [row] = await query<{ wait: number }>(
        'select round(extract(epoch from due_at - now()) / 60)::int as wait from private.purges',
      )
      minutes.push(row?.wait ?? 0)
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('is returned in batches', async () => {
    await database.exec(`insert into private.purges (host) values ('x.test'), ('y.test')`)
    expect(await due(1)).toMatchObject({ hosts: [{ host: 'x.test' }], more: true })
    expect(await due(1)).toMatchObject({ hosts: [{ host: 'y.test' }], more: false })
  })
})

describe('the webhook', () => {
  const SECRET = 's'.repeat(80)

  test('is signed as the Worker expects, if pg_net and the Vault are installed', async () => {
    await database.exec(`
      create schema net;
      create table net.sent (url text, body text, headers jsonb);
      create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint
        language sql as $$ insert into net.sent values (url, body::text, headers); select 1::bigint $$;
      create schema vault;
      create view vault.decrypted_secrets as
        select * from (values
          ('vitrine_purge_origin', 'https://mosaico.test'), ('vitrine_purge_secret', '${SECRET}')
        ) as held (name, decrypted_secret);
    `)
    await edit('Sete')
    const [sent] = await query<{ url: string; body: string; headers: Record<string, string> }>(
      'select * from net.sent',
    )
    expect(sent?.url).toBe('https://mosaico.test/api/purge')
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ hosts: expect.arrayContaining(['mosaico.test']) })
    const { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature } = sent?.headers ?? {}
    const digest = createHash('sha256')
      .update(sent?.body ?? '')
      .digest('hex')
    const message = [timestamp, nonce, 'POST', '/api/purge', digest].join('\n')
    expect(signature).toBe(createHmac('sha256', SECRET).update(message).digest('hex'))
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(300)
    expect(nonce).toMatch(/^[\w-]{8,128}$/)
  })

  test.each([
    ['site_unpublish', `select public.site_unpublish('vizinha.test')`],
    ['site_suspend', `select public.site_suspend('vizinha.test')`],
    ['site_suspend of a tenant', `select public.site_suspend('vizinha.test', whole_tenant => true)`],
    ['site_suspend that ends', `select public.site_suspend('vizinha.test', suspended => false)`],
  ])('is sent once for %s', async (_, taken) => {
    await database.exec('begin')
    if (taken.includes('=> false')) await database.exec(`select public.site_suspend('vizinha.test')`)
    await database.exec(`delete from net.sent; ${taken}`)
    expect(await query('select from net.sent')).toHaveLength(1)
    await database.exec('rollback')
  })

  test('does not fail a publish when it cannot be sent', async () => {
    await database.exec('drop function net.http_post; drop table net.sent')
    await database.exec(`
      create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint
        language plpgsql as $$ begin raise exception 'no network'; end $$;
    `)
    await edit('Oito')
    expect(await hosts()).toContain('mosaico.test')
  })
})

test.each(['k', 'k'.repeat(64), 'ç'.repeat(70)])('an HMAC with the key %s follows RFC 2104', async (key) => {
  const [row] = await query<{ hmac: string }>('select private.hmac_sha256($1, $2) as hmac', [key, 'olá\n'])
  expect(row?.hmac).toBe(createHmac('sha256', key).update('olá\n').digest('hex'))
})
