import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { type Bindings, readEnv } from '../../../../worker/env.ts'
import { consumeDeliveries, RETRY_SECONDS } from '../../../../worker/forms/delivery/delivery-queue.ts'
import type { Delivery, Lead } from '../../../../worker/forms/delivery/lead.ts'
import { consumeLeads, handOverOnce, takeLead } from '../../../../worker/forms/delivery/lead-queue.ts'
import { isLong } from '../../../support/draws.ts'
import { fileAssets } from '../../../support/file-assets.ts'
import { VirtualQueue } from '../../../support/virtual-queue.ts'

const HALF_AN_HOUR = 1800
const A_DAY = 86_400
/** Enough for more than a hundred batches. */
const LEADS = isLong ? 10_000 : 1_500

/** Production's settings of its queues. */
const { queues } = unstable_readConfig(
  { config: join(import.meta.dirname, '../../../../wrangler.toml'), env: 'production' },
  { hideWarnings: true },
)
const consumerOf = (queue: string) =>
  queues.consumers?.find((each: { queue: string }) => each.queue === queue)

const bindings = {
  UPSTREAM: 'http',
  API_ORIGIN: 'https://platform.test',
  MAIL_FROM: 'forms@platform.test',
  RESEND_API_KEY: 'key',
  LEADS_SECRET: 'secret',
  SITES: {},
  ASSETS: fileAssets,
} as unknown as Bindings

let leads: VirtualQueue<Lead>
let deliveries: VirtualQueue<Delivery>
/** Answers every call of the Worker. */
let answer: (url: URL, body: Record<string, unknown>) => Response
const logged: string[] = []
/**
 * The clock's milliseconds at the start of a test. Each test starts later, because an isolate remembers the receivers
 * of earlier tests.
 */
let began = Date.now()

beforeEach(() => {
  began += 2 * A_DAY * 1000
  vi.spyOn(Date, 'now').mockImplementation(() => began + Math.max(leads.now, deliveries.now) * 1000)
  const size = (queue: string) => ({
    name: queue,
    maxBatchSize: consumerOf(queue)?.max_batch_size ?? 0,
    maxRetries: consumerOf(queue)?.max_retries ?? 0,
  })
  leads = new VirtualQueue({ ...size('vitrine-leads'), consume: (batch) => consumeLeads(batch, bindings) })
  deliveries = new VirtualQueue({
    ...size('vitrine-deliveries'),
    consume: (batch) => consumeDeliveries(batch, bindings),
  })
  Object.assign(bindings, { LEADS: leads, DELIVERIES: deliveries })
  logged.length = 0
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(JSON.parse(line).event))
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) =>
    answer(new URL(address), JSON.parse(String(init.body))),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function lead(number: number): Lead {
  return {
    claim: `claim-${number}`,
    tenant_uuid: 'uuid',
    form_id: 'contato',
    url: 'https://padaria.test/contato',
    locale: 'pt-BR',
    data: { nome: `Ana ${number}` },
    idempotency_key: `key-${number}`,
    submitted_at: new Date().toISOString(),
    about: { site: 'Padaria', form: 'Contato', language: 'pt-BR', labels: [], secrets: [], replyTo: null },
  }
}

const take = (one: Lead) =>
  takeLead(one, { bindings, env: {} as never, scope: { waitUntil: () => expect.unreachable() } })

describe('during a failure of the database', () => {
  test('for half an hour, no lead is lost: each is stored once and mailed once', async () => {
    const stored = new Map<unknown, number>()
    const told = new Map<unknown, number>()
    const count = (counts: typeof stored, key: unknown) => counts.set(key, (counts.get(key) ?? 0) + 1)
    answer = (url, { idempotency_key: key, text }) => {
      if (url.hostname === 'api.resend.com') {
        count(told, /Ana \d+/.exec(String(text))?.[0])
        return Response.json({ id: 'mail' })
      }
      if (leads.now < HALF_AN_HOUR) return new Response('down', { status: 503 })
      count(stored, key)
      const deliveries = [{ id: `mail-${key}`, channel: 'email', target: 'rosa@padaria.test' }]
      return Response.json({ id: String(key), deliveries })
    }
    for (let number = 0; number < LEADS; number++) await take(lead(number))
    await leads.run()
    await deliveries.run()
    for (const counts of [stored, told]) {
      expect(counts.size).toBe(LEADS)
      expect(new Set(counts.values())).toEqual(new Set([1]))
    }
    expect([leads.dead, deliveries.dead]).toEqual([[], []])
    // The last lead is stored at most ten minutes after the failure ends.
    expect(leads.now).toBeLessThanOrEqual(HALF_AN_HOUR + 600)
  })

  test('that never ends, leads become dead letters instead of being lost', async () => {
    answer = () => new Response('down', { status: 503 })
    await take(lead(1))
    await leads.run()
    expect(leads.dead).toEqual([lead(1)].map((each) => ({ ...each, submitted_at: expect.any(String) })))
    expect(leads.now).toBeGreaterThan(A_DAY / 2)
  })

  test('for one lead, the others of its batch are stored', async () => {
    const stored: unknown[] = []
    answer = (_url, { idempotency_key: key }) => {
      if (key === 'key-3') return Response.json({ error: 'unknown_form' })
      stored.push(key)
      return Response.json({ id: key })
    }
    for (let number = 0; number < 8; number++) await take(lead(number))
    await leads.run()
    expect(stored).toHaveLength(7)
    expect(leads.dead).toMatchObject([{ idempotency_key: 'key-3' }])
  })
})

describe('the messages about a lead', () => {
  const targets = [
    { id: 'd1', channel: 'email', target: 'rosa@padaria.test' },
    { id: 'd2', channel: 'webhook', target: 'https://hooks.example/x' },
  ]
  const stores = () => Response.json({ id: 'lead-1', deliveries: targets })

  test('are independent: a webhook that is down delays no mail', async () => {
    const mails: unknown[] = []
    const calls: number[] = []
    answer = (url, body) => {
      if (url.pathname === '/api/forms/submit') return stores()
      if (url.hostname === 'api.resend.com') {
        mails.push(body.to)
        return Response.json({ id: 'mail' })
      }
      calls.push(deliveries.now)
      return new Response(null, { status: deliveries.now < 7200 ? 500 : 204 })
    }
    await take(lead(1))
    await leads.run()
    await deliveries.run()
    expect(mails).toEqual([['rosa@padaria.test']])
    expect(calls).toEqual([0, 10, 70, 370, 2170, 5770, 12_970])
    expect(deliveries.dead).toEqual([])
  })

  test('are tried for 24 hours, and then become dead letters', async () => {
    answer = (url) => (url.pathname === '/api/forms/submit' ? stores() : new Response('', { status: 500 }))
    await take(lead(1))
    await leads.run()
    await deliveries.run()
    expect(deliveries.now).toBe(A_DAY)
    expect(deliveries.dead.map(({ id }) => id).sort()).toEqual(['d1', 'd2'])
    expect(logged.filter((event) => event === 'delivery dead')).toHaveLength(2)
  })

  test('are not sent again to a receiver that answers 410, nor to a refused address', async () => {
    let calls = 0
    answer = (url) => {
      if (url.pathname === '/api/forms/submit') return stores()
      calls++
      return new Response('', { status: url.hostname === 'api.resend.com' ? 422 : 410 })
    }
    await take(lead(1))
    await leads.run()
    await deliveries.run()
    expect(calls).toBe(2)
    expect(deliveries.dead).toEqual([])
    expect(logged.filter((event) => event === 'delivery refused')).toHaveLength(2)
  })

  test('wait as long as a receiver asks', async () => {
    const times: number[] = []
    answer = (url) => {
      if (url.pathname === '/api/forms/submit') return stores()
      if (url.hostname === 'api.resend.com') return Response.json({})
      times.push(deliveries.now)
      return times.length > 1
        ? new Response('', { status: 200 })
        : new Response('', { status: 429, headers: { 'retry-after': '120' } })
    }
    await take(lead(1))
    await leads.run()
    await deliveries.run()
    expect(times).toEqual([0, 120])
  })
})

test('wrangler.toml allows the deliveries as many retries as there are delays', () => {
  expect(consumerOf('vitrine-deliveries')?.max_retries).toBe(RETRY_SECONDS.length)
})

test('a lead that is too large for the queue, or that the queue refuses, is stored directly', async () => {
  const stored: unknown[] = []
  answer = (_url, { idempotency_key: key }) => {
    stored.push(key)
    return Response.json({ id: key })
  }
  const failing = {
    ...bindings,
    LEADS: { send: () => Promise.reject(new Error('full')) },
  } as unknown as Bindings
  const scope = { waitUntil: () => expect.unreachable() }
  await takeLead(lead(1), { bindings: failing, env: readEnv(failing), scope })
  const large = { ...lead(2), data: { mensagem: 'é'.repeat(70_000) } }
  await takeLead(large, { bindings, env: readEnv(bindings), scope })
  expect(stored).toEqual(['key-1', 'key-2'])
  await leads.run()
  expect(stored).toHaveLength(2)
  expect(logged).toEqual(['lead queue failed'])
})

test('of several messages, only the one that the queue refused is sent directly', async () => {
  const mails: unknown[] = []
  answer = (url, { to }) => {
    if (url.hostname === 'api.resend.com') mails.push(to)
    return Response.json({})
  }
  const queued: string[] = []
  const send = async ({ id }: Delivery) => {
    if (id === 'd2') throw new Error('full')
    queued.push(id)
  }
  const failing = { ...bindings, DELIVERIES: { send } } as unknown as Bindings
  const messages = ['d1', 'd2', 'd3'].map((id): Delivery => {
    return { id, channel: 'email', target: `${id}@padaria.test`, lead_id: 'lead-1', lead: lead(1) }
  })
  await handOverOnce(messages, { bindings: failing, env: readEnv(failing) })
  expect([queued, mails]).toEqual([['d1', 'd3'], [['d2@padaria.test']]])
  expect(logged).toContain('delivery queue failed')
})

test('a mail is sent from the platform’s address under the site’s name, and replies go to the visitor', async () => {
  const mails: Record<string, unknown>[] = []
  answer = (_, body) => {
    mails.push(body)
    return Response.json({})
  }
  const sent = lead(1)
  const about = { ...sent.about, site: 'Padaria <x@evil.test>', replyTo: 'ana@visitante.test' }
  const delivery: Delivery = {
    id: 'd1',
    channel: 'email',
    target: 'rosa@padaria.test',
    lead_id: 'lead-1',
    lead: { ...sent, about },
  }
  await deliveries.send(delivery)
  await deliveries.run()
  expect(mails).toEqual([
    expect.objectContaining({ to: ['rosa@padaria.test'], reply_to: 'ana@visitante.test' }),
  ])
  expect(mails[0]?.from).toMatch(/^"?Padaria[^<>]*"? <forms@platform\.test>$/)
})
