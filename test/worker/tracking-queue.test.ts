import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/env.ts'
import { consumeTracking, type TrackingEvent } from '../../worker/tracking-queue.ts'

const EVENTS = 10_000
const OUTAGE_SECONDS = 30 * 60

const wrangler = readFileSync(join(import.meta.dirname, '../../wrangler.toml'), 'utf8')
const setting = (name: string) => Number(new RegExp(`^${name} = (\\d+)`, 'm').exec(wrangler)?.[1])

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A message as Cloudflare Queues keeps it: delivered again when it was sent back, given up after so many times. */
interface Kept {
  event: TrackingEvent
  attempts: number
  dueSeconds: number
}

test('no event of 10,000 is lost while the upstream is down for half an hour', async () => {
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

  // They come in over the outage itself.
  let waiting: Kept[] = Array.from({ length: EVENTS }, (_, index) => ({
    event: { action: 'pageView', event_id: `e${index}` } as TrackingEvent,
    attempts: 0,
    dueSeconds: Math.floor((index / EVENTS) * OUTAGE_SECONDS),
  }))
  const dead: Kept[] = []
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.dueSeconds - b.dueSeconds)
    const batch = waiting.splice(0, setting('max_batch_size'))
    now = Math.max(now, batch.at(-1)?.dueSeconds ?? 0)
    const again: Kept[] = []
    const messages = batch.map((kept) => ({
      body: kept.event,
      attempts: kept.attempts + 1,
      ack: () => {},
      retry: ({ delaySeconds }: { delaySeconds: number }) => {
        const attempts = kept.attempts + 1
        const isOver = attempts > setting('max_retries')
        ;(isOver ? dead : again).push({ ...kept, attempts, dueSeconds: now + delaySeconds })
      },
    }))
    await consumeTracking({ messages } as never, bindings)
    waiting = [...waiting, ...again]
  }
  expect(dead).toEqual([])
  expect(arrived.size).toBe(EVENTS)
  expect([...arrived.values()].every((times) => times === 1)).toBe(true)
})
