import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, openDatabase, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const HOST = 'mosaico.test'
const WEBHOOK = 'https://hooks.example/mosaico'

interface Delivery {
  id: string
  channel: string
  target: string
}
interface Lead {
  id: string
  status: string
  spam_reason?: string
  data: object
  created_at: string
  deliveries: (Delivery & { state: string; attempts: number; reason?: string })[]
}

beforeAll(async () => {
  await service()
    .from('forms')
    .update({ notify: { emails: ['a@mosaico.test', ' b@mosaico.test ', 7, ''], webhooks: [WEBHOOK] } })
    .eq('id', 'orcamento')
    .eq('tenant_id', tenant.id)
    .throwOnError()
})

const submit = (fields: object = {}) =>
  call<{ id: string; deliveries?: Delivery[] }>(
    'form_submit',
    {
      payload: {
        form_id: 'orcamento',
        tenant_uuid: tenant.uuid,
        data: { nome: 'Ana' },
        claim: randomUUID(),
        ...fields,
      },
    },
    service(),
  )
const save = (payload: object) => call('delivery_save', { payload }, service())
const show = (lead: string, site = HOST) => call<Lead | null>('lead_show', { site, lead }, service())

describe('form_submit', () => {
  test('returns the messages about a new submission, one per address', async () => {
    const { deliveries = [] } = await submit()
    expect(deliveries.map(({ channel, target }) => [channel, target])).toEqual([
      ['email', 'a@mosaico.test'],
      ['email', 'b@mosaico.test'],
      ['webhook', WEBHOOK],
    ])
  })

  test('returns the messages to only one of two equal submissions, even when the other asks again', async () => {
    const key = randomUUID()
    const [one, other] = [randomUUID(), randomUUID()]
    const first = await submit({ idempotency_key: key, claim: one })
    expect(first.deliveries).toHaveLength(3)
    expect(await submit({ idempotency_key: key, claim: other })).toEqual({ id: first.id })
    expect(await submit({ idempotency_key: key, claim: one })).toEqual(first)
    for (const { id } of first.deliveries ?? []) await save({ id, state: 'sent', attempts: 1 })
    expect(await submit({ idempotency_key: key, claim: one })).toEqual({ id: first.id })
  })

  test('stores spam with its reason, and does not notify the tenant', async () => {
    const { id, deliveries } = await submit({ spam_reason: 'honeypot' })
    expect(deliveries).toBeUndefined()
    expect(await show(id)).toMatchObject({ status: 'spam', spam_reason: 'honeypot', deliveries: [] })
  })

  test('stores the time at which the visitor sent it', async () => {
    const submitted_at = new Date(Date.now() - 3_600_000).toISOString()
    const { id } = await submit({ submitted_at })
    expect(new Date((await show(id))?.created_at ?? 0).toISOString()).toBe(submitted_at)
  })
})

test('a tenant has 1,000 mails about submissions an hour and 5,000 a day; later submissions are stored, and webhooks have their own ceiling', async () => {
  await using database = await openDatabase()
  // A transaction has one time, so no hour ends within it.
  await database.exec('begin')
  await database.query('update public.forms set notify = $2 where tenant_id = $1', [
    tenant.id,
    { emails: ['a@mosaico.test', 'b@mosaico.test'], webhooks: [WEBHOOK] },
  ])
  const answer = async <T>(name: string, value: unknown): Promise<T> => {
    const { rows } = await database.query<{ answer: T }>(`select ${name} as answer`, [value])
    return rows[0]?.answer as T
  }
  const submitNow = (fields: object = {}) => {
    const sent = { form_id: 'orcamento', tenant_uuid: tenant.uuid, data: {}, claim: randomUUID(), ...fields }
    return answer<{ id: string; deliveries?: Delivery[] }>(
      'public.form_submit($1::text::json)',
      JSON.stringify(sent),
    )
  }
  const channelsTold = async () => (await submitNow()).deliveries?.map(({ channel }) => channel)
  const statesOf = async (lead: string) => {
    const { rows } = await database.query<{ channel: string; state: string; reason: string | null }>(
      'select channel, state, reason from public.form_deliveries where submission_id = $1 order by channel, state',
      [lead],
    )
    return rows.map(({ channel, state, reason }) => [
      channel,
      state,
      reason?.includes('1,000 mails') ?? false,
    ])
  }
  const sent = (hoursAgo: number, mails: number) =>
    database.query(
      `insert into private.counted_mails (tenant_id, kind, hour, mails)
       values ($1, 'lead', date_trunc('hour', now()) - make_interval(hours => $2), $3)
       on conflict (tenant_id, kind, hour) do update set mails = excluded.mails`,
      [tenant.id, hoursAgo, mails],
    )
  const all = ['email', 'email', 'webhook']
  await sent(24, 5000)
  await sent(0, 997)
  expect([await channelsTold(), await channelsTold(), await channelsTold()]).toEqual([
    all,
    ['email', 'webhook'],
    ['webhook'],
  ])
  expect(await statesOf((await submitNow()).id)).toEqual([
    ['email', 'refused', true],
    ['email', 'refused', true],
    ['webhook', 'pending', false],
  ])

  await sent(0, 0)
  for (const hour of [1, 2, 3, 4, 5]) await sent(hour, 1000)
  expect(await channelsTold()).toEqual(['webhook'])
  await sent(5, 998)
  expect([await channelsTold(), await channelsTold()]).toEqual([all, ['webhook']])

  // A restored submission counts as well, once.
  await sent(5, 997)
  const about = {
    site: 'Mosaico',
    form: 'Orçamento',
    language: 'pt-BR',
    labels: [],
    secrets: [],
    replyTo: null,
  }
  const { id } = await submitNow({ spam_reason: 'timing', about })
  for (const status of ['new', 'spam', 'new'])
    await answer(`public.lead_status('${HOST}', array[$1::uuid], '${status}')`, id)
  expect(await statesOf(id)).toEqual([
    ['email', 'pending', false],
    ['email', 'refused', true],
    ['webhook', 'pending', false],
  ])
  const { rows } = await database.query<{ channel: string }>(
    'select channel from public.form_deliveries where submission_id = $1 and due_at is not null order by channel',
    [id],
  )
  expect(rows.map(({ channel }) => channel)).toEqual(['email', 'webhook'])
})

describe('delivery_save', () => {
  test('stores the result of a delivery; a sent one stays sent', async () => {
    const { id, deliveries = [] } = await submit()
    const [mail] = deliveries
    await save({ id: mail?.id, state: 'pending', attempts: 2, reason: 'it was down' })
    expect((await show(id))?.deliveries[0]).toMatchObject({
      state: 'pending',
      attempts: 2,
      reason: 'it was down',
    })
    expect(await save({ id: mail?.id, state: 'sent', attempts: 3 })).toEqual({ saved: 1 })
    expect(await save({ id: mail?.id, state: 'dead', attempts: 9 })).toEqual({ saved: 0 })
    expect((await show(id))?.deliveries[0]).toMatchObject({ state: 'sent', attempts: 3 })
  })

  test.each([
    ['no id', { state: 'sent' }],
    ['an invalid id', { id: 'x', state: 'sent' }],
    ['an unknown state', { id: randomUUID(), state: 'lost' }],
    ['a list', []],
  ])('refuses %s', async (_, payload) => {
    expect(await save(payload)).toEqual({ error: 'invalid_payload' })
  })
})

describe('leads_list', () => {
  const list = (args: object) => call<Lead[]>('leads_list', { site: HOST, ...args }, service())

  test('pages through all submissions of a site, newest first, each once', async () => {
    const submitted_at = new Date(Date.now() - 7_200_000).toISOString()
    for (let index = 0; index < 5; index++) await submit({ submitted_at, data: { index } })
    const seen: string[] = []
    let before: object | null = null
    for (;;) {
      const page: Lead[] = await list({ before, max_rows: 2 })
      const last = page.at(-1)
      if (last === undefined) break
      seen.push(...page.map(({ id }) => id))
      before = { created_at: last.created_at, id: last.id }
    }
    const whole = await list({ max_rows: 1000 })
    expect(seen).toEqual(whole.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('filters by status and by form', async () => {
    const { id } = await submit({ spam_reason: 'timing' })
    expect((await list({ status: 'spam' })).map((lead) => lead.id)).toContain(id)
    expect((await list({ status: 'done' })).map((lead) => lead.id)).not.toContain(id)
    expect(await list({ form: 'nada' })).toEqual([])
  })

  test('finds words in the values of submissions, in any order, ignoring case and accents', async () => {
    const { id } = await submit({ data: { nome: 'José Açaí', pedido: { sabor: '100 % puro' } } })
    const found = async (search: string) => (await list({ search })).map((lead) => lead.id)
    for (const search of ['acai JOSÉ', 'josé', '100 %', ' puro '])
      expect(await found(search), search).toEqual([id])
    for (const search of ['acai rosa', 'nome', 'a_ai', '%%']) expect(await found(search), search).toEqual([])
  })

  test('lists only submissions with a mail or webhook that has failed for good', async () => {
    const [failed, sent] = [await submit(), await submit()]
    const ids = [failed, sent].map(({ deliveries = [] }) => deliveries[0]?.id)
    await save({ id: ids[0], state: 'dead', attempts: 9 })
    await save({ id: ids[1], state: 'sent', attempts: 1 })
    const listed = (await list({ undelivered: true })).map((lead) => lead.id)
    expect(listed).toContain(failed.id)
    expect(listed).not.toContain(sent.id)
  })

  test('finds no submission of another site', async () => {
    expect(await call('leads_list', { site: 'nobody.test' }, service())).toEqual({ error: 'unknown_site' })
    const { id } = await submit()
    expect(await show(id, 'vizinha.test')).toBeNull()
    const others = await call<Lead[]>('leads_list', { site: 'vizinha.test', max_rows: 1000 }, service())
    expect(others.map((lead) => lead.id)).not.toContain(id)
  })
})

describe('leads status', () => {
  const change = (leads: string[], status: string, site = HOST) =>
    call('lead_status', { site, leads, status }, service())

  test('changes submissions of the site, and of no other', async () => {
    const { id } = await submit()
    expect(await change([id], 'done', 'vizinha.test')).toEqual({ changed: 0 })
    expect((await show(id))?.status).toBe('new')
    expect(await change([id, randomUUID()], 'done')).toEqual({ changed: 1 })
    expect((await show(id))?.status).toBe('done')
    expect(await change([id], 'lost')).toEqual({ error: 'unknown_status' })
  })
})

describe('spam that a tenant restores', () => {
  const about = {
    ...{ site: 'Mosaico', form: 'Orçamento', language: 'pt-BR', labels: [], secrets: ['senha'] },
    replyTo: null,
  }
  const change = (leads: string[], status: string) =>
    call('lead_status', { site: HOST, leads, status }, service())
  /** What a call of the Worker returns about this submission. */
  const due = async (lead: string, accepted: string[] = []) => {
    const answer = await call<{ deliveries: (Delivery & { lead: { id: string } })[] }>(
      'leads_restored',
      { accepted },
      service(),
    )
    return answer.deliveries.filter((delivery) => delivery.lead.id === lead)
  }

  test('notifies the tenant once, however often it is restored', async () => {
    const url = `https://${HOST}/contato`
    const { id, deliveries } = await submit({ spam_reason: 'timing', about, url })
    expect([deliveries, await due(id)]).toEqual([undefined, []])
    await change([id], 'new')
    const told = await due(id)
    expect(told.map(({ channel, target }) => [channel, target]).sort()).toEqual([
      ['email', 'a@mosaico.test'],
      ['email', 'b@mosaico.test'],
      ['webhook', WEBHOOK],
    ])
    expect(told[0]?.lead).toEqual({
      ...{ id, tenant_uuid: tenant.uuid, form_id: 'orcamento', url, locale: 'pt-BR' },
      ...{ data: { nome: 'Ana' }, about, submitted_at: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    // A concurrent call gets none of them.
    expect(await due(id)).toEqual([])
    const ids = told.map((delivery) => delivery.id)
    expect(await due(id, ids)).toEqual([])
    await change([id], 'spam')
    await change([id], 'new')
    expect(await due(id)).toEqual([])
    expect((await show(id))?.deliveries.map((delivery) => delivery.id).sort()).toEqual(ids.sort())
  })

  test('notifies nobody while it is spam again', async () => {
    const { id } = await submit({ spam_reason: 'timing', about })
    await change([id], 'new')
    await change([id], 'spam')
    expect(await due(id)).toEqual([])
    await change([id], 'new')
    expect(await due(id)).toHaveLength(3)
  })

  test('is returned again if the Worker does not confirm the hand-over', async () => {
    const { id } = await submit({ spam_reason: 'timing', about })
    await change([id], 'new')
    const [first] = await due(id)
    const past = new Date(Date.now() - 1000).toISOString()
    await service().from('form_deliveries').update({ due_at: past }).eq('submission_id', id).throwOnError()
    expect((await due(id)).map((delivery) => delivery.id)).toContain(first?.id)
    await save({ id: first?.id, state: 'sent', attempts: 1 })
    await service().from('form_deliveries').update({ due_at: past }).eq('submission_id', id).throwOnError()
    expect((await due(id)).map((delivery) => delivery.id)).not.toContain(first?.id)
  })

  test.each([
    ['is marked as done', { spam_reason: 'timing', about }, 'done'],
    ['was not marked as spam by the Worker', {}, 'new'],
  ])('sends nothing when it %s', async (_, fields, status) => {
    const { id } = await submit(fields)
    if (!('spam_reason' in fields)) await change([id], 'spam')
    await change([id], status)
    expect(await due(id)).toEqual([])
  })
})
