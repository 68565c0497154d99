import { HttpError } from '#shared/errors.ts'
import type { TrackingPayload } from '#shared/schema/tracking.ts'
import type { AppContext } from '../context.ts'
import { type Bindings, type Env, readEnv } from '../env.ts'
import { log } from '#shared/log.ts'
import { UpstreamRefusal } from '#core/reading/upstream.ts'

export interface TrackingEvent extends TrackingPayload {
  /** Lets the upstream recognise an event that it already has: delivery is at least once. */
  event_id: string
  /** When the visitor acted, as ISO 8601 in UTC; a queue may deliver hours later. */
  occurred_at: string
}

/** Attempts per event, when no visitor waits for the result. */
const ATTEMPTS = 3
const FIRST_PAUSE_MS = 200

/**
 * Accepts an event. With a queue, the response means that the event is stored; without one, the upstream is called
 * after the response.
 * @throws HttpError 503 if the queue fails, so that the browser sends the event again
 */
export async function sendTracking(c: AppContext, event: TrackingEvent): Promise<void> {
  const queue = c.env.TRACKING
  if (queue === undefined) {
    c.executionCtx.waitUntil(deliver([event], c.var.env))
    return
  }
  try {
    await queue.send(event, { contentType: 'json' })
  } catch (cause) {
    throw new HttpError(503, 'Events cannot be stored right now', { cause })
  }
}

/** The first and the longest delay between two deliveries of a message. */
const RETRY_SECONDS = { first: 10, longest: 600 }

/** The database accepts 1 MiB and 500 events in a call; an event may have 64 KiB. */
const BATCH_BYTES = 1_000_000
const BATCH_EVENTS = 500

type QueuedEvent = Message<TrackingEvent>

/**
 * The consumer of the queue. It sends batches to the upstream, in one call where the upstream accepts lists.
 * Failed events are delivered again after growing delays, and end in the dead letter queue. The events of a
 * refused batch are sent one by one, so that one invalid event does not block the others.
 */
export async function consumeTracking(batch: MessageBatch<TrackingEvent>, bindings: Bindings): Promise<void> {
  const env = readEnv(bindings)
  const messages = [...batch.messages]
  const groups = env.upstream.acceptsBatches ? boundedGroups(messages) : messages.map((message) => [message])
  for (const group of groups) await consumeGroup(group, env)
}

async function consumeGroup(group: readonly QueuedEvent[], env: Env): Promise<void> {
  const { upstream } = env
  const events = group.map(({ body }) => body)
  try {
    await upstream.saveTracking(upstream.acceptsBatches ? events : events[0], {
      deadlineMs: env.upstreamTimeoutMs,
    })
    for (const message of group) message.ack()
  } catch (error) {
    if (error instanceof UpstreamRefusal && group.length > 1) {
      for (const message of group) await consumeGroup([message], env)
      return
    }
    log('warn', 'tracking will be sent again', { events: group.length }, error)
    for (const message of group) message.retry({ delaySeconds: retryDelay(message.attempts) })
  }
}

/** Groups of consecutive events, each within the upstream's limit for one call. */
function boundedGroups(messages: readonly QueuedEvent[]): QueuedEvent[][] {
  const encoder = new TextEncoder()
  const groups: QueuedEvent[][] = []
  let group: QueuedEvent[] = []
  let bytes = 0
  for (const message of messages) {
    const size = encoder.encode(JSON.stringify(message.body)).byteLength + 1
    if (group.length > 0 && (bytes + size > BATCH_BYTES || group.length === BATCH_EVENTS)) {
      groups.push(group)
      group = []
      bytes = 0
    }
    group.push(message)
    bytes += size
  }
  return group.length > 0 ? [...groups, group] : groups
}

function retryDelay(attempts: number): number {
  return Math.min(RETRY_SECONDS.first * 2 ** (attempts - 1), RETRY_SECONDS.longest)
}

async function deliver(events: TrackingEvent[], env: Env): Promise<void> {
  for (const event of events) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        await env.upstream.saveTracking(event, { deadlineMs: env.upstreamTimeoutMs })
        break
      } catch (error) {
        if (attempt === ATTEMPTS) log('error', 'tracking lost', { site: event.tenant_uuid }, error)
        else await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1))
      }
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
