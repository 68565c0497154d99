import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runSite } from '../../cli/site.ts'
import type { Bindings } from '../../worker/env.ts'
import { consumeDeliveries } from '../../worker/forms/delivery/delivery-queue.ts'
import { consumeLeads } from '../../worker/forms/delivery/lead-queue.ts'
import type { Delivery, Lead } from '../../worker/forms/delivery/lead.ts'
import { startCloudflareQueues } from '../support/cloudflare-queues.ts'
import { fileAssets } from '../support/file-assets.ts'
import { VirtualQueue } from '../support/virtual-queue.ts'

const QUEUES = ['vitrine-leads', 'vitrine-leads-dead', 'vitrine-deliveries', 'vitrine-deliveries-dead']
const HOOK = 'https://hooks.example/x'
const API = 'https://api.cloudflare.com/client/v4'

let cloudflare: Awaited<ReturnType<typeof startCloudflareQueues>>
let leads: VirtualQueue<Lead>
let deliveries: VirtualQueue<Delivery>
let isHookDown: boolean
let isDatabaseDown: boolean
/** The last state that was written to the database, by the id of the delivery. */
const states = new Map<unknown, unknown>()
const hooks: unknown[] = []
const printed: string[] = []
const noted: string[] = []

const bindings = {
  UPSTREAM: 'supabase',
  SUPABASE_URL: 'https://project.supabase.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  LEADS_SECRET: 'secret',
  SITES: {},
  ASSETS: fileAssets,
} as unknown as Bindings

const lead: Lead = {
  claim: 'claim',
  tenant_uuid: 'uuid',
  form_id: 'contato',
  url: 'https://padaria.test/contato',
  locale: 'pt-BR',
  data: { nome: 'Ana' },
  idempotency_key: 'key',
  submitted_at: '2026-11-20T10:00:00.000Z',
  about: { site: 'Padaria', form: 'Contato', language: 'pt-BR', labels: [], secrets: [], replyTo: null },
}

beforeAll(async () => {
  cloudflare = await startCloudflareQueues(...QUEUES)
})
afterAll(() => cloudflare.stop())

beforeEach(() => {
  isHookDown = isDatabaseDown = false
  for (const name of QUEUES) cloudflare.queues.set(name, [])
  for (const list of [hooks, printed, noted]) list.splice(0)
  states.clear()
  // As wrangler.toml has them (test/worker/forms/delivery/outage.test.ts).
  leads = new VirtualQueue({
    ...{ name: 'vitrine-leads', maxBatchSize: 10, maxRetries: 2 },
    consume: (batch) => consumeLeads(batch, bindings),
  })
  deliveries = new VirtualQueue({
    ...{ name: 'vitrine-deliveries', maxBatchSize: 10, maxRetries: 9 },
    consume: (batch) => consumeDeliveries(batch, bindings),
  })
  Object.assign(bindings, { LEADS: leads, DELIVERIES: deliveries })
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const { href } = new URL(address instanceof Request ? address.url : address)
    if (href.startsWith(API)) return fetch(href.replace(API, cloudflare.options.api), init)
    return answer(new Request(address, init))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function answer(request: Request): Promise<Response> {
  const body = JSON.parse(await request.text())
  if (request.url === HOOK) {
    if (!isHookDown) hooks.push(body)
    return new Response(null, { status: isHookDown ? 500 : 204 })
  }
  if (isDatabaseDown) return new Response('down', { status: 503 })
  if (request.url.endsWith('/delivery_save')) {
    states.set(body.payload.id, body.payload.state)
    return Response.json({ saved: 1 })
  }
  return Response.json({ id: 'lead-1', deliveries: [{ id: 'd-1', channel: 'webhook', target: HOOK }] })
}

/** The command as an operator types it. */
const run = (...args: string[]) =>
  runSite(args, {
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    database: () => expect.unreachable(),
    env: { CLOUDFLARE_ACCOUNT_ID: 'account', CLOUDFLARE_API_TOKEN: 'token' },
  })

/** Moves messages as Cloudflare would, from the double of the consumer to the double of the API. */
const moveTo = (name: string, messages: object[]) => cloudflare.queues.get(name)?.push(...messages.splice(0))
/** Moves messages back, and consumes them. */
async function consume<T extends object>(name: string, queue: VirtualQueue<T>) {
  for (const message of cloudflare.queues.get(name)?.splice(0) ?? []) await queue.send(message as T)
  await queue.run()
}

test('deliveries to a webhook that was down for a day are listed as dead letters, and sent once replayed', async () => {
  isHookDown = true
  await leads.send(lead)
  await leads.run()
  await deliveries.run()
  expect(states.get('d-1')).toBe('dead')
  moveTo('vitrine-deliveries-dead', deliveries.dead)

  expect(await run('leads', 'dead')).toBe(0)
  expect(printed.map((line) => JSON.parse(line))).toMatchObject([
    { id: 'd-1', target: HOOK, lead_id: 'lead-1' },
  ])
  expect(noted).toEqual(['vitrine-leads: 0 dead', 'vitrine-deliveries: 1 dead'])

  isHookDown = false
  expect(await run('leads', 'replay', '--queue', 'deliveries')).toBe(0)
  expect(noted.at(-1)).toBe('vitrine-deliveries: 1 sent again')
  await consume('vitrine-deliveries', deliveries)
  expect(hooks).toMatchObject([{ type: 'form.submitted', data: { id: 'lead-1', data: { nome: 'Ana' } } }])
  expect(states.get('d-1')).toBe('sent')
  noted.splice(0)
  await run('leads', 'dead')
  expect(noted).toEqual(['vitrine-leads: 0 dead', 'vitrine-deliveries: 0 dead'])
})

test('a submission that could not be stored is stored and delivered once replayed', async () => {
  isDatabaseDown = true
  await leads.send(lead)
  await leads.run()
  moveTo('vitrine-leads-dead', leads.dead)
  isDatabaseDown = false
  expect(await run('leads', 'replay')).toBe(0)
  expect(noted).toEqual(['vitrine-leads: 1 sent again', 'vitrine-deliveries: 0 sent again'])
  await consume('vitrine-leads', leads)
  await deliveries.run()
  expect(hooks).toHaveLength(1)
  expect(states.get('d-1')).toBe('sent')
})

test('a command without an account names the missing settings', async () => {
  const code = await runSite(['leads', 'dead'], {
    print: () => expect.unreachable(),
    note: (line) => void noted.push(line),
    database: () => expect.unreachable(),
    env: {},
  })
  expect(code).toBe(1)
  expect(noted.join()).toContain('CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing')
})
