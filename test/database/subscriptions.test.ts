import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, openDatabase, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const HOST = 'mosaico.test'
const FORM = 'carta'
const WEBHOOK = 'https://hooks.example/mosaico'
const about = { site: 'Mosaico', form: 'Carta', language: 'pt-BR', labels: [], secrets: [], replyTo: null }

interface Answer {
  id: string
  state?: string
  error?: string
  deliveries?: { id: string; channel: string; target: string; stored_at: string }[]
  lead?: { id: string; data: object }
}

beforeAll(async () => {
  const { data } = await service()
    .from('forms')
    .select('site_id')
    .eq('id', 'orcamento')
    .eq('tenant_id', tenant.id)
    .single()
    .throwOnError()
  await service()
    .from('forms')
    .upsert({
      ...data,
      tenant_id: tenant.id,
      id: FORM,
      name: 'Carta',
      double_opt_in: true,
      notify: { emails: ['a@mosaico.test'], webhooks: [WEBHOOK] },
    })
    .throwOnError()
})

const newAddress = () => `ana-${randomUUID()}@example.com`
const subscribe = (email: string, fields: object = {}) =>
  call<Answer>(
    'form_submit',
    {
      payload: {
        ...{ form_id: FORM, tenant_uuid: tenant.uuid, data: { email }, email, about },
        ...{ claim: randomUUID(), locale: 'pt-BR', url: 'https://mosaico.test/' },
        ...fields,
      },
    },
    service(),
  )
const save = (id: string, state: string, fields: object = {}) =>
  call<Answer>(
    'subscription_save',
    { payload: { id, state, tenant_uuid: tenant.uuid, claim: `${state}-${id}`, ...fields } },
    service(),
  )
/** Makes the link of an address older than the three days in which it works. */
const age = (email: string) =>
  service()
    .from('form_submissions')
    .update({ stored_at: new Date(Date.now() - 73 * 3_600_000).toISOString() })
    .eq('subscriber', email)
    .throwOnError()
const channels = ({ deliveries = [] }: Answer) => deliveries.map(({ channel, target }) => [channel, target])
const subscriptionOf = async (lead: string) => {
  const shown = await call<{ subscription: string }>('lead_show', { site: HOST, lead }, service())
  return shown.subscription
}

describe('a form with double opt-in', () => {
  test('sends one mail to the address, and does not notify the tenant', async () => {
    const email = newAddress()
    const first = await subscribe(email.toUpperCase())
    expect(channels(first)).toEqual([['confirm', email]])
    expect(await subscriptionOf(first.id)).toBe('pending')
    expect((await subscribe(email)).deliveries).toBeUndefined()
    expect((await subscribe(` ${email}`)).deliveries).toBeUndefined()
  })

  test.each([['refused'], ['dead']])('sends another mail if the first one is %s', async (state) => {
    const email = newAddress()
    const { deliveries = [] } = await subscribe(email)
    expect((await subscribe(email)).deliveries).toBeUndefined()
    const payload = { id: deliveries[0]?.id, state, attempts: 10 }
    expect(await call('delivery_save', { payload }, service())).toEqual({ saved: 1 })
    expect(channels(await subscribe(email))).toEqual([['confirm', email]])
    expect((await subscribe(email)).deliveries).toBeUndefined()
  })

  test('sends one mail to an address that is submitted ten times at once', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(email)))
    expect(answers.flatMap(channels)).toEqual([['confirm', email]])
  })

  test('treats an address with and without a plus suffix as one mailbox', async () => {
    const email = newAddress()
    const other = email.replace('@', '+2@')
    expect(channels(await subscribe(email))).toEqual([['confirm', email]])
    expect((await subscribe(other)).deliveries).toBeUndefined()
    await age(email)
    expect(channels(await subscribe(other))).toEqual([['confirm', other]])
    expect((await subscribe(email)).deliveries).toBeUndefined()
  })

  test('sets one time for the link of a mail, even if the caller asks again', async () => {
    const fields = { claim: randomUUID(), idempotency_key: randomUUID() }
    const email = newAddress()
    const first = await subscribe(email, fields)
    expect(Math.abs(Date.now() - Date.parse(first.deliveries?.[0]?.stored_at ?? ''))).toBeLessThan(3_600_000)
    expect(await subscribe(email, fields)).toEqual(first)
  })

  test('notifies the tenant of a submission without an address', async () => {
    const { id, ...answer } = await subscribe('', { email: undefined })
    expect(channels({ id, ...answer })).toEqual([
      ['email', 'a@mosaico.test'],
      ['webhook', WEBHOOK],
    ])
    expect(await subscriptionOf(id)).toBeUndefined()
  })

  test('sends no mail to an address that came with spam', async () => {
    const spam = await subscribe(newAddress(), { spam_reason: 'honeypot' })
    expect(spam.deliveries).toBeUndefined()
  })
})

test('mails of a tenant’s forms are limited to 200 addresses an hour and 1,000 a day; later submissions are stored', async () => {
  await using database = await openDatabase()
  // A transaction has one time, so no hour ends within it.
  await database.exec('begin')
  await database.query('update public.forms set double_opt_in = true where tenant_id = $1', [tenant.id])
  const submit = async () => {
    const payload = {
      ...{ form_id: 'orcamento', tenant_uuid: tenant.uuid, data: {} },
      ...{ email: newAddress(), claim: randomUUID() },
    }
    const { rows } = await database.query<{ answer: Answer & { withheld?: true } }>(
      'select public.form_submit($1::text::json) as answer',
      [JSON.stringify(payload)],
    )
    const { id, deliveries, withheld } = rows[0]?.answer ?? {}
    return [typeof id, deliveries?.length, withheld]
  }
  const sent = (hoursAgo: number, mails: number) =>
    database.query(
      `insert into private.counted_mails (tenant_id, kind, hour, mails)
       values ($1, 'confirm', date_trunc('hour', now()) - make_interval(hours => $2), $3)
       on conflict (tenant_id, kind, hour) do update set mails = excluded.mails`,
      [tenant.id, hoursAgo, mails],
    )
  const [mail, none] = [
    ['string', 1, undefined],
    ['string', undefined, true],
  ]
  await sent(24, 1000)
  await sent(0, 199)
  expect([await submit(), await submit()]).toEqual([mail, none])
  await sent(0, 0)
  for (const hour of [1, 2, 3, 4, 5]) await sent(hour, 200)
  expect(await submit()).toEqual(none)
  await sent(5, 199)
  expect([await submit(), await submit()]).toEqual([mail, none])
})

describe('subscription_save', () => {
  test('confirms an address once, and notifies subscriber and tenant', async () => {
    const email = newAddress()
    const [first, second] = [await subscribe(email), await subscribe(email)]
    const confirmed = await save(first.id, 'confirmed')
    expect(channels(confirmed)).toEqual([
      ['email', 'a@mosaico.test'],
      ['webhook', WEBHOOK],
      ['welcome', email],
    ])
    expect(confirmed).toMatchObject({
      state: 'confirmed',
      lead: { form_id: FORM, locale: 'pt-BR', data: { email }, about: { site: 'Mosaico' } },
    })
    expect((await save(second.id, 'confirmed')).deliveries).toBeUndefined()
    expect(await save(first.id, 'confirmed')).toMatchObject({ state: 'confirmed', lead: { id: first.id } })
  })

  test('confirms and reports the submission that the mail was about, not others with the same address', async () => {
    const email = newAddress()
    const [own, others] = [
      { email, nome: 'Ana' },
      { email, nome: 'Compre já' },
    ]
    const first = await subscribe(email, { data: own })
    const second = await subscribe(email, { data: others })
    expect((await save(first.id, 'confirmed')).lead).toMatchObject({ id: first.id, data: own })
    expect(await subscriptionOf(second.id)).toBe('pending')
    const third = await subscribe(email, { data: others })
    expect(third.deliveries).toBeUndefined()
    expect(await subscriptionOf(third.id)).toBe('pending')
    const ended = await save(first.id, 'ended')
    expect(channels(ended)).toEqual([['webhook', WEBHOOK]])
    expect(ended.lead).toMatchObject({ id: first.id, data: own })
    for (const { id } of [first, second, third]) expect(await subscriptionOf(id)).toBe('ended')
  })

  test('confirms a submission made before the subscription ended, even if it arrives later', async () => {
    const email = newAddress()
    const first = await subscribe(email)
    await save(first.id, 'confirmed')
    await save(first.id, 'ended')
    const submitted_at = new Date(Date.now() - 3_600_000).toISOString()
    const late = await subscribe(email, { submitted_at, data: { email, nome: 'Ana' } })
    // The address has got only the mail of the first submission.
    const confirmed = await save(first.id, 'confirmed')
    expect(channels(confirmed)).toHaveLength(3)
    expect(confirmed).toMatchObject({ state: 'confirmed', lead: { id: late.id, data: { nome: 'Ana' } } })
    const repeated = await save(first.id, 'confirmed')
    expect([repeated.state, repeated.deliveries]).toEqual(['confirmed', confirmed.deliveries])
    expect(await subscriptionOf(first.id)).toBe('ended')
  })

  test('returns the same messages for a repeated click until they are sent', async () => {
    const { id } = await subscribe(newAddress())
    const { deliveries = [] } = await save(id, 'confirmed')
    expect((await save(id, 'confirmed')).deliveries).toEqual(deliveries)
    for (const delivery of deliveries)
      await call('delivery_save', { payload: { id: delivery.id, state: 'sent', attempts: 1 } }, service())
    expect((await save(id, 'confirmed')).deliveries).toBeUndefined()
  })

  test('ends a subscription: the webhook is notified, and no mail is sent', async () => {
    const { id } = await subscribe(newAddress())
    await save(id, 'confirmed')
    expect(channels(await save(id, 'ended'))).toEqual([['webhook', WEBHOOK]])
    expect(await subscriptionOf(id)).toBe('ended')
    // Messages about its confirmation are still pending, but no longer true.
    const late = await save(id, 'confirmed')
    expect([late.state, late.deliveries]).toEqual(['ended', undefined])
  })

  test('ends a subscription that was never confirmed: its link confirms nothing, and the tenant is not notified', async () => {
    const { id } = await subscribe(newAddress())
    expect((await save(id, 'ended')).deliveries).toBeUndefined()
    expect(await save(id, 'confirmed')).toMatchObject({ state: 'ended' })
    expect((await save(id, 'confirmed')).deliveries).toBeUndefined()
  })

  test('starts again if the link of the first mail has expired', async () => {
    const email = newAddress()
    const { id } = await subscribe(email)
    await save(id, 'confirmed')
    await save(id, 'ended')
    expect((await subscribe(email)).deliveries).toBeUndefined()
    await age(email)
    const again = await subscribe(email)
    expect(channels(again)).toEqual([['confirm', email]])
    expect(channels(await save(again.id, 'confirmed'))).toHaveLength(3)
  })

  test.each([
    ['another tenant', { tenant_uuid: fixtureSite('vizinha').tenant.uuid }, 'unknown_subscription'],
    ['no id', { id: 'x' }, 'invalid_payload'],
    ['an unknown state', { state: 'pending' }, 'invalid_payload'],
  ])('refuses %s', async (_, fields, error) => {
    const { id } = await subscribe(newAddress())
    expect(await save(id, 'confirmed', fields)).toEqual({ error })
    expect(await subscriptionOf(id)).toBe('pending')
  })
})

test('retention deletes what was not confirmed within thirty days, and keeps subscribers', async () => {
  await using database = await openDatabase()
  await database.query('update public.tenants set keep_submissions_days = 100 where id = $1', [tenant.id])
  for (const [id, subscription, days] of [
    ['1', 'pending', 31],
    ['2', 'pending', 29],
    ['3', 'confirmed', 4000],
    ['4', 'ended', 99],
    ['5', 'ended', 101],
  ] as const) {
    await database.query(
      `insert into public.form_submissions (id, tenant_id, form_id, data, subscriber, subscription, created_at)
       values ($1, $2, 'orcamento', '{}', 'a@b.test', $3, now() - make_interval(days => $4))`,
      [`00000000-0000-4000-8000-00000000000${id}`, tenant.id, subscription, days],
    )
  }
  await database.query('select public.retention_run()')
  const { rows } = await database.query<{ id: string }>(
    `select right(id::text, 1) as id from public.form_submissions where id::text like '00000000-0000-4000-8000-%' order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(['2', '3', '4'])
})
