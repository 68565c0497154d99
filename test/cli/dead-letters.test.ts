import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropDeadEvents, readInput } from '../../cli/dead-events.ts'
import { dropDeadLetters, listDeadLetters, replayDeadLetters } from '../../cli/dead-letters.ts'
import { startCloudflareQueues } from '../support/cloudflare-queues.ts'

let cloudflare: Awaited<ReturnType<typeof startCloudflareQueues>>
const queue = (name: string) => cloudflare.queues.get(name) ?? []
const printed: string[] = []
const options = () => ({
  ...cloudflare.options,
  queue: 'vitrine-tracking',
  print: (line: string) => printed.push(line),
})

beforeAll(async () => {
  cloudflare = await startCloudflareQueues('vitrine-tracking', 'vitrine-tracking-dead')
})
afterAll(() => cloudflare.stop())

beforeEach(() => {
  cloudflare.queues.set('vitrine-tracking', [])
  cloudflare.queues.set(
    'vitrine-tracking-dead',
    Array.from({ length: 250 }, (_, index) => ({ event_id: `e${index}` })),
  )
  cloudflare.leased.clear()
  cloudflare.refusesToTake = false
  cloudflare.leasePulls = Number.POSITIVE_INFINITY
  printed.length = 0
})

test('listing prints every dead event once and leaves it in the queue', async () => {
  expect(await listDeadLetters(options())).toBe(250)
  expect(printed.map((line) => JSON.parse(line).event_id)).toEqual(
    Array.from({ length: 250 }, (_, index) => `e${index}`),
  )
  expect(queue('vitrine-tracking-dead')).toHaveLength(250)
  expect(queue('vitrine-tracking')).toEqual([])
})

describe('a lease that expires before all events are read', () => {
  const everyEvent = Array.from({ length: 250 }, (_, index) => `e${index}`)
  const left = () =>
    (queue('vitrine-tracking-dead') as { event_id: string }[]).map(({ event_id }) => event_id)
  beforeEach(() => {
    cloudflare.leasePulls = 2
  })

  test('does not print an event twice, and the command ends', async () => {
    expect(await listDeadLetters(options())).toBe(250)
    expect(printed.map((line) => JSON.parse(line).event_id)).toEqual(everyEvent)
    expect(left().sort()).toEqual(everyEvent.sort())
    expect(cloudflare.leased.size).toBe(0)
  })

  test('does not prevent an event from being deleted', async () => {
    expect(await dropDeadLetters(() => true, options())).toBe(250)
    expect([left(), cloudflare.leased.size]).toEqual([[], 0])
  })

  test('leaves each event that is not deleted in the queue once', async () => {
    const isOdd = (event: unknown) => /[13579]$/.test((event as { event_id: string }).event_id)
    expect(await dropDeadLetters(isOdd, options())).toBe(125)
    expect(left().sort()).toEqual(everyEvent.filter((event_id) => !isOdd({ event_id })).sort())
    expect(cloudflare.leased.size).toBe(0)
  })
})

test('a replay sends every dead event to the tracking queue again, and empties its own', async () => {
  expect(await replayDeadLetters(options())).toBe(250)
  expect(queue('vitrine-tracking')).toHaveLength(250)
  expect(queue('vitrine-tracking')[0]).toEqual({ event_id: 'e0' })
  expect(queue('vitrine-tracking-dead')).toEqual([])
  expect(cloudflare.leased.size).toBe(0)
})

test('a drop deletes the events of a tenant, of a visitor, or old events, and no others', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const event = (event_id: string, tenant_uuid: string, identifier: string, days: number) => ({
    event_id,
    tenant_uuid,
    identifier,
    occurred_at: day(days),
  })
  const left = () =>
    (queue('vitrine-tracking-dead') as { event_id?: string }[]).map(({ event_id }) => event_id)
  cloudflare.queues.set('vitrine-tracking-dead', [
    event('a', 't1', 'ana', 1),
    event('b', 't1', 'bia', 9),
    event('c', 't2', 'ana', 9),
    { event_id: 'd' },
  ])
  expect(await dropDeadEvents({ tenant_uuid: 't1', identifier: 'ana' }, options())).toBe(1)
  expect(left()).toEqual(['b', 'c', 'd'])
  expect(await dropDeadEvents({ days: 7, tenant_uuid: 't2' }, options())).toBe(1)
  expect(left()).toEqual(['b', 'd'])
  expect(await dropDeadEvents({ tenant_uuid: 't1' }, options())).toBe(1)
  expect(left()).toEqual(['d'])
  expect(cloudflare.leased.size).toBe(0)
})

test('a replay acknowledges only events that the tracking queue has accepted', async () => {
  cloudflare.refusesToTake = true
  await expect(replayDeadLetters(options())).rejects.toThrow('messages/batch')
  expect(cloudflare.leased.size).toBe(100)
})

test('the command reports a token that lacks the permission', async () => {
  await expect(listDeadLetters({ ...options(), token: 'other' })).rejects.toThrow('refused')
})

test('the command uses the queues of production, or of the deployment that the prefix names', () => {
  expect(readInput(['list']).queue).toBe('vitrine-tracking')
  expect(readInput(['replay', '--prefix', 'vitrine-staging']).queue).toBe('vitrine-staging-tracking')
  expect(readInput(['drop', '--days', '7', '--prefix', 'vitrine-staging'])).toMatchObject({
    queue: 'vitrine-staging-tracking',
    filter: { days: 7 },
  })
})

test.each([
  ['a call without a word', []],
  ['a drop without a filter', ['drop', '--prefix', 'vitrine-staging']],
  ['a replay with a filter', ['replay', '--days', '7']],
])('%s is a wrong call', (_, args) => {
  expect(() => readInput(args)).toThrow('usage')
})
