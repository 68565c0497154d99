import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './clients.ts'

const TENANTS = 10_000

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

test('500 events find their tenants by index, without scanning a table', async () => {
  await database.transaction(async (transaction) => {
    await transaction.exec(`
      insert into public.tenants (name) select 'tenant ' || n from generate_series(1, ${TENANTS}) as n;
      analyze public.tenants;
    `)
    const lookups = `
      select private.tenant_of(jsonb_build_object('tenant_uuid', upper(uuid::text))) as found, id
      from (select uuid, id from public.tenants order by id desc limit 500) as named
    `
    const scans = `
      select seq_scan::int, idx_scan::int from pg_stat_xact_user_tables
      where relid = 'public.tenants'::regclass
    `
    type Scans = { seq_scan: number; idx_scan: number }
    const [before] = (await transaction.query<Scans>(scans)).rows
    const { rows } = await transaction.query<{ found: number; id: number }>(lookups)
    const [after] = (await transaction.query<Scans>(scans)).rows

    expect(rows.filter(({ found, id }) => found !== id)).toEqual([])
    expect(rows).toHaveLength(500)
    // Reading the list of tenants takes one scan.
    expect((after?.seq_scan ?? 0) - (before?.seq_scan ?? 0)).toBeLessThanOrEqual(1)
    expect((after?.idx_scan ?? 0) - (before?.idx_scan ?? 0)).toBeGreaterThanOrEqual(500)
    await transaction.rollback()
  })
})
