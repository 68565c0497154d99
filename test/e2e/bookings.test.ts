import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookableDates, freeDays } from '#shared/bookings/free-times.ts'
import { instantText } from '#shared/bookings/written-time.ts'
import { timetableOf } from '#sections/form/booking/timetable-of.ts'
import { schema } from '#sections/form/booking/schema.ts'
import * as z from 'zod/mini'
import { readSites } from '../../build/site-files.ts'
import { sharedBackend } from '../support/shared-backend.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'poliglota.localhost'
const HOOK = 'https://hooks.example/museum'

const demo = readSites().find(({ hosts }) => hosts.includes(HOST))
const stored = demo?.pages.flatMap(({ sections }) => sections).find(({ id }) => id === 'guiada')
const timetable = timetableOf(z.parse(schema, stored?.data))
const [tour, drawers] = timetable.services
if (tour === undefined || drawers === undefined) throw new Error('the museum offers two tours')
const days = freeDays(timetable, tour, {
  now: Date.now(),
  taken: [],
  dates: bookableDates(timetable, Date.now()),
})
/** Days that no other test books on. */
const ownDays = days.slice(2).values()
const newDay = () => ownDays.next().value?.times ?? []

const backend = sharedBackend()
let worker: Awaited<ReturnType<typeof startWorker>>
const mails: Record<string, unknown>[] = []
const hooks: string[] = []

beforeAll(async () => {
  await backend.run(
    `update public.forms set notify = notify || '{"webhooks": ["${HOOK}"]}' where id = 'guiada'`,
  )
  worker = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      UPSTREAM_TIMEOUT_MS: 60_000,
      LEADS_SECRET: 'platform-secret',
      MAIL_FROM: 'forms@platform.test',
    },
    doubles: { EMAIL: { send: (mail: Record<string, unknown>) => void mails.push(mail) } },
    upstream: async (request) => {
      const body = request.method === 'GET' ? null : await request.text()
      if (request.url === HOOK) {
        hooks.push(body ?? '')
        return new Response(null, { status: 204 })
      }
      return fetch(request.url, { method: request.method, headers: [...request.headers], body })
    },
  })
})
afterAll(() => worker?.stop())
afterEach(() => {
  mails.splice(0)
  hooks.splice(0)
})

interface Answer {
  ok: boolean
  message: string
  errors: Record<string, string>
  times?: string[]
  booked?: { service_name: string; starts_at: string; cancel?: string }
}

const fields = (time: string, more: object = {}) => ({
  ...{ _page: '/visita', _section: 'guiada', nome: 'Ana', email: 'ana@example.com' },
  ...{ _service: tour.id, _time: time, ...more },
})

/** As the script of the page sends it. */
async function book(time: string, more: object = {}): Promise<{ status: number; answer: Answer }> {
  const response = await worker.fetch(`http://${HOST}/api/forms/guiada`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(fields(time, { _key: randomBytes(8).toString('hex'), ...more })),
  })
  return { status: response.status, answer: (await response.json()) as Answer }
}

/** As a browser without scripts sends it. */
function post(time: string, more: object = {}, page = '/visita'): Promise<Response> {
  return worker.fetch(`http://${HOST}/api/forms/guiada`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    body: new URLSearchParams({ ...fields(time, more), _page: page } as Record<string, string>).toString(),
  })
}

/** The page to which the answer of a post leads. */
async function shown(answer: Response): Promise<string> {
  const location = answer.headers.get('location') ?? ''
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  const response = await worker.fetch(new URL(location, `http://${HOST}`).href, { headers: { cookie } })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  return response.text()
}

/** What the museum has stored, read without the Worker. */
const stores = () => createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
const bookings = async () => {
  const { data } = await stores()
    .from('bookings')
    .select('starts_at,ends_at')
    .eq('tenant_id', demo?.tenant.id)
    .is('cancelled_at', null)
    .throwOnError()
  return data ?? []
}
const submissions = async () => {
  const of = stores().from('form_submissions').select('*', { count: 'exact', head: true })
  return (await of.eq('tenant_id', demo?.tenant.id).throwOnError()).count
}

describe('a booked time', () => {
  test('is confirmed to visitor and owner, each with a file for the calendar', async () => {
    const [time = 0] = newDay()
    const { status, answer } = await book(instantText(time))
    expect([status, answer.ok, answer.booked?.service_name]).toEqual([200, true, tour.name])
    await until(() => expect([mails.length, hooks.length]).toEqual([2, 1]))
    const owner = mails.find(({ to }) => to === 'visitas@semtraducao.example')
    const visitor = mails.find(({ to }) => to === 'ana@example.com')
    expect(owner?.text).toMatch(
      /Horário: .*\d\d:\d\d \(Horário (?:Padrão )?de Brasília\)\nServiço: Visita guiada/,
    )
    expect(owner?.subject).toMatch(/^Visita guiada: nova reserva, .*\d\d:\d\d$/)
    expect(visitor?.text).toContain('Cancelar esta reserva: http')
    // Visitors do not learn who receives submissions.
    expect(JSON.stringify(visitor)).not.toContain('visitas@semtraducao.example')
    for (const mail of [owner, visitor]) {
      // The double of the binding receives bytes as JSON encodes them.
      const [file] = (mail?.attachments ?? []) as { filename: string; type: string; content: object }[]
      expect([file?.filename, file?.type]).toEqual(['booking.ics', 'text/calendar'])
      const text = new TextDecoder().decode(Uint8Array.from(Object.values(file?.content ?? {})))
      expect(text).toContain(`DTSTART:${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}\r\n`)
    }
    const hook = JSON.parse(hooks[0] ?? '')
    expect(hook).toMatchObject({
      type: 'form.submitted',
      data: {
        booking: { service: tour.id, timezone: timetable.timezone, starts_at: new Date(time).toISOString() },
      },
    })
    // Only the visitor gets the link for cancelling.
    expect(JSON.stringify([hook, owner?.text, owner?.html])).not.toContain('/api/bookings/cancel')
  })

  test('that is already taken is refused with other free times, and no submission is stored', async () => {
    const [first = 0, second = 0] = newDay()
    await book(instantText(first))
    const before = await submissions()
    const { status, answer } = await book(instantText(second))
    // A tour lasts an hour, and the grid has half hours.
    expect([status, answer.ok]).toEqual([409, false])
    expect(answer.errors._time).toMatch(/^Este horário acabou de ser reservado\. Ainda livres: .*\d\d:\d\d/)
    expect(answer.times).not.toContain(instantText(first))
    expect(answer.times?.length).toBe(6)
    expect(await submissions()).toBe(before)
    // One of the others is really free.
    expect((await book(answer.times?.[0] ?? '')).status).toBe(200)
  })

  test.each([
    ['in the past', instantText(Date.now() - 86_400_000)],
    ['sooner than the minimum notice', instantText(Math.ceil(Date.now() / 1_800_000) * 1_800_000)],
    ['a word', 'tomorrow'],
    ['on a date that does not exist', '2026-02-31T12:00Z'],
    ['after the last day', instantText((days.at(-1)?.times[0] ?? 0) + 30 * 86_400_000)],
  ])('that is %s is refused with a plain sentence', async (_, time) => {
    const { status, answer } = await book(time)
    expect([status, answer.errors]).toEqual([
      422,
      { _time: 'Este horário não pode ser reservado. Escolha outro' },
    ])
  })

  test('must be on the grid of the hours, and end within them', async () => {
    const times = newDay()
    expect((await book(instantText((times[0] ?? 0) + 600_000))).status).toBe(422)
    // An hour fits there, but an hour and a half does not.
    const last = instantText(times.at(-1) ?? 0)
    expect((await book(last, { _service: drawers.id })).status).toBe(422)
    expect((await book(last)).status).toBe(200)
  })

  test('for an unknown service is refused', async () => {
    const [time = 0] = newDay()
    const { status, answer } = await book(instantText(time), { _service: 'nada' })
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['_service']])
  })

  test('is not booked by a form with errors', async () => {
    const [time = 0] = newDay()
    expect((await book(instantText(time), { nome: '' })).answer.errors).toEqual({
      nome: 'Este campo é obrigatório',
    })
    expect((await book(instantText(time))).status).toBe(200)
  })

  test('is not booked by a bot that fills in the trap', async () => {
    const [time = 0] = newDay()
    expect((await book(instantText(time), { _website: 'x' })).answer.ok).toBe(true)
    expect((await book(instantText(time))).status).toBe(200)
  })
})

test('when 200 visitors want ten times at once, ten get one each, and none is booked twice', async () => {
  const times = newDay().filter((_, index) => index % 2 === 0)
  const more = newDay().filter((_, index) => index % 2 === 0)
  const ten = [...times, ...more].slice(0, 10)
  expect(ten).toHaveLength(10)
  const before = (await bookings()).length
  // A visitor whose answer came too late on a busy machine sends the same form again.
  const insist = async (visitor: number): Promise<number> => {
    const more = { nome: `Visitante ${visitor}`, _key: `visitor-${visitor}` }
    const { status } = await book(instantText(ten[visitor % 10] ?? 0), more)
    return status === 503 ? insist(visitor) : status
  }
  const answers = await Promise.all(Array.from({ length: 200 }, (_, visitor) => insist(visitor)))
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect(answers.filter((status) => status === 409)).toHaveLength(190)
  const all = await bookings()
  expect(all.length - before).toBe(10)
  const spans = all.map(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)] as const)
  const overlaps = spans.flatMap(([start, end], index) =>
    spans.slice(index + 1).filter(([other, until]) => other < end && until > start),
  )
  expect(overlaps).toEqual([])
}, 300_000)

describe('without scripts', () => {
  test('a page lists days and times, and names the time zone', async () => {
    const response = await worker.fetch(`http://${HOST}/visita`)
    const html = await response.text()
    expect(html).toContain(
      `<input type="radio" name="_time" value="${instantText(days[1]?.times[0] ?? 0)}"/>`,
    )
    expect(html).toMatch(/<details[^>]*name="guiada-days"/)
    expect(html).toMatch(/Fuso horário: Horário (?:Padrão )?de Brasília/)
  })

  test('a post books, and the page confirms it with the link for cancelling', async () => {
    const [time = 0] = newDay()
    const answer = await post(instantText(time))
    expect(answer.status).toBe(303)
    const html = await shown(answer)
    expect(html).toContain('Reservado: Visita guiada')
    expect(html).toMatch(/href="\/api\/bookings\/cancel\?token=[\w-]{43}"/)
  })

  test('a taken time is returned with the entered values, and other times to choose', async () => {
    const [time = 0] = newDay()
    await post(instantText(time))
    const html = await shown(await post(instantText(time), { nome: 'Bia' }))
    expect(html).toContain('Este horário acabou de ser reservado. Escolha um dos que estão abaixo')
    expect(html).toContain('Horários livres próximos')
    expect(html).toContain('value="Bia"')
  })

  test('other days are requested by a button, and entered values stay', async () => {
    const later = days[12]?.date ?? ''
    const html = await shown(await post('', { _from: later, nome: 'Bia', _service: drawers.id }))
    expect(html).toMatch(new RegExp(`<button[^>]* value="${days[0]?.date}"[^>]* name="_from">`))
    expect(html).toContain('value="Bia"')
    // The visitor sees no error.
    expect(html).not.toMatch(/data-summary="true"><p>/)
    expect(html).toMatch(new RegExp(`id="guiada-${later}"`))
  })

  test('the result is in the language of the page', async () => {
    const [time = 0] = newDay()
    await post(instantText(time), {}, '/en-US/visit')
    const html = await shown(await post(instantText(time), {}, '/en-US/visit'))
    // Sent twice within a minute, it is one booking.
    expect(html).toContain('Booked: Guided tour')
    await until(() =>
      expect(mails.find(({ to }) => to === 'ana@example.com')?.subject).toBe('Your booking at Sem Tradução'),
    )
  })
})

test('the script learns which times are taken, and not by whom', async () => {
  const [time = 0] = newDay()
  await book(instantText(time))
  const response = await worker.fetch(`http://${HOST}/api/bookings/times?form=guiada`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=15'])
  const text = await response.text()
  expect(JSON.parse(text).taken).toContainEqual([time / 60_000, 60, 1])
  expect(text).not.toContain('Ana')
  expect((await worker.fetch(`http://${HOST}/api/bookings/times?form=%3Cx%3E`)).status).toBe(404)
})

describe('the visitor’s link', () => {
  const press = (address: string) => worker.fetch(`http://${HOST}${address}`, { method: 'POST' })

  test('asks first, cancels once, notifies the owner, and frees the time', async () => {
    const [time = 0] = newDay()
    const { answer } = await book(instantText(time))
    await until(() => expect([mails.length, hooks.length]).toEqual([2, 1]))
    const cancel = answer.booked?.cancel ?? ''
    const asked = await worker.fetch(`http://${HOST}${cancel}`)
    expect([asked.status, asked.headers.get('cache-control'), asked.headers.get('referrer-policy')]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ])
    expect(await asked.text()).toContain('Cancelar esta reserva</button>')
    expect((await book(instantText(time))).status).toBe(409)
    for (const _ of [1, 2]) {
      const done = await press(cancel)
      expect(done.status).toBe(200)
      expect(await done.text()).toMatch(/Esta reserva foi cancelada<\/h1><p[^>]*>Visita guiada · /)
    }
    await until(() => expect([mails.length, hooks.length]).toEqual([3, 2]))
    expect(mails[2]).toMatchObject({
      to: 'visitas@semtraducao.example',
      subject: expect.stringMatching(/^Visita guiada: reserva cancelada, .*\d\d:\d\d$/),
    })
    expect(JSON.parse(hooks[1] ?? '').type).toBe('booking.cancelled')
    expect((await book(instantText(time))).status).toBe(200)
  })

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(44)])(
    'with the invalid token %j is not found',
    async (token) => {
      expect((await worker.fetch(`http://${HOST}/api/bookings/cancel?token=${token}`)).status).toBe(404)
      expect((await press(`/api/bookings/cancel?token=${token}`)).status).toBe(404)
    },
  )
})

describe('the address of a calendar', () => {
  const open = (secret: string, host = HOST) =>
    worker.fetch(`http://${host}/api/bookings/calendar/${secret}.ics`)
  const rotate = async () => {
    const secret = randomBytes(32).toString('base64url')
    const digest = createHash('sha256').update(secret).digest('hex')
    await backend.run(`select public.calendar_secret_set('${HOST}', '${digest}')`)
    return secret
  }

  test('shows the site’s bookings only to those who know it', async () => {
    const [time = 0] = newDay()
    await book(instantText(time), { nome: 'Ana; Souza, "a primeira"' })
    const secret = await rotate()
    const response = await open(secret)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-store'])
    const text = (await response.text()).replaceAll('\r\n ', '')
    expect(text).toContain('SUMMARY:Visita guiada\r\n')
    expect(text).toContain('Nome: Ana\\; Souza\\, "a primeira"')
    expect((await open(secret, 'padaria.localhost')).status).toBe(404)
    const next = await rotate()
    const answers = await Promise.all([open(secret), open('A'.repeat(43)), open('x'), open(`${next}x`)])
    const read = await Promise.all(
      answers.map(async (each) => `${each.status} ${each.headers.get('cache-control')} ${await each.text()}`),
    )
    expect(new Set(read)).toEqual(new Set(['404 private, no-store No such calendar\n']))
    expect((await open(next)).status).toBe(200)
  })
})
