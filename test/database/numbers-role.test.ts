import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')

/** The SQL in docs/numbers.md that creates a role for Metabase and Grafana, for this tenant. */
function documentedSql(): string {
  const doc = readFileSync(join(import.meta.dirname, '../../docs/numbers.md'), 'utf8')
  const [, sql = ''] = /```sql\n(create role padaria_numbers[\s\S]*?)```/.exec(doc) ?? []
  return sql.replaceAll('tenant_id = 1', `tenant_id = ${tenant.id}`)
}

test('the documented role sees the numbers of one tenant, and nothing else', async () => {
  await using database = await openDatabase()
  await database.exec(`
    insert into public.visit_stats (tenant_id, site_id, kind, day, locale, name, visits)
    select site.tenant_id, site.id, told.kind, '2026-11-01', 'pt-BR', told.name, 1
    from public.sites as site, (values ('total', ''), ('source', 'news / email')) as told (kind, name);
    ${documentedSql()}
  `)
  const relations = await database.query<{ name: string }>(`
    select format('%I.%I', schema.nspname, relation.relname) as name
    from pg_class as relation join pg_namespace as schema on schema.oid = relation.relnamespace
    where relation.relkind in ('r', 'v', 'm', 'p', 'f')
      and schema.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`)
  const functions = await database.query<{ name: string }>(`
    select routine.oid::regprocedure::text as name
    from pg_proc as routine join pg_namespace as schema on schema.oid = routine.pronamespace
    where schema.nspname in ('public', 'private', 'auth', 'storage')
      and has_function_privilege('padaria_numbers', routine.oid, 'execute')
      and has_schema_privilege('padaria_numbers', schema.oid, 'usage')`)
  await database.exec('set role padaria_numbers')
  const rows = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows

  const sites = await rows('select id, name from sites')
  expect(sites.map(({ id }) => id)).toEqual([fixtureSite('mosaico').site_id])
  for (const view of ['stats_by_day', 'stats_by_name', 'visit_stats']) {
    const seen = await rows(`select distinct tenant_id from ${view}`)
    expect([view, seen]).toEqual([view, [{ tenant_id: tenant.id }]])
  }
  expect(await rows('select day::text, visits, site from stats_by_day')).toEqual([
    { day: '2026-11-01', visits: 1, site: sites[0]?.name },
  ])

  const readable: string[] = []
  for (const { name } of relations.rows) {
    const isRead = await rows(`select * from ${name} limit 1`).then(
      () => true,
      () => false,
    )
    if (isRead) readable.push(name)
  }
  expect(readable.sort()).toEqual(['public.stats_by_day', 'public.stats_by_name', 'public.visit_stats'])
  for (const change of ['update public.visit_stats set visits = 0', 'delete from public.visit_stats'])
    await expect(database.exec(change)).rejects.toThrow('permission denied')
  await expect(rows('select config from sites')).rejects.toThrow('permission denied')
  expect(functions.rows.map(({ name }) => name)).toEqual([])
})
