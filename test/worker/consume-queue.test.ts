import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consumeQueue } from '../../worker/jobs/consume-queue.ts'
import type { Bindings } from '../../worker/env.ts'
import { VirtualQueue } from '../support/virtual-queue.ts'

const bindings = {
  UPSTREAM: 'http',
  API_ORIGIN: 'https://platform.test',
  SITES: {},
  ASSETS: {},
} as unknown as Bindings

const lead = { claim: 'c', tenant_uuid: 't', form_id: 'f', data: {}, about: { replyTo: null, secrets: [] } }
const event = { action: 'pageView', event_id: 'e'.repeat(16) }
const delivery = { id: 'd', channel: 'email', target: 'a@a.test', lead }

/** Paths of the calls to the platform. */
const called: string[] = []
const logged: Record<string, unknown>[] = []

beforeEach(() => {
  called.length = 0
  logged.length = 0
  vi.stubGlobal('fetch', async (address: string | URL) => {
    called.push(new URL(address).pathname)
    return Response.json({ id: 'x' })
  })
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void logged.push(JSON.parse(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function deliver(name: string, ...messages: object[]): Promise<VirtualQueue<object>> {
  const queue = new VirtualQueue<object>({
    name,
    maxBatchSize: 10,
    maxRetries: 100,
    consume: (batch) => consumeQueue(batch, bindings),
  })
  for (const message of messages) await queue.send(message)
  await queue.run()
  return queue
}

test('a submission in a wrongly named queue is not read as an event: it is logged, retried and becomes a dead letter', async () => {
  const queue = await deliver('minha-fila', lead)
  expect(called).toEqual([])
  expect(queue.dead).toEqual([lead])
  expect(queue.now).toBeGreaterThan(12 * 3600)
  expect(logged[0]).toMatchObject({
    event: 'queue unknown',
    queue: 'minha-fila',
    messages: 1,
  })
})

test.each([
  ['a submission', 'x-tracking', { own: event, foreign: lead }],
  ['an event', 'x-leads', { own: lead, foreign: event }],
  ['a mail', 'x-leads', { own: lead, foreign: delivery }],
])(
  '%s in the queue %s becomes a dead letter, and the others of its batch arrive',
  async (_, name, { own, foreign }) => {
    const queue = await deliver(name, foreign, own)
    expect(queue.dead).toEqual([foreign])
    expect(called).toHaveLength(1)
    expect(logged).toContainEqual(
      expect.objectContaining({ event: 'messages of another queue', queue: name, messages: 1 }),
    )
  },
)

test('queues of every environment are recognised by the end of their name', async () => {
  for (const prefix of ['vitrine', 'vitrine-staging']) {
    called.length = 0
    await deliver(`${prefix}-tracking`, event)
    await deliver(`${prefix}-leads`, lead)
    expect(called).toEqual(['/api/tracking/save', '/api/forms/submit'])
  }
  expect(logged).toEqual([])
})
