import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBackend } from '../../build/backend.ts'
import { prepareData } from '../../build/backend/data-folder.ts'
import { createStamp, isContinuedBy, readStamp } from '../../build/backend/stamp.ts'
import { seedSql } from '../../tools/seed.ts'
import { testSeed } from '../support/backend.ts'
import { backend } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

test('the backend says in one line that its port is taken', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(startBackend({ port })).rejects.toThrow(
    new Error(`port ${port} is taken; stop what uses it or choose another: --port ${port + 1}`),
  )
  server.close()
})

test('the backend refuses a caller without a key, and answers no call after it has stopped', async () => {
  const started = await startBackend({ port: 0, seed: testSeed() })
  expect((await fetch(started.url)).status).toBeLessThan(500)
  expect((await fetch(`${started.url}/rest/v1/tenants`)).status).toBe(401)
  await started.stop()
  await expect(fetch(started.url)).rejects.toThrow()
})

test('the backend lets pages of any host refresh a session and read its account', async () => {
  const { url, publishableKey } = backend()
  const asked = ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version']
  for (const path of ['token?grant_type=refresh_token', 'user']) {
    const headers = {
      origin: 'http://padaria.localhost:8787',
      'access-control-request-method': path === 'user' ? 'GET' : 'POST',
      'access-control-request-headers': asked.join(),
    }
    const preflight = await fetch(`${url}/auth/v1/${path}`, { method: 'OPTIONS', headers })
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(/, */)
    expect([preflight.ok, preflight.headers.get('access-control-allow-origin')]).toEqual([true, '*'])
    expect(allowed).toEqual(expect.arrayContaining(asked))
  }
  const user = await fetch(`${url}/auth/v1/user`, { headers: { apikey: publishableKey } })
  expect([user.status, user.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
  await user.body?.cancel()
})

test('a call runs as the caller of its request and sees its headers, also those with quotes', async () => {
  const { url, secretKey } = backend()
  const report = `do $report$ begin raise exception '%', jsonb_build_object(
    'role', current_setting('role'),
    'claim', current_setting('request.jwt.claim.role'),
    'path', current_setting('request.path'),
    'client', current_setting('request.headers')::jsonb ->> 'x-client-info'
  ); end $report$`
  const call = async (client: string) => {
    const response = await fetch(`${url}/rest/v1/rpc/run_sql`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json', 'x-client-info': client },
      body: JSON.stringify({ statements: report }),
    })
    const { message }: { message: string } = await response.json()
    return JSON.parse(message.slice(message.indexOf('{')))
  }
  const seen = { role: 'service_role', claim: 'service_role', path: '/rpc/run_sql' }
  for (const client of ["it's '' \\' $1", 'another; rollback']) {
    expect(await call(client)).toEqual({ ...seen, client })
  }
})

test('local data that another version of the database wrote is set aside', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-backend-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'of-before'), '')
  writeFileSync(`${data}.stamp`, JSON.stringify({ ...createStamp(testSeed()), engine: 'pglite 0.0.1' }))
  await prepareData(data, testSeed())
  expect([existsSync(join(`${data}-before`, 'of-before')), existsSync(join(data, 'of-before'))]).toEqual([
    true,
    false,
  ])
  expect(readStamp(`${data}.stamp`)).toEqual(createStamp(testSeed()))
  rmSync(folder, { recursive: true })
})

// Two databases start one after the other.
test('what visitors sent stays when the seed’s sites change', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-backend-'))
  const dataDir = join(folder, 'data')
  const mosaico = fixtureSite('mosaico')
  const event = { tenant_uuid: mosaico.tenant.uuid, action: 'pageView', event_id: 'kept' }

  const first = await startBackend({ port: 0, dataDir, seed: seedSql([mosaico]) })
  expect(await post(first, 'tracking_save', { payload: event })).toMatchObject({ saved: 1 })
  await first.stop()

  const renamed = { ...mosaico, config: { ...mosaico.config, name: 'Outro nome' } }
  const second = await startBackend({ port: 0, dataDir, seed: seedSql([renamed]) })
  expect(await post(second, 'tracking_save', { payload: event })).toMatchObject({ saved: 0, duplicates: 1 })
  expect(await post(second, 'core_config', { url: 'http://mosaico.test/' })).toMatchObject({
    config: { name: 'Outro nome' },
  })
  await second.run(seedSql([mosaico]))
  expect(await post(second, 'core_config', { url: 'http://mosaico.test/' })).toMatchObject({
    config: { name: mosaico.config.name },
  })
  expect(await post(second, 'tracking_save', { payload: event })).toMatchObject({ saved: 0, duplicates: 1 })
  await second.stop()
  rmSync(folder, { recursive: true })
})

test('the backend starts with empty data only for another version of the database, or when an old migration changed', () => {
  const migrations = { '1.sql': 'a', '2.sql': 'b' }
  const stamp = { engine: 'pglite 1', embedded: 'e', migrations, functions: 'f', seed: 's' }
  expect(isContinuedBy(stamp, { ...stamp, seed: 'other' })).toBe(true)
  expect(isContinuedBy(stamp, { ...stamp, embedded: 'other' })).toBe(true)
  expect(isContinuedBy(stamp, { ...stamp, functions: 'other' })).toBe(true)
  expect(isContinuedBy(stamp, { ...stamp, migrations: { ...stamp.migrations, '3.sql': 'c' } })).toBe(true)
  expect(isContinuedBy(stamp, { ...stamp, engine: 'pglite 2' })).toBe(false)
  expect(isContinuedBy(stamp, { ...stamp, migrations: { '1.sql': 'a', '2.sql': 'other' } })).toBe(false)
  expect(isContinuedBy(stamp, { ...stamp, migrations: { '1.sql': 'a' } })).toBe(false)
  expect(isContinuedBy(stamp, { ...stamp, migrations: { '0.sql': 'c', ...stamp.migrations } })).toBe(false)
})

async function post(backend: { url: string; secretKey: string }, call: string, args: object) {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/${call}`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  return await answer.json()
}
