import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/env.ts'
import { consumeTracking, type TrackingEvent } from '../../worker/reports/tracking-queue.ts'
import { isLong } from '../support/draws.ts'

/** Enough for more than a dozen batches. */
const EVENTS = isLong ? 10_000 : 1_500
const OUTAGE_SECONDS = 30 * 60

const wrangler = readFileSync(join(import.meta.dirname, '../../wrangler.toml'), 'utf8')
/** The first value in wrangler.toml is that of the queue of tracking events. */
const setting = (name: string) => Number(new RegExp(`^${name} = (\\d+)`, 'm').exec(wrangler)?.[1])

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A message in Cloudflare Queues: delivered again after a retry, and given up after a maximum of attempts. */
interface QueuedMessage {
  event: TrackingEvent
  attempts: number
  dueSeconds: number
}

test('no event is lost while the upstream is down for half an hour', async () => {
  let now = 0
  const arrived = new Map<unknown, number>()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    if (now < OUTAGE_SECONDS) return new Response('', { status: 503 })
    const { event_id } = JSON.parse(body)
    arrived.set(event_id, (arrived.get(event_id) ?? 0) + 1)
    return Response.json({})
  })
  const bindings = {
    UPSTREAM: 'http',
    API_ORIGIN: 'https://platform.test',
    SITES: {},
    ASSETS: {},
  } as unknown as Bindings

  // They arrive during the outage.
  let waiting: QueuedMessage[] = Array.from({ length: EVENTS }, (_, index) => ({
    event: { action: 'pageView', event_id: `e${index}` } as TrackingEvent,
    attempts: 0,
    dueSeconds: Math.floor((index / EVENTS) * OUTAGE_SECONDS),
  }))
  const dead: QueuedMessage[] = []
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.dueSeconds - b.dueSeconds)
    const batch = waiting.splice(0, setting('max_batch_size'))
    now = Math.max(now, batch.at(-1)?.dueSeconds ?? 0)
    const again: QueuedMessage[] = []
    const messages = batch.map((message) => ({
      body: message.event,
      attempts: message.attempts + 1,
      ack: () => {},
      retry: ({ delaySeconds }: { delaySeconds: number }) => {
        const attempts = message.attempts + 1
        const isOver = attempts > setting('max_retries')
        ;(isOver ? dead : again).push({ ...message, attempts, dueSeconds: now + delaySeconds })
      },
    }))
    await consumeTracking({ messages } as never, bindings)
    waiting = [...waiting, ...again]
  }
  expect(dead).toEqual([])
  expect(arrived.size).toBe(EVENTS)
  expect([...arrived.values()].every((times) => times === 1)).toBe(true)
})

describe('with Supabase', () => {
  const bindings = {
    UPSTREAM: 'supabase',
    SUPABASE_URL: 'https://database.test',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    SITES: {},
    ASSETS: {},
  } as unknown as Bindings

  test('sends the events of a refused batch one by one, and retries only those that are refused', async () => {
    const calls = answerWith((events) =>
      events.some(({ target }) => target === 'bad') ? { error: 'invalid_payload' } : { saved: events.length },
    )
    const outcome = await consume(['a', 'bad', 'b'].map((target) => ({ target })))
    expect(calls.map((events) => events.length)).toEqual([3, 1, 1, 1])
    expect(outcome).toEqual(['ack', 'retry', 'ack'])
  })

  test('sends a batch without an answer once, and none of its events separately', async () => {
    const calls = answerWith(() => null)
    expect(await consume([{}, {}])).toEqual(['retry', 'retry'])
    expect(calls).toHaveLength(1)
  })

  test('sends no more bytes in one call than the database accepts', async () => {
    const calls = answerWith((events) => ({ saved: events.length }))
    const outcome = await consume(Array.from({ length: 100 }, () => ({ url: 'é'.repeat(20_000) })))
    expect(outcome.every((each) => each === 'ack')).toBe(true)
    expect(calls.flat()).toHaveLength(100)
    for (const events of calls)
      expect(Buffer.byteLength(JSON.stringify({ payload: events }))).toBeLessThan(2 ** 20)
  })

  test('writes with the secret key', async () => {
    const keys: (string | null)[] = []
    answerWith(
      () => ({ saved: 1 }),
      (request) => keys.push(request.headers.get('apikey')),
    )
    await consume([{}])
    expect(keys).toEqual(['sb_secret_x'])
  })

  /** Null answers 503. @returns the events of each call */
  function answerWith(
    answer: (events: TrackingEvent[]) => object | null,
    seen: (request: Request) => void = () => {},
  ): TrackingEvent[][] {
    const calls: TrackingEvent[][] = []
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const request = new Request(url, init)
      seen(request)
      const { payload } = (await request.json()) as { payload: TrackingEvent[] }
      calls.push(payload)
      const body = answer(payload)
      return body === null ? new Response('', { status: 503 }) : Response.json(body)
    })
    return calls
  }

  async function consume(events: Partial<TrackingEvent>[]): Promise<(string | undefined)[]> {
    const outcome: string[] = []
    const messages = events.map((body, index) => ({
      body,
      attempts: 1,
      ack: () => {
        outcome[index] = 'ack'
      },
      retry: () => {
        outcome[index] = 'retry'
      },
    }))
    await consumeTracking({ messages } as never, bindings)
    return outcome
  }
})
