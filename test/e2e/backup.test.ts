import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupLines } from '../../admin/backup.ts'
import { supabaseBucket } from '../../admin/media/bucket.ts'
import { listRevisions, publishSite, readSite, saveDraft } from '../../admin/sites.ts'
import { type Backend, startBackend } from '../../build/backend.ts'
import { readSites } from '../../build/site-files.ts'
import { testSeed } from '../support/backend.ts'
import { runCommand } from '../support/run-command.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/** The bakery's tenant is backed up, deleted and restored, with the built Worker before and after. */
const HOST = 'padaria.localhost'
const folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
const file = join(folder, 'padaria.backup')
let backend: Backend
let database: SupabaseClient

beforeAll(async () => {
  backend = await startBackend({ port: 0, seed: testSeed() })
  database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
}, 120_000)
afterAll(async () => {
  await backend?.stop()
  rmSync(folder, { recursive: true })
})

const run = (...args: string[]) =>
  runCommand(args, { env: { SUPABASE_URL: backend.url }, database: () => database })

/** A Worker without anything in memory, in a cache or in KV. */
async function withWorker<T>(
  use: (worker: Awaited<ReturnType<typeof startWorker>>) => Promise<T>,
): Promise<T> {
  const worker = await startWorker({
    bindings: {
      ...{ UPSTREAM: 'supabase', UPSTREAM_TIMEOUT_MS: '10000' },
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
    },
  })
  try {
    return await use(worker)
  } finally {
    await worker.stop()
  }
}

/** Status and content of pages, the feed, the sitemap and a file. */
function visible(media: string): Promise<[path: string, status: number, body: string][]> {
  const site = readSites().find(({ hosts }) => hosts[0] === HOST)
  const pages = (site?.pages ?? []).map(
    ({ routes }) => `/${String([routes.route ?? ''].flat()[0]).replace(/^\//, '')}`,
  )
  const paths = [...pages, '/en-US', '/feed.xml', '/sitemap.xml', '/nada', media]
  return withWorker(async (worker) => {
    const found: [string, number, string][] = []
    for (const path of new Set(paths)) {
      const response = await until(async () => {
        const answer = await worker.fetch(`http://${HOST}${path}`)
        expect(answer.status, path).toBeLessThan(500)
        // A page that is not cached may lack content, because the database of a busy machine was too slow.
        const isForAll = answer.status === 200 && answer.headers.get('cache-control')?.startsWith('public')
        if (isForAll) expect(answer.headers.get('x-cache'), path).not.toBe('BYPASS')
        return answer
      })
      found.push([path, response.status, Buffer.from(await response.arrayBuffer()).toString('latin1')])
    }
    return found
  })
}

/** The number of results of a search; equal matches have no promised order. */
async function found(): Promise<number> {
  const query = { url: `http://${HOST}/`, q: 'massa', page: 1, per_page: 10 }
  const { data } = await database.rpc('site_search', query).throwOnError()
  return (data as { total: number }).total
}

const tenantUuid = () => readSites().find(({ hosts }) => hosts[0] === HOST)?.tenant.uuid ?? ''

async function rowsOf(table: string): Promise<object[]> {
  const { data } = await database
    .from('tenants')
    .select('id')
    .eq('uuid', tenantUuid())
    .single()
    .throwOnError()
  const rows = await database.from(table).select('*').eq('tenant_id', data?.id).order('id').throwOnError()
  return rows.data ?? []
}

test('a deleted tenant is restored from its backup: the same bytes, revisions, draft, leads and files', async () => {
  const picture = join(folder, 'foto.webp')
  writeFileSync(picture, readFileSync(join(import.meta.dirname, '../../docs/images/padaria-390.webp')))
  const { src } = JSON.parse((await run('media', 'add', HOST, picture, '--decorative')).out) as {
    src: string
  }
  const { about } = await readSite(database, HOST)
  await publishSite(database, { site: HOST, draft: about.draft, author: 'ana', note: 'antes' })
  const { site } = await readSite(database, HOST)
  await saveDraft(database, { host: HOST, site, author: 'ana', expected: null })
  const lead = {
    tenant_uuid: tenantUuid(),
    form_id: site.forms[0]?.id,
    data: { nome: 'Eva', email: 'eva@cliente.test' },
  }
  await database.rpc('form_submit', { payload: lead }).throwOnError()
  const subscription = { subscriber: 'eva@cliente.test', subscription: 'confirmed' }
  await database.from('form_submissions').update(subscription).eq('data->>nome', 'Eva').throwOnError()
  await database.rpc('stats_roll_up', {}).throwOnError()

  const before = {
    visible: await visible(src),
    found: await found(),
    revisions: await listRevisions(database, HOST, 100),
    read: await readSite(database, HOST),
    leads: await rowsOf('form_submissions'),
  }
  expect(before.visible.filter(([, status]) => status === 200).length).toBeGreaterThan(8)
  expect(before.leads).toContainEqual(expect.objectContaining(subscription))

  expect(await run('backup', HOST, file)).toMatchObject({ code: 0, err: expect.stringContaining('1 file') })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await run('restore', file, '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('the tenant exists'),
  })

  await database.from('tenants').delete().eq('uuid', tenantUuid()).throwOnError()
  await database.storage.from('media').remove([`${tenantUuid()}/${src.slice('/media/'.length)}`])
  expect(new Set((await visible(src)).map(([, status]) => status))).toEqual(new Set([404]))

  const restored = await run('restore', file, '--yes')
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(HOST) })
  expect(await visible(src)).toEqual(before.visible)
  expect([await found(), before.found > 1]).toEqual([before.found, true])
  expect(await listRevisions(database, HOST, 100)).toEqual(before.revisions)
  expect(await readSite(database, HOST)).toEqual(before.read)
  expect(await rowsOf('form_submissions')).toEqual(before.leads)
}, 180_000)

test('a backup stops without its last line if the tenant is changed meanwhile', async () => {
  const { data } = await database.from('domains').select('site_id').eq('host', HOST).single().throwOnError()
  const parts: string[] = []
  const read = async () => {
    for await (const line of backupLines(HOST, { database, bucket: supabaseBucket(database) }, new Date())) {
      if ('end' in line) parts.push('end')
      if (!('part' in line)) continue
      parts.push(line.part)
      if (line.part !== 'public.blog_categories') continue
      // Publishes a category and its post after the part of categories was read, and before that of posts.
      const category = { site_id: data?.site_id, slug: 'no-meio', name: 'No meio' }
      await database.from('blog_categories').insert(category).throwOnError()
    }
  }
  await expect(read()).rejects.toThrow('was changed while it was read')
  expect(parts).toContain('public.blog_posts')
  expect(parts).not.toContain('end')
  await database.from('blog_categories').delete().eq('slug', 'no-meio').throwOnError()
})

test('an incomplete backup, and a file that is not a backup, restore nothing', async () => {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  const broken = {
    cut: lines.slice(0, -1),
    thinned: lines.toSpliced(3, 1),
    other: ['{"backup":2}'],
    no: ['<xml>'],
  }
  await database.from('tenants').delete().eq('uuid', tenantUuid()).throwOnError()
  for (const [name, some] of Object.entries(broken)) {
    writeFileSync(join(folder, name), gzipSync(`${some.join('\n')}\n`))
    expect([name, (await run('restore', join(folder, name), '--yes')).code]).toEqual([name, 1])
  }
  expect((await database.from('tenants').select('id').eq('uuid', tenantUuid()).throwOnError()).data).toEqual(
    [],
  )
})

test('an interrupted restore starts again, and accepts no rows for a tenant that is not being restored', async () => {
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  const parts = lines
    .map((line) => JSON.parse(line) as { part?: string; rows?: object[] })
    .filter(({ part }) => part)
  const send = ({ part, rows }: { part?: string; rows?: object[] }) =>
    database.rpc('tenant_restore', { tenant: tenantUuid(), part, rows }).throwOnError()
  for (const part of parts.slice(0, 4)) expect((await send(part)).data).toMatchObject({ refused: [] })
  expect((await run('restore', file, '--yes')).code).toBe(0)
  expect((await send(parts[1] ?? {})).data).toEqual({ error: 'not_restoring' })
})

test('a backup without a newer column gets the column’s default', async () => {
  await database.from('tenants').delete().eq('uuid', tenantUuid()).throwOnError()
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .replaceAll(/"double_opt_in":(?:true|false)/g, '"gone":1')
  const older = join(folder, 'older')
  writeFileSync(older, gzipSync(lines.replaceAll(/"keep_events_days":\d+,/g, '')))
  const restored = await run('restore', older, '--yes')
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('is restored')])
  const { data } = await database
    .from('tenants')
    .select('keep_events_days')
    .eq('uuid', tenantUuid())
    .single()
    .throwOnError()
  expect(data?.keep_events_days).toBe(395)
})

test('a host that another tenant now has stays with that tenant, whose id is unchanged', async () => {
  await database.from('tenants').delete().eq('uuid', tenantUuid()).throwOnError()
  const parts = gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { rows } = parts.find(({ part }) => part === 'public.tenants') as { rows: { id: number }[] }
  const other = { id: rows[0]?.id, name: 'Outra' }
  await database.from('tenants').insert(other).throwOnError()
  const made = { tenant_id: other.id, name: 'Outra', status: 'published' }
  const { data } = await database.from('sites').insert(made).select('id').single().throwOnError()
  await database.rpc('run_sql', { statements: `delete from private.host_quarantine` })
  await database.rpc('domain_release', { host: HOST })
  const domain = { host: HOST, site_id: data?.id, kind: 'primary', verified_at: new Date().toISOString() }
  await database.from('domains').insert(domain).throwOnError()
  const restored = await run('restore', file, '--yes')
  expect(restored).toMatchObject({
    code: 0,
    err: expect.stringContaining(`${HOST} is left out: another tenant has it`),
  })
  const { data: back } = await database
    .from('tenants')
    .select('id')
    .eq('uuid', tenantUuid())
    .single()
    .throwOnError()
  expect(back?.id).not.toBe(other.id)
  expect((await rowsOf('form_submissions')).length).toBeGreaterThan(0)
})
