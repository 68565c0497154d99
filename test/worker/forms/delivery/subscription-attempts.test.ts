import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Bindings, readEnv } from '../../../../worker/env.ts'
import { attemptDelivery } from '../../../../worker/forms/delivery/attempt-delivery.ts'
import type { Delivery } from '../../../../worker/forms/delivery/lead.ts'
import { readSubscriptionToken } from '../../../../worker/forms/delivery/subscription-token.ts'
import { fileAssets } from '../../../support/file-assets.ts'

const STORED = Date.UTC(2026, 10, 22, 10)
const HOUR = 3_600_000

const bindings = {
  UPSTREAM: 'http',
  API_ORIGIN: 'https://platform.test',
  MAIL_FROM: 'forms@platform.test',
  RESEND_API_KEY: 'key',
  LEADS_SECRET: 'secret',
  SITES: {},
  ASSETS: fileAssets,
} as unknown as Bindings
const env = readEnv(bindings)

const delivery: Delivery = {
  id: 'd-1',
  channel: 'confirm',
  target: 'ana@example.com',
  lead_id: '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60',
  stored_at: new Date(STORED).toISOString(),
  lead: {
    claim: 'claim',
    tenant_uuid: 'uuid',
    form_id: 'carta',
    url: 'https://padaria.test/',
    locale: 'pt-BR',
    data: { email: 'ana@example.com' },
    idempotency_key: 'key',
    submitted_at: new Date(STORED - HOUR).toISOString(),
    about: {
      site: 'Padaria',
      form: 'Carta',
      language: 'pt-BR',
      labels: [],
      secrets: [],
      replyTo: 'ana@example.com',
    },
  },
}

const mails: { key: string | null; body: string }[] = []

beforeEach(() => {
  mails.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    if (new URL(address).hostname !== 'api.resend.com') return Response.json({ saved: 1 })
    mails.push({ key: new Headers(init.headers).get('idempotency-key'), body: String(init.body) })
    return new Response('down', { status: 500 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function attempt(hours: number, changes: Partial<Delivery> = {}) {
  vi.setSystemTime(STORED + hours * HOUR)
  return attemptDelivery({ ...delivery, ...changes }, { bindings, env, attempts: 1, isLast: false })
}

describe('the mail that asks for confirmation', () => {
  test.each<[string, Partial<Delivery>]>([
    ['names the time at which it was stored', {}],
    ['names no such time', { stored_at: undefined }],
  ])(
    'is the same in every attempt if the upstream %s, because a provider refuses a different one under the same key',
    async (_, changes) => {
      await attempt(1, changes)
      await attempt(24, changes)
      expect(mails).toHaveLength(2)
      expect(mails[1]).toEqual(mails[0])
      expect(mails[0]?.key).toBe('d-1')
    },
  )

  test('has a link that works for three days after the submission', async () => {
    await attempt(2)
    const [, token = ''] = /token=(c\.[\w.-]+)/.exec(mails[0]?.body ?? '') ?? []
    const read = (hours: number) =>
      readSubscriptionToken(token, { tenant_uuid: 'uuid', secrets: ['secret'], now: STORED + hours * HOUR })
    expect(await read(71)).toMatchObject({ action: 'confirm', isExpired: false })
    expect(await read(73)).toMatchObject({ isExpired: true })
  })

  test('is not sent once its link has expired', async () => {
    expect(await attempt(73)).toMatchObject({ isDone: true })
    expect(mails).toEqual([])
  })
})
