import { expect, test } from 'vitest'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')

test('spam is deleted thirty days after it was recognised or marked, and no other submission is', async () => {
  await using database = await openDatabase()
  for (const [id, status, days, changed] of [
    ['1', 'spam', 31, null],
    ['2', 'spam', 29, null],
    ['3', 'new', 4000, 31],
    // Marked as spam by the tenant, long after it was sent.
    ['4', 'spam', 60, 1],
    ['5', 'spam', 31, 31],
  ] as const) {
    await database.query(
      `insert into public.form_submissions (id, tenant_id, form_id, data, status, created_at, status_changed_at)
       values ($1, $2, 'orcamento', '{}', $3, now() - make_interval(days => $4), now() - make_interval(days => $5))`,
      [`00000000-0000-4000-8000-00000000000${id}`, tenant.id, status, days, changed],
    )
  }
  const { rows: runs } = await database.query<{ run: object }>('select public.retention_run() as run')
  expect(runs[0]?.run).toMatchObject({ submissions: 2, more: false })
  const { rows } = await database.query<{ id: string }>(
    `select right(id::text, 1) as id from public.form_submissions where id::text like '00000000-0000-4000-8000-%' order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(['2', '3', '4'])
})
