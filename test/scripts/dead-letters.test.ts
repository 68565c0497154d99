import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dropDeadEvents } from '../../scripts/dead-events.ts'
import { listDeadLetters, replayDeadLetters } from '../../scripts/dead-letters.ts'

/** Cloudflare's queues as far as the commands use them: leases, acks, retries. */
const queues = { 'vitrine-tracking': [] as object[], 'vitrine-tracking-dead': [] as object[] }
const leased = new Map<string, object>()
let refusesToTake = false
let leases = 0
let server: Server

const options = () => ({
  queue: 'vitrine-tracking',
  accountId: 'account',
  token: 'token',
  api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  print: (line: string) => printed.push(line),
})
const printed: string[] = []

beforeAll(() => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null
    const result = request.headers.authorization === 'Bearer token' ? answer(request.url ?? '', body) : null
    response.end(JSON.stringify({ success: result !== null, result, errors: [{ message: 'refused' }] }))
  })
  return new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

beforeEach(() => {
  queues['vitrine-tracking'] = []
  queues['vitrine-tracking-dead'] = Array.from({ length: 250 }, (_, index) => ({ event_id: `e${index}` }))
  leased.clear()
  printed.length = 0
  refusesToTake = false
})

/** What the commands send. */
interface Sent {
  batch_size?: number
  acks?: { lease_id: string }[]
  retries?: { lease_id: string }[]
  messages?: { body: object }[]
}

function answer(url: string, body: Sent): unknown {
  const [, name = '', verb] = /^\/accounts\/account\/queues(?:\/([\w-]+)\/messages\/(\w+))?$/.exec(url) ?? []
  const queue = queues[name as keyof typeof queues]
  switch (verb) {
    case undefined:
      return Object.keys(queues).map((queue_name) => ({ queue_name, queue_id: queue_name }))
    case 'pull':
      return {
        messages: queue.splice(0, body.batch_size).map((event) => {
          const lease_id = String(leases++)
          leased.set(lease_id, event)
          return {
            lease_id,
            body: Buffer.from(JSON.stringify(event)).toString('base64'),
            metadata: { 'CF-Content-Type': 'json' },
          }
        }),
      }
    case 'ack':
      for (const { lease_id } of body.acks ?? []) leased.delete(lease_id)
      for (const { lease_id } of body.retries ?? []) {
        queue.push(leased.get(lease_id) ?? {})
        leased.delete(lease_id)
      }
      return {}
    case 'batch':
      if (refusesToTake) return null
      queue.push(...(body.messages ?? []).map((message) => message.body))
      return {}
    default:
      return null
  }
}

test('lists every dead event once and leaves it where it is', async () => {
  expect(await listDeadLetters(options())).toBe(250)
  expect(printed.map((line) => JSON.parse(line).event_id)).toEqual(
    Array.from({ length: 250 }, (_, index) => `e${index}`),
  )
  expect(queues['vitrine-tracking-dead']).toHaveLength(250)
  expect(queues['vitrine-tracking']).toEqual([])
})

test('hands every dead event to the tracking queue again, and empties its own', async () => {
  expect(await replayDeadLetters(options())).toBe(250)
  expect(queues['vitrine-tracking']).toHaveLength(250)
  expect(queues['vitrine-tracking'][0]).toEqual({ event_id: 'e0' })
  expect(queues['vitrine-tracking-dead']).toEqual([])
  expect(leased.size).toBe(0)
})

test('deletes the events of a tenant, of a visitor, or old ones, and no others', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const event = (event_id: string, tenant_uuid: string, identifier: string, days: number) => ({
    event_id,
    tenant_uuid,
    identifier,
    occurred_at: day(days),
  })
  const left = () =>
    (queues['vitrine-tracking-dead'] as { event_id?: string }[]).map(({ event_id }) => event_id)
  queues['vitrine-tracking-dead'] = [
    event('a', 't1', 'ana', 1),
    event('b', 't1', 'bia', 9),
    event('c', 't2', 'ana', 9),
    { event_id: 'd' },
  ]
  expect(await dropDeadEvents({ tenant_uuid: 't1', identifier: 'ana' }, options())).toBe(1)
  expect(left()).toEqual(['b', 'c', 'd'])
  expect(await dropDeadEvents({ days: 7, tenant_uuid: 't2' }, options())).toBe(1)
  expect(left()).toEqual(['b', 'd'])
  expect(await dropDeadEvents({ tenant_uuid: 't1' }, options())).toBe(1)
  expect(left()).toEqual(['d'])
  expect(leased.size).toBe(0)
})

test('acknowledges no event that the tracking queue has not taken', async () => {
  refusesToTake = true
  await expect(replayDeadLetters(options())).rejects.toThrow('messages/batch')
  expect(leased.size).toBe(100)
})

test('says what is wrong with a token that may not', async () => {
  await expect(listDeadLetters({ ...options(), token: 'other' })).rejects.toThrow('refused')
})
