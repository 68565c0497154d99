import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/env.ts'
import { runRetention } from '../../worker/jobs/retention.ts'
import { backend, call, openDatabase, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const { tenant: neighbour } = fixtureSite('vizinha')

interface Run {
  events: number
  submissions: number
  without_files: number
  files: string[]
  more: boolean
}

/** What the Worker stores about a file in the data of a submission. */
const fileOf = (name: string, owner = tenant.uuid) => ({ name, size: 3, path: pathOf(name, owner) })
const pathOf = (name: string, owner = tenant.uuid) => `${owner}/f/k/${name}`

describe('retention_run', async () => {
  const database = await openDatabase()
  afterAll(() => database[Symbol.asyncDispose]())

  async function rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await database.query<T>(sql, values)).rows
  }

  const run = async (max_rows = 10_000): Promise<Run | undefined> =>
    (await rows<{ answer: Run }>('select public.retention_run($1) as answer', [max_rows]))[0]?.answer

  const keep = (column: string, days: number | null, id = tenant.id) =>
    rows(`update public.tenants set ${column} = $1 where id = $2`, [days, id])

  const addEvent = (event_id: string, days: number, tenant_id = tenant.id) =>
    rows(
      `insert into public.tracking_events (tenant_id, event_id, action, occurred_at)
       values ($1, $2, 'click', now() - make_interval(days => $3))`,
      [tenant_id, event_id, days],
    )

  async function addSubmission(days: number, data: object): Promise<string> {
    const [row] = await rows<{ id: string }>(
      `insert into public.form_submissions (tenant_id, form_id, data, created_at)
       values ($1, 'orcamento', $2, now() - make_interval(days => $3)) returning id`,
      [tenant.id, JSON.stringify(data), days],
    )
    return row?.id ?? ''
  }

  const dataOf = async (id: string) =>
    (await rows<{ data: object }>('select data from public.form_submissions where id = $1', [id]))[0]?.data

  test('deletes activity after a year', async () => {
    const add = (subject: string, days: number) =>
      rows(
        `insert into public.site_activity (site_id, operation, subject, created_at)
         select id, 'addShare', $1, now() - make_interval(days => $2) from public.sites where tenant_id = $3 limit 1`,
        [subject, days, tenant.id],
      )
    await add('old', 367)
    await add('this year', 360)
    await run()
    expect(await rows('select subject from public.site_activity')).toEqual([{ subject: 'this year' }])
  })

  test('deletes share links thirty days after they expire', async () => {
    const add = (name: string, days: number) =>
      rows(
        `insert into public.share_links (site_id, name, created_at, expires_at)
         select id, $1, now() - make_interval(days => $2 + 7), now() - make_interval(days => $2)
         from public.sites where tenant_id = $3 limit 1`,
        [name, days, tenant.id],
      )
    await add('old', 31)
    await add('ended', 29)
    await add('in force', -1)
    await run()
    expect(await rows('select name from public.share_links order by name')).toEqual([
      { name: 'ended' },
      { name: 'in force' },
    ])
  })

  test('deletes comments thirty days after they are resolved, and a year after they are written', async () => {
    const add = (name: string, days: number, resolved: number | null) =>
      rows(
        `insert into public.share_comments (site_id, share_id, path, section, locale, name, body, created_at, resolved_at)
         select id, gen_random_uuid(), '/', 'abre', 'pt-BR', $1, 'Mais escuro', now() - make_interval(days => $2),
           now() - make_interval(days => $3)
         from public.sites where tenant_id = $4 limit 1`,
        [name, days, resolved, tenant.id],
      )
    await add('resolved long ago', 60, 31)
    await add('resolved', 60, 29)
    await add('open for a year', 367, null)
    await add('open', 360, null)
    await run()
    expect(await rows('select name from public.share_comments order by name')).toEqual([
      { name: 'open' },
      { name: 'resolved' },
    ])
  })

  test('deletes the record that a person is editing a site after an hour', async () => {
    for (const [name, minutes] of [
      ['Rosa', 61],
      ['Bia', 59],
    ])
      await rows(
        `insert into private.presence (site_id, person, name, seen_at)
         select id, $1, $1, now() - make_interval(mins => $2) from public.sites where tenant_id = $3 limit 1`,
        [name, minutes, tenant.id],
      )
    await run()
    expect(await rows('select name from private.presence')).toEqual([{ name: 'Bia' }])
  })

  test('deletes events after the number of days that their own tenant sets', async () => {
    await keep('keep_events_days', 30)
    await keep('keep_events_days', null, neighbour.id)
    await addEvent('a', 31)
    await addEvent('b', 29)
    await addEvent('c', 3000, neighbour.id)
    expect(await run()).toEqual({ events: 1, submissions: 0, without_files: 0, files: [], more: false })
    const left = await rows('select event_id from public.tracking_events order by event_id')
    expect(left).toEqual([{ event_id: 'b' }, { event_id: 'c' }])
  })

  test('has as defaults thirteen months for events, and no limit for submissions and files', async () => {
    const kept = await rows(
      'select keep_events_days, keep_submissions_days, keep_files_days from public.tenants where id = 9004',
    )
    expect(kept).toEqual([{ keep_events_days: 395, keep_submissions_days: null, keep_files_days: null }])
  })

  test('deletes at most the allowed number in one call, and reports that more are left', async () => {
    for (const name of ['d', 'e', 'f']) await addEvent(name, 40)
    expect(await run(2)).toMatchObject({ events: 2, more: true })
    expect(await run(2)).toMatchObject({ events: 1, more: false })
  })

  test('removes files from a submission before the submission is deleted, and leaves its other fields', async () => {
    const cv = [fileOf('cv.pdf'), { name: 'x', content: 'YQ' }]
    const old = await addSubmission(20, { nome: 'Ana', itens: ['a', 'b'], cv })
    const young = await addSubmission(5, { cv: [fileOf('jovem.pdf')] })
    await keep('keep_files_days', 10)
    expect(await run()).toMatchObject({ without_files: 1, files: [pathOf('cv.pdf')] })
    expect(await dataOf(old)).toEqual({
      nome: 'Ana',
      itens: ['a', 'b'],
      cv: [{ name: 'cv.pdf', size: 3 }, { name: 'x' }],
    })
    expect(await dataOf(young)).toEqual({ cv: [fileOf('jovem.pdf')] })
    expect((await run())?.without_files).toBe(0)
    await rows('select public.files_removed($1)', [[pathOf('cv.pdf')]])
  })

  test('deletes a submission, and lists its files until they are deleted', async () => {
    const id = await addSubmission(800, { cv: [fileOf('velho.pdf')] })
    await keep('keep_files_days', null)
    await keep('keep_submissions_days', 730)
    expect(await run()).toMatchObject({ submissions: 1, files: [pathOf('velho.pdf')] })
    expect(await dataOf(id)).toBeUndefined()
    expect(await run()).toMatchObject({ submissions: 0, files: [pathOf('velho.pdf')] })
    const removed = await rows('select public.files_removed($1) as answer', [[pathOf('velho.pdf'), 'other']])
    expect(removed).toEqual([{ answer: { removed: 1 } }])
    expect((await run())?.files).toEqual([])
  })

  test('lists no file in another tenant’s folder', async () => {
    const cv = [fileOf('alheio.pdf', neighbour.uuid)]
    await addSubmission(20, { cv })
    await keep('keep_files_days', 10)
    expect(await run()).toMatchObject({ without_files: 1, files: [] })
    const id = await addSubmission(1, { cv })
    await rows('delete from public.form_submissions where id = $1', [id])
    expect((await run())?.files).toEqual([])
  })

  test('refuses a number of days that would delete everything', async () => {
    await expect(keep('keep_submissions_days', 0)).rejects.toThrow('keep_submissions_days')
  })

  test('lists the files of a tenant that is deleted', async () => {
    await rows('delete from public.form_submissions')
    await rows('delete from private.expired_files')
    await addSubmission(1, { cv: [fileOf('todos.pdf')] })
    await rows('delete from public.tenants where id = $1', [tenant.id])
    expect((await run())?.files).toEqual([pathOf('todos.pdf')])
  })
})

test('the Worker’s nightly job runs retention_run on the embedded backend, and deletes the files in Storage', async () => {
  const { url, publishableKey, secretKey } = backend()
  const { tenant: own } = fixtureSite('projeto')
  const path = pathOf('cron.pdf', own.uuid)
  const { data: site } = await service().from('sites').select('id').eq('tenant_id', own.id).single()
  await service().from('forms').insert({ tenant_id: own.id, id: 'cron', site_id: site?.id }).throwOnError()
  await service()
    .from('form_submissions')
    .insert({
      tenant_id: own.id,
      form_id: 'cron',
      data: { cv: [fileOf('cron.pdf', own.uuid)] },
      created_at: new Date(Date.now() - 800 * 86_400_000).toISOString(),
    })
    .throwOnError()
  await service().from('tenants').update({ keep_submissions_days: 730 }).eq('id', own.id).throwOnError()

  const deleted: string[] = []
  const ask = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.startsWith(`${url}/storage/`)) return ask(address, init)
    expect([address, init.method]).toEqual([`${url}/storage/v1/object/form-files`, 'DELETE'])
    deleted.push(...JSON.parse(String(init.body)).prefixes)
    return Promise.resolve(Response.json([]))
  })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await runRetention({
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITES: {},
    ASSETS: {},
  } as Bindings)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()

  expect(deleted).toContain(path)
  const { count } = await service()
    .from('form_submissions')
    .select('*', { count: 'exact', head: true })
    .eq('tenant_id', own.id)
  expect(count).toBe(0)
  expect((await call<Run>('retention_run', {}, service())).files).not.toContain(path)
})
