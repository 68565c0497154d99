import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { call, openDatabase, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const HOST = 'mosaico.test'
const WEBHOOK = 'https://hooks.example/mosaico'
const HOUR = 3_600_000
const about = { site: 'Mosaico', form: 'Agenda', language: 'pt-BR', labels: [], secrets: [], replyTo: null }

interface Answer {
  id?: string
  error?: string
  taken?: boolean
  booking?: { id: string; is_own: boolean }
  deliveries?: { id: string; channel: string; target: string }[]
  state?: string
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
  const notify = { emails: ['a@mosaico.test'], webhooks: [WEBHOOK] }
  for (const id of ['agenda', 'outra'])
    await service()
      .from('forms')
      .upsert({ ...data, tenant_id: tenant.id, id, name: id, notify })
      .throwOnError()
})

let lastHour = Date.parse('2090-01-01T00:00:00Z')
/** Each test has its own time. */
const newTime = () => {
  lastHour += 24 * HOUR
  return lastHour
}
const digest = () => randomUUID().replaceAll('-', '').repeat(2)

/** What the Worker sends. */
function payload(
  start: number,
  {
    minutes = 60,
    capacity = 1,
    ...fields
  }: Record<string, unknown> & { minutes?: number; capacity?: number } = {},
) {
  const { booking, ...others } = fields as { booking?: object }
  return {
    ...{ form_id: 'agenda', tenant_uuid: tenant.uuid, data: { nome: 'Ana' }, about, claim: randomUUID() },
    ...{ locale: 'pt-BR', url: `https://${HOST}/`, idempotency_key: randomUUID() },
    booking: {
      ...{
        id: randomUUID(),
        service: 'visita',
        service_name: 'Visita',
        timezone: 'America/Sao_Paulo',
        capacity,
      },
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + minutes * 60_000).toISOString(),
      cancel_digest: digest(),
      ...booking,
    },
    ...others,
  }
}

const submit = (sent: object) => call<Answer>('form_submit', { payload: sent }, service())
const cancel = (of: string, fields: object = {}) =>
  call<Answer>(
    'booking_cancel',
    { payload: { tenant_uuid: tenant.uuid, digest: of, claim: `cancel-${of}`.slice(0, 64), ...fields } },
    service(),
  )
const taken = async (form_id = 'agenda') =>
  (
    await call<{ taken: number[][] }>(
      'booking_times',
      { payload: { tenant_uuid: tenant.uuid, form_id } },
      service(),
    )
  ).taken
const leadsOf = async (start: number) => {
  const { data } = await service()
    .from('bookings')
    .select('submission_id,place')
    .eq('starts_at', new Date(start).toISOString())
    .is('cancelled_at', null)
    .throwOnError()
  return data ?? []
}

describe('a time', () => {
  test('is stored with its submission, and refused to the next one, which is not stored', async () => {
    const start = newTime()
    const first = await submit(payload(start))
    expect(first).toMatchObject({ id: expect.any(String), booking: { is_own: true } })
    const { count } = await service().from('form_submissions').select('*', { count: 'exact', head: true })
    expect(await submit(payload(start))).toEqual({ taken: true })
    expect((await service().from('form_submissions').select('*', { count: 'exact', head: true })).count).toBe(
      count,
    )
    expect(await taken()).toContainEqual([start / 60_000, 60, 1])
  })

  test.each([
    ['that begins during another', 30, 60, true],
    ['that ends during another', -30, 60, true],
    ['around another', -30, 180, true],
    ['within another', 15, 30, true],
    ['that begins as another ends', 60, 60, false],
    ['that ends as another begins', -60, 60, false],
  ])('%s (%i minutes later, %i minutes long) is refused: %s', async (_, offset, minutes, refused) => {
    const start = newTime()
    await submit(payload(start))
    const { taken: isRefused = false } = await submit(payload(start + offset * 60_000, { minutes }))
    expect(isRefused).toBe(refused)
  })

  test('has as many places as the timetable sets', async () => {
    const start = newTime()
    for (const place of [1, 2, 3]) {
      await submit(payload(start, { capacity: 3 }))
      expect(await leadsOf(start)).toHaveLength(place)
    }
    expect(await submit(payload(start, { capacity: 3 }))).toEqual({ taken: true })
    // The timetable now has fewer places, and booked ones still count.
    expect(await submit(payload(start, { capacity: 2 }))).toEqual({ taken: true })
    expect(new Set((await leadsOf(start)).map(({ place }) => place)).size).toBe(3)
  })

  test('of another form is booked independently', async () => {
    const start = newTime()
    await submit(payload(start))
    expect((await submit(payload(start, { form_id: 'outra' }))).booking?.is_own).toBe(true)
  })

  test('that has passed is refused', async () => {
    expect(await submit(payload(Date.now() - HOUR))).toEqual({ taken: true })
  })

  test('that is sent twice is one booking, which belongs to the first call', async () => {
    const start = newTime()
    const sent = payload(start)
    const first = await submit(sent)
    expect(await submit(sent)).toEqual(first)
    const again = { ...sent, claim: randomUUID(), booking: { ...sent.booking, cancel_digest: digest() } }
    expect(await submit(again)).toEqual({ id: first.id, booking: { id: first.booking?.id, is_own: false } })
    expect(await leadsOf(start)).toHaveLength(1)
  })

  test.each([
    ['an end before its start', { ends_at: '2089-01-01T00:00:00Z' }],
    ['no service', { service: '' }],
    ['no digest', { cancel_digest: 'x' }],
    ['no places', { capacity: 0 }],
    ['a date that does not exist', { starts_at: '2090-02-31T00:00:00Z' }],
  ])('with %s is an invalid payload', async (_, booking) => {
    expect(await submit(payload(newTime(), { booking }))).toEqual({ error: 'invalid_payload' })
  })

  test('in a submission that is spam is not booked', async () => {
    const start = newTime()
    expect((await submit(payload(start, { spam_reason: 'timing' }))).id).toBeDefined()
    expect(await leadsOf(start)).toEqual([])
  })
})

test('200 visitors who want ten times at once get ten bookings, one for each time', async () => {
  const start = newTime()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, visitor) => submit(payload(start + (visitor % 10) * HOUR))),
  )
  expect(answers.filter(({ booking }) => booking?.is_own)).toHaveLength(10)
  expect(answers.filter((answer) => answer.taken)).toHaveLength(190)
  for (let hour = 0; hour < 10; hour++) expect(await leadsOf(start + hour * HOUR)).toHaveLength(1)
})

test('the table itself refuses two overlapping bookings of one place', async () => {
  await using database = await openDatabase()
  const { rows } = await database.query<{ tenant_id: number; id: string }>(
    'select tenant_id, id from public.forms limit 1',
  )
  const [form] = rows
  const book = async (start: string, end: string, place = 1, cancelled: string | null = null) => {
    const { rows: sent } = await database.query<{ id: string }>(
      `insert into public.form_submissions (tenant_id, form_id, data) values ($1, $2, '{}') returning id`,
      [form?.tenant_id, form?.id],
    )
    await database.query(
      `insert into public.bookings (id, tenant_id, form_id, submission_id, service, timezone, starts_at, ends_at, place, cancel_digest, cancelled_at)
       values (gen_random_uuid(), $1, $2, $3, 's', 'UTC', $4, $5, $6, $7, $8)`,
      [form?.tenant_id, form?.id, sent[0]?.id, start, end, place, digest(), cancelled],
    )
  }
  await book('2090-01-01T10:00Z', '2090-01-01T11:00Z')
  await book('2090-01-01T10:00Z', '2090-01-01T11:00Z', 2)
  await book('2090-01-01T10:00Z', '2090-01-01T11:00Z', 1, '2089-01-01T00:00Z')
  await book('2090-01-01T11:00Z', '2090-01-01T12:00Z')
  await expect(book('2090-01-01T10:59Z', '2090-01-01T11:01Z')).rejects.toThrow(/bookings_one_place_once/)
})

describe('a booking', () => {
  test('is reported to the tenant, and to a visitor with an address', async () => {
    const { deliveries = [] } = await submit(payload(newTime(), { email: 'ana@example.com' }))
    expect(deliveries.map(({ channel, target }) => [channel, target])).toEqual([
      ['booked', 'ana@example.com'],
      ['email', 'a@mosaico.test'],
      ['webhook', WEBHOOK],
    ])
  })

  test('is shown with its time in its lead', async () => {
    const start = newTime()
    const { id } = await submit(payload(start))
    expect(await call('lead_show', { site: HOST, lead: id }, service())).toMatchObject({
      booking: {
        service: 'visita',
        service_name: 'Visita',
        timezone: 'America/Sao_Paulo',
        starts_at: new Date(start).toISOString(),
      },
    })
  })
})

describe('a booking that its visitor cancels', () => {
  test('frees its time, and is reported to the tenant once', async () => {
    const start = newTime()
    const sent = payload(start)
    const { id } = await submit(sent)
    const of = sent.booking.cancel_digest
    expect(
      await call('booking_find', { payload: { tenant_uuid: tenant.uuid, digest: of } }, service()),
    ).toMatchObject({ service_name: 'Visita', locale: 'pt-BR', is_past: false })
    const first = await cancel(of)
    expect(first).toMatchObject({ state: 'cancelled', lead: { id, data: { nome: 'Ana' } } })
    expect(first.deliveries?.map(({ channel }) => channel)).toEqual(['email', 'webhook'])
    expect(await cancel(of)).toEqual(first)
    expect((await cancel(of, { claim: 'another' })).deliveries).toBeUndefined()
    expect(await taken()).not.toContainEqual([start / 60_000, 60, 1])
    expect((await submit(payload(start))).booking?.is_own).toBe(true)
    expect(
      (await call<{ booking: object }>('lead_show', { site: HOST, lead: id }, service())).booking,
    ).toHaveProperty('cancelled_at')
  })

  test('may be sent again at once with the same content, as a new booking', async () => {
    const start = newTime()
    const sent = payload(start)
    const first = await submit(sent)
    await cancel(sent.booking.cancel_digest)
    const booking = { ...sent.booking, id: randomUUID(), cancel_digest: digest() }
    const second = await submit({ ...sent, claim: randomUUID(), booking })
    expect(second.id).not.toBe(first.id)
    expect(second.booking).toEqual({ id: booking.id, is_own: true })
    expect(await taken()).toContainEqual([start / 60_000, 60, 1])
  })

  test('must not have started', async () => {
    const sent = payload(newTime())
    const { id } = await submit(sent)
    await service()
      .from('bookings')
      .update({
        starts_at: new Date(Date.now() - HOUR).toISOString(),
        ends_at: new Date(Date.now() + HOUR).toISOString(),
      })
      .eq('submission_id', id)
      .throwOnError()
    expect(await cancel(sent.booking.cancel_digest)).toEqual({ state: 'past' })
    await service().from('bookings').delete().eq('submission_id', id).throwOnError()
  })

  test('is found neither by another token nor in another tenant', async () => {
    const sent = payload(newTime())
    await submit(sent)
    expect(await cancel(digest())).toEqual({ error: 'unknown_booking' })
    const neighbour = { tenant_uuid: fixtureSite('vizinha').tenant.uuid }
    expect(await cancel(sent.booking.cancel_digest, neighbour)).toEqual({ error: 'unknown_booking' })
  })
})

describe('the calendar of a site', () => {
  const read = (of: string, uuid = tenant.uuid) =>
    call<{ bookings: { id: string }[] } | null>(
      'bookings_calendar',
      { payload: { tenant_uuid: uuid, digest: of } },
      service(),
    )
  const set = (of: string | null) => call('calendar_secret_set', { site: HOST, digest: of }, service())

  test('shows bookings to callers with its secret, until the secret is replaced', async () => {
    const [one, other] = [digest(), digest()]
    const sent = payload(newTime())
    await submit(sent)
    expect(await set(one)).toEqual({ is_set: true })
    expect((await read(one))?.bookings.map(({ id }) => id)).toContain(sent.booking.id)
    expect(await read(one, fixtureSite('vizinha').tenant.uuid)).toBeNull()
    await set(other)
    expect([await read(one), await read(other)]).toEqual([null, expect.anything()])
    expect(await set(null)).toEqual({ is_set: false })
    expect(await read(other)).toBeNull()
  })

  test('omits cancelled bookings', async () => {
    const of = digest()
    const sent = payload(newTime())
    await submit(sent)
    await cancel(sent.booking.cancel_digest)
    await set(of)
    expect((await read(of))?.bookings.map(({ id }) => id)).not.toContain(sent.booking.id)
  })
})

test('a submission is stored until its booked time is over', async () => {
  const keep = (keep_submissions_days: number | null) =>
    service().from('tenants').update({ keep_submissions_days }).eq('id', tenant.id).throwOnError()
  await keep(1)
  onTestFinished(async () => void (await keep(null)))
  const start = newTime()
  const { id } = await submit(payload(start))
  const old = new Date(Date.now() - 72 * HOUR).toISOString()
  await service().from('form_submissions').update({ created_at: old }).eq('id', id).throwOnError()
  await call('retention_run', {}, service())
  expect(await leadsOf(start)).toHaveLength(1)
  await service().from('bookings').update({ cancelled_at: old }).eq('submission_id', id).throwOnError()
  await call('retention_run', {}, service())
  expect(await call('lead_show', { site: HOST, lead: id }, service())).toBeNull()
})
