import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call, openDatabase, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const HOST = 'mosaico.test'
const OPERATOR = 'ops@platform.test'

interface Heartbeat {
  id: string
  deliveries: { id: string; channel: string; target: string }[]
}
const beat = (fields: object = {}) =>
  call<Heartbeat>(
    'form_submit',
    {
      payload: {
        form_id: 'orcamento',
        tenant_uuid: tenant.uuid,
        data: { nome: 'Ana' },
        idempotency_key: randomUUID(),
        heartbeat: OPERATOR,
        ...fields,
      },
    },
    service(),
  )
const save = (payload: object) => call('delivery_save', { payload }, service())
const last = async () => (await call<{ last: object | null }>('heartbeat_last', {}, service())).last

test('a heartbeat sends one mail to the operator, and is not counted in any tenant’s submissions and numbers', async () => {
  const numbers = () => call('site_stats', { site: HOST, from_day: null, until_day: null }, service())
  const leads = () => call('leads_list', { site: HOST, max_rows: 1000 }, service())
  const before = [await leads(), await numbers()]
  const { id, deliveries } = await beat()
  expect(deliveries).toEqual([{ id, channel: 'email', target: OPERATOR }])
  expect(await last()).toEqual({ sent_at: expect.stringMatching(/Z$/), state: 'pending', reason: null })
  expect([await leads(), await numbers()]).toEqual(before)
  expect(await call('lead_show', { site: HOST, lead: id }, service())).toBeNull()
  expect(await save({ id, state: 'dead', attempts: 10, reason: 'Resend answered 401' })).toEqual({ saved: 1 })
  expect(await last()).toMatchObject({ state: 'dead', reason: 'Resend answered 401' })
})

test('a heartbeat that arrives twice is stored once, and returns no mail after it was sent', async () => {
  const idempotency_key = randomUUID()
  const first = await beat({ idempotency_key })
  expect(await beat({ idempotency_key })).toEqual(first)
  await save({ id: first.id, state: 'sent', attempts: 1 })
  expect(await beat({ idempotency_key })).toEqual({ id: first.id, deliveries: [] })
  // A late attempt reports another result.
  expect(await save({ id: first.id, state: 'dead', attempts: 2 })).toEqual({ saved: 0 })
})

test('a heartbeat of an unknown form, or without a key or an address, is refused', async () => {
  expect(await beat({ form_id: 'nenhum' })).toEqual({ error: 'unknown_form' })
  expect(await beat({ idempotency_key: null })).toEqual({ error: 'invalid_payload' })
  expect(await beat({ heartbeat: 'ops' })).toEqual({ error: 'invalid_payload' })
})

test('the operator is notified once of deliveries that were given up, by site, channel and reason', async () => {
  await using database = await openDatabase()
  const ask = async (reported: string | null = null) => {
    const { rows } = await database.query<{ answer: { until: string; messages: number; groups: object[] } }>(
      'select public.deliveries_given_up($1) as answer',
      [reported],
    )
    return rows[0]?.answer
  }
  const lead = randomUUID()
  await database.query(
    `insert into public.form_submissions (id, tenant_id, form_id, data) values ($1, $2, 'orcamento', '{}')`,
    [lead, tenant.id],
  )
  for (const [target, channel, state, hours] of [
    ['a@mosaico.test', 'email', 'dead', 2],
    ['b@mosaico.test', 'email', 'dead', 3],
    ['https://hooks.example/a', 'webhook', 'refused', 4],
    ['c@mosaico.test', 'email', 'sent', 2],
    ['d@mosaico.test', 'email', 'pending', 2],
    // One from before the reported day, and one so recent that only the next call returns it.
    ['e@mosaico.test', 'email', 'dead', 30],
    ['f@mosaico.test', 'email', 'dead', 0],
  ] as const)
    await database.query(
      `insert into public.form_deliveries (submission_id, channel, target, state, reason, changed_at)
       values ($1, $2, $3, $4, 'Resend answered 401', now() - make_interval(hours => $5))`,
      [lead, channel, target, state, hours],
    )
  const first = await ask()
  expect(first).toMatchObject({
    messages: 3,
    groups: [
      { site: HOST, channel: 'email', state: 'dead', reason: 'Resend answered 401', messages: 2 },
      { site: HOST, channel: 'webhook', state: 'refused', reason: 'Resend answered 401', messages: 1 },
    ],
  })
  // It is returned again until it is marked as reported.
  expect((await ask())?.messages).toBe(3)
  expect((await ask(first?.until))?.messages).toBe(0)
  await database.query(
    `update public.form_deliveries set changed_at = now() - interval '61 seconds' where target = 'f@mosaico.test'`,
  )
  // A delivery given up within the last minute is returned by the next call.
  await database.query(`update private.given_up_reports set reported_until = now() - interval '2 minutes'`)
  expect((await ask())?.messages).toBe(1)
})
