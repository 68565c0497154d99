import { describe, expect, test } from 'vitest'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import * as z from 'zod/mini'
import { call, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const { tenant: neighbour } = fixtureSite('vizinha')

describe('cookies_get', () => {
  const stored = fixtureSite('mosaico').cookies.map(({ i18n: _, ...cookie }) => cookie)

  test('lists the cookies of the site in order, with their items', async () => {
    const cookies = await call('cookies_get', { url: 'https://www.mosaico.test/sobre' })
    expect(cookies).toEqual(stored)
    expect(z.parse(cookiesSchema, cookies)).toHaveLength(2)
  })

  test('is in the language of the address, if translated', async () => {
    const [session, analytics] = stored
    expect(await call('cookies_get', { url: 'https://www.mosaico.test/en-US/about' })).toEqual([
      {
        ...session,
        description: 'Remembers your visit.',
        sites_cookies_items: [
          { prefix: 'session_id', duration: '1 year', type: 'local' },
          { prefix: 'locale' },
        ],
      },
      analytics,
    ])
  })

  test('is empty for a site without cookies and null for a host without a site', async () => {
    expect(await call('cookies_get', { url: 'https://t1.test/' })).toEqual([])
    expect(await call('cookies_get', { url: 'https://nobody.test/' })).toBeNull()
    expect(await call('cookies_get', { url: 'https://projeto.test/' })).toBeNull()
  })
})

describe('tracking_save', () => {
  const save = (payload: unknown) => call('tracking_save', { payload }, service())
  const stored = async (identifier: string) => {
    const { data } = await service()
      .from('tracking_events')
      .select('*')
      .eq('identifier', identifier)
      .throwOnError()
    return data ?? []
  }

  test('stores every field of an event under its tenant', async () => {
    const event = {
      action: 'submitForm',
      target: 'orcamento',
      identifier: 'every-field',
      tenant_uuid: tenant.uuid,
      url: 'https://mosaico.test/contato',
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'maio',
      utm_content: 'topo',
      utm_term: 'azulejo',
      referrer: 'direct',
      additional_info: {
        form: { id: 'orcamento', name: 'Orçamento', data: { nome: 'Ana' }, type: 'contact' },
      },
    }
    expect(await save(event)).toEqual({ saved: 1, duplicates: 0, rejected: 0 })
    const { tenant_uuid: _, ...columns } = event
    expect(await stored('every-field')).toEqual([
      expect.objectContaining({ ...columns, tenant_id: tenant.id }),
    ])
  })

  test('stores a batch, each event under its own tenant, and leaves out invalid entries', async () => {
    const identifier = 'batch'
    const batch = [
      { action: 'click', identifier, tenant_uuid: tenant.uuid.toUpperCase() },
      { action: 'pageView', identifier, tenant_uuid: neighbour.uuid },
      { action: 'buy', identifier, tenant_uuid: tenant.uuid },
      { action: 'click', identifier, tenant_uuid: 'a1b2c3d4-0000-4000-8000-00000000ffff' },
      { action: 'click', identifier },
      { action: ['click'], identifier, tenant_uuid: tenant.uuid },
      'click',
      null,
      [],
    ]
    expect(await save(batch)).toEqual({ saved: 2, duplicates: 0, rejected: 7 })
    expect((await stored(identifier)).map(({ tenant_id }) => tenant_id).sort()).toEqual([
      tenant.id,
      neighbour.id,
    ])
  })

  test('stores an event_id once, even within a batch, for each tenant', async () => {
    const event = { action: 'click', identifier: 'once', event_id: 'e-1', tenant_uuid: tenant.uuid }
    expect(await save([event, event])).toEqual({ saved: 1, duplicates: 1, rejected: 0 })
    expect(await save(event)).toEqual({ saved: 0, duplicates: 1, rejected: 0 })
    expect(await save({ ...event, tenant_uuid: neighbour.uuid })).toEqual({
      saved: 1,
      duplicates: 0,
      rejected: 0,
    })
    expect(await stored('once')).toHaveLength(2)
  })

  test('cuts long texts and omits values of another type', async () => {
    const event = {
      action: 'click',
      identifier: 'cut',
      tenant_uuid: tenant.uuid,
      url: `https://mosaico.test/${'a'.repeat(5000)}`,
      utm_source: 'x'.repeat(1000),
      target: { not: 'text' },
      referrer: 42,
      additional_info: ['no object'],
    }
    expect(await save(event)).toMatchObject({ saved: 1 })
    const [row] = await stored('cut')
    expect(row).toMatchObject({ target: null, referrer: '42', additional_info: null })
    expect([row.url.length, row.utm_source.length]).toEqual([2048, 256])
  })

  test('stores the time that a queue gives, unless it is invalid, in the future or too long ago', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000)
    const event = { action: 'click', tenant_uuid: tenant.uuid }
    await save([
      { ...event, identifier: 'past', occurred_at: hourAgo.toISOString() },
      { ...event, identifier: 'future', occurred_at: '2999-01-01T00:00:00Z' },
      { ...event, identifier: 'long-ago', occurred_at: '1999-01-01T00:00:00Z' },
      { ...event, identifier: 'no-time', occurred_at: '2026-13-45T00:00:00Z' },
    ])
    const occurredAt = async (identifier: string) => Date.parse((await stored(identifier))[0]?.occurred_at)
    expect(await occurredAt('past')).toBe(hourAgo.getTime())
    for (const identifier of ['future', 'long-ago', 'no-time']) {
      expect(Math.abs((await occurredAt(identifier)) - Date.now())).toBeLessThan(60_000)
    }
  })

  test.each([
    [
      'more events than a batch',
      Array.from({ length: 501 }, () => ({ action: 'click', tenant_uuid: tenant.uuid })),
    ],
    ['more bytes than a batch', { action: 'click', tenant_uuid: tenant.uuid, url: 'a'.repeat(1_100_000) }],
    ['a number', 7],
    ['true', true],
  ])('refuses %s', async (_, payload) => {
    expect(await save(payload)).toEqual({ error: 'invalid_payload' })
  })
})

describe('form_submit', () => {
  const submit = (fields: object) =>
    call<{ id?: string; error?: string }>(
      'form_submit',
      { payload: { form_id: 'orcamento', tenant_uuid: tenant.uuid, data: { nome: 'Ana' }, ...fields } },
      service(),
    )
  const stored = async (id: string | undefined) => {
    const { data } = await service().from('form_submissions').select('*').eq('id', id).throwOnError()
    return data?.[0]
  }

  test('stores the values of a submission and returns its id', async () => {
    const sent = {
      url: 'https://mosaico.test/',
      locale: 'en-US',
      data: { nome: "D'Ávila", itens: [1, { a: null }] },
    }
    const { id } = await submit(sent)
    expect(await stored(id)).toMatchObject({
      ...sent,
      form_id: 'orcamento',
      tenant_id: tenant.id,
      idempotency_key: null,
    })
  })

  test('stores one submission for a key', async () => {
    const { id } = await submit({ idempotency_key: 'k-1' })
    expect(await submit({ idempotency_key: 'k-1', data: { nome: 'Outra' } })).toEqual({ id })
    expect((await stored(id)).data).toEqual({ nome: 'Ana' })
    expect(await submit({ idempotency_key: 'k-1', tenant_uuid: neighbour.uuid })).not.toEqual({ id })
  })

  test('stores concurrent submissions with the same key once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit({ idempotency_key: 'k-2' })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  })

  test('stores submissions without a key separately', async () => {
    expect((await submit({})).id).not.toBe((await submit({})).id)
  })

  test.each([
    ['an unknown form', { form_id: 'nada' }, 'unknown_form'],
    ['no form', { form_id: undefined }, 'unknown_form'],
    ['a form that is no text', { form_id: ['orcamento'] }, 'unknown_form'],
    ['an unknown tenant', { tenant_uuid: 'a1b2c3d4-0000-4000-8000-00000000ffff' }, 'unknown_form'],
    ['data that is no object', { data: ['Ana'] }, 'invalid_payload'],
    ['no data', { data: undefined }, 'invalid_payload'],
    ['too much data', { data: { nome: 'a'.repeat(140_000) } }, 'too_large'],
    ['far too much', { data: { nome: 'a'.repeat(1_000_000) } }, 'invalid_payload'],
  ])('refuses %s', async (_, fields, error) => {
    expect(await submit(fields)).toEqual({ error })
  })

  test('replaces characters that Postgres cannot store', async () => {
    const { id } = await submit({ data: { texto: 'a\u0000b \\u0000 \ud83d fim 🥐' } })
    expect((await stored(id)).data).toEqual({ texto: 'ab \\u0000 \ufffd fim 🥐' })
  })

  test('stores a valid locale, and null for any other', async () => {
    expect((await stored((await submit({ locale: 'xx-XX' })).id)).locale).toBe('xx-XX')
    expect((await stored((await submit({ locale: 'xx_XX' })).id)).locale).toBeNull()
  })
})
