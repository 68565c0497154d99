import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../../../worker/env.ts'
import { consumeDeliveries } from '../../../../worker/forms/delivery/delivery-queue.ts'
import type { Delivery } from '../../../../worker/forms/delivery/lead.ts'
import { WebhookHosts } from '../../../../worker/forms/delivery/webhook-hosts.ts'
import { fileAssets } from '../../../support/file-assets.ts'
import { VirtualQueue } from '../../../support/virtual-queue.ts'

const HOST = 'hooks.example.com'

describe('a host that does not answer', () => {
  const failing = (times: number, ms: number | null = null) => {
    const hosts = new WebhookHosts()
    for (let call = 0; call < times; call++) hosts.noteAnswer(HOST, ms, 0)
    return hosts
  }

  test('is paused for a minute after five failed calls in a row', () => {
    expect(failing(4).pauseSeconds(HOST, 0)).toBe(0)
    expect(failing(5).pauseSeconds(HOST, 0)).toBe(60)
    expect(failing(5).pauseSeconds(HOST, 45_500)).toBe(15)
    expect(failing(50).pauseSeconds(HOST, 60_000)).toBe(0)
    expect(failing(5).pauseSeconds('other.example.com', 0)).toBe(0)
  })

  test('is also a host that answers only after five seconds', () => {
    expect(failing(5, 4999).pauseSeconds(HOST, 0)).toBe(0)
    expect(failing(5, 5000).pauseSeconds(HOST, 0)).toBe(60)
  })

  test('is called once after its pause, and each further pause is twice as long, up to an hour', () => {
    const hosts = failing(5)
    const pauses: number[] = []
    for (let now = 60_000; pauses.length < 9; now += (pauses.at(-1) ?? 0) * 1000) {
      expect(hosts.pauseSeconds(HOST, now)).toBe(0)
      expect(hosts.pauseSeconds(HOST, now + 1000)).toBe(60)
      hosts.noteAnswer(HOST, null, now)
      pauses.push(hosts.pauseSeconds(HOST, now))
    }
    expect(pauses).toEqual([120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600])
  })

  test('is called as before once it has answered', () => {
    const hosts = failing(5)
    hosts.noteAnswer(HOST, 100, 60_000)
    expect(hosts.pauseSeconds(HOST, 60_000)).toBe(0)
    hosts.noteAnswer(HOST, null, 60_000)
    expect(hosts.pauseSeconds(HOST, 60_000)).toBe(0)
  })

  test('is forgotten after a thousand other hosts', () => {
    const hosts = failing(5)
    for (let other = 0; other < 1000; other++) hosts.noteAnswer(`h${other}.example.com`, null, 0)
    expect(hosts.pauseSeconds(HOST, 0)).toBe(0)
  })
})

describe('webhooks of one tenant to a host that does not answer', () => {
  let queue: VirtualQueue<Delivery>
  /** Seconds of the clock at which the host was called. */
  const calls: number[] = []
  let isUp = false
  const bindings = {
    UPSTREAM: 'http',
    API_ORIGIN: 'https://platform.test',
    MAIL_FROM: 'forms@platform.test',
    RESEND_API_KEY: 'key',
    LEADS_SECRET: 'secret',
    SITES: {},
    ASSETS: fileAssets,
  } as unknown as Bindings
  const sentMails: string[] = []

  beforeEach(() => {
    calls.length = 0
    sentMails.length = 0
    isUp = false
    queue = new VirtualQueue<Delivery>({
      name: 'vitrine-deliveries',
      maxBatchSize: 10,
      maxRetries: 9,
      consume: (batch) => consumeDeliveries(batch, bindings),
    })
    vi.spyOn(Date, 'now').mockImplementation(() => queue.now * 1000)
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
    vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) => {
      const { hostname } = new URL(address)
      if (hostname === 'api.resend.com') sentMails.push(JSON.parse(String(init.body)).subject)
      if (!hostname.startsWith('hangs')) return Response.json({})
      calls.push(queue.now)
      if (isUp) return new Response()
      throw new DOMException('The operation timed out', 'TimeoutError')
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  const lead = {
    claim: 'c',
    tenant_uuid: 't',
    form_id: 'f',
    url: 'https://a.test/',
    locale: 'pt-BR' as const,
    data: {},
    idempotency_key: 'k',
    submitted_at: '2026-11-26T10:00:00Z',
    about: { site: 'A', form: 'F', language: 'pt-BR' as const, labels: [], secrets: [], replyTo: null },
  }
  const webhook = (id: number, host: string): Delivery => ({
    id: `w${id}`,
    channel: 'webhook',
    target: `https://${host}/`,
    lead_id: 'l',
    lead,
  })

  test('cause few calls until each message has had its last attempt, and every mail is sent', async () => {
    for (let id = 0; id < 200; id++) await queue.send(webhook(id, 'hangs-on.example.com'))
    await queue.send({ id: 'm', channel: 'email', target: 'a@a.test', lead_id: 'l', lead })
    await queue.run()
    // Each of the 200 messages causes a call at its last attempt. Without a pause there would be 2,000 calls.
    expect(queue.dead).toHaveLength(200)
    expect(calls.length).toBeGreaterThanOrEqual(200)
    expect(calls.length).toBeLessThan(300)
    expect(calls.filter((second) => second < 3600).length).toBeLessThan(20)
    expect(sentMails).toHaveLength(1)
  })

  test('arrive once the host answers again', async () => {
    for (let id = 0; id < 50; id++) await queue.send(webhook(id, 'hangs-a-while.example.com'))
    vi.mocked(Date.now).mockImplementation(() => {
      isUp = queue.now > 7200
      return queue.now * 1000
    })
    await queue.run()
    expect(queue.dead).toEqual([])
  })
})
