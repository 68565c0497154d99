import { afterAll, describe, expect, test } from 'vitest'
import { HOSTS_PART, PARTS } from '../../admin/backup.ts'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** Tables with a tenant's rows that no backup contains, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'public.page_routes': 'triggers write it',
  'public.search_entries': 'triggers write it',
  'public.tracking_events': 'a backup has the numbers by day instead',
  'private.stats_dirty': 'days whose events, which no backup has, must be counted again',
  'private.conversion_secrets': 'secret',
  'private.calendar_secrets': 'secret',
  'private.admin_tokens': 'secret',
  'private.counted_mails': 'counts of an hour',
  'private.invitation_mails': 'counts of a day',
  'private.presence': 'is valid for thirty seconds',
  'private.restores': 'the state of a running restore',
  'public.site_activity': 'says what people did in this database',
  'public.share_links': 'a link that was revoked since would work again',
}

test('a backup has every table with rows of a tenant, except those with a stated reason', async () => {
  const { rows } = await database.query<{ whole: string }>(`
    select distinct nspname || '.' || relname as whole
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'private') and attname in ('tenant_id', 'site_id', 'submission_id')
  `)
  const found = rows.map(({ whole }) => whole)
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((name) => ![...PARTS, HOSTS_PART, ...Object.keys(LEFT_OUT)].includes(name))).toEqual([])
})

test('the command writes the same parts as the database, in the same order', async () => {
  const { rows } = await database.query<{ parts: string[] }>('select private.tenant_parts() as parts')
  expect(rows[0]?.parts).toEqual([...PARTS, HOSTS_PART])
})

const HOST = 'mosaico.test'
const { tenant } = fixtureSite('mosaico')
const neighbour = fixtureSite('vizinha')

interface Part {
  part: string
  rows: Record<string, unknown>[]
}

async function answer<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await database.query<{ answer: T }>(`select ${sql} as answer`, values)
  return rows[0]?.answer as T
}

/** Deletes the tenant, and returns its rows as a backup has them. */
async function takenAway(): Promise<Part[]> {
  const parts: Part[] = []
  for (const part of [...PARTS, HOSTS_PART]) {
    const { rows } = await answer<{ rows: Part['rows'] }>('public.tenant_backup($1, $2, null, 10000)', [
      HOST,
      part,
    ])
    if (rows.length > 0) parts.push({ part, rows })
  }
  await database.query('delete from public.tenants where uuid = $1', [tenant.uuid])
  return parts
}

const put = ({ part, rows }: Part) =>
  answer<object>('public.tenant_restore($1, $2, $3)', [tenant.uuid, part, JSON.stringify(rows)])

async function putBack(parts: readonly Part[]): Promise<Record<string, object>> {
  const answers: Record<string, object> = {}
  for (const part of parts) answers[part.part] = await put(part)
  return answers
}

const ended = () => answer<object>('public.tenant_restored($1)', [tenant.uuid])
const siteId = (host: string) => answer<string>('private.named_site($1)', [host])

describe('a restore', () => {
  test('writes hosts last, and never replaces a tenant that has hosts, even if the last answer was lost', async () => {
    const parts = await takenAway()
    await putBack(parts)
    expect(await put(parts[0] as Part)).toEqual({ error: 'tenant_exists' })
    expect(await ended()).toEqual({ hosts: expect.arrayContaining([HOST]) })
  })

  test('that stopped before its hosts starts again, unless the tenant got a host in another way', async () => {
    const parts = await takenAway()
    await putBack(parts.filter(({ part }) => part !== HOSTS_PART))
    expect(await put(parts[0] as Part)).toMatchObject({ rows: 1 })
    await putBack(parts.slice(1).filter(({ part }) => part !== HOSTS_PART))
    const site = parts.find(({ part }) => part === 'public.sites')?.rows[0]?.id
    await database.query('insert into public.domains (host, site_id, verified_at) values ($1, $2, now())', [
      'outro.mosaico.test',
      site,
    ])
    expect(await put(parts[0] as Part)).toEqual({ error: 'tenant_exists' })
    await database.query(`delete from public.domains where host = 'outro.mosaico.test'`)
    await putBack(parts.filter(({ part }) => part === HOSTS_PART))
  })

  test('cancels overdue plans, and restores future ones', async () => {
    await database.query(
      `insert into public.site_schedules (site_id, action, due_at)
       values ($1, 'unpublish', now() - interval '2 days'), ($1, 'unpublish', now() + interval '2 days')`,
      [await siteId(HOST)],
    )
    const answers = await putBack(await takenAway())
    expect(answers['public.site_schedules']).toMatchObject({ rows: 2, cancelled: 1 })
    expect(await answer('public.publish_due()')).toEqual({ done: [], more: false })
    const { rows } = await database.query(
      'select state, reason, finished_at is not null as is_finished from public.site_schedules where site_id = $1 order by due_at',
      [await siteId(HOST)],
    )
    expect(rows).toEqual([
      { state: 'cancelled', reason: 'restored', is_finished: true },
      { state: 'waiting', reason: null, is_finished: false },
    ])
  })

  test('sends none of the messages that were pending when the backup was made', async () => {
    await database.query(
      `with lead as (
         insert into public.form_submissions (tenant_id, form_id, data, about)
         select forms.tenant_id, forms.id, '{}', '{}' from public.forms where site_id = $1 limit 1
         returning id
       )
       insert into public.form_deliveries (submission_id, channel, target, due_at)
       select id, 'email', 'a@mosaico.test', now() from lead`,
      [await siteId(HOST)],
    )
    expect(await putBack(await takenAway())).toMatchObject({ 'public.form_deliveries': { rows: 1 } })
    expect(await answer('public.leads_restored()')).toEqual({ deliveries: [] })
  })

  test('keeps the files of restored leads, and lists the others for deletion', async () => {
    const sent = async (name: string) => {
      const path = `${tenant.uuid}/f/k/${name}`
      const data = { foto: [{ name, size: 3, path }] }
      await database.query(
        `insert into public.form_submissions (tenant_id, form_id, data)
         select forms.tenant_id, forms.id, $2 from public.forms where site_id = $1 limit 1`,
        [await siteId(HOST), JSON.stringify(data)],
      )
      return path
    }
    const kept = await sent('fica.jpg')
    const gone = await sent('vai.jpg')
    await database.query(`delete from public.form_submissions where data::text like '%vai.jpg%'`)
    await putBack(await takenAway())
    const { files } = await answer<{ files: string[] }>('public.retention_run()')
    expect([files.includes(kept), files.includes(gone)]).toEqual([false, true])
  })

  test('does not restore a host below a wildcard that another tenant now has', async () => {
    await database.query('insert into public.domains (host, site_id, verified_at) values ($1, $2, now())', [
      'www.loja.test',
      await siteId(HOST),
    ])
    const parts = await takenAway()
    await database.query(`delete from private.host_quarantine where host = 'www.loja.test'`)
    await database.query('insert into public.domains (host, site_id, verified_at) values ($1, $2, now())', [
      '*.loja.test',
      await siteId(neighbour.hosts[0] ?? ''),
    ])
    const answers = await putBack(parts)
    expect(answers[HOSTS_PART]).toMatchObject({ refused: ['www.loja.test'] })
    expect(await siteId('www.loja.test')).toBeNull()
    expect(await siteId(HOST)).not.toBeNull()
  })
})
