import type { Bindings } from '../env.ts'
import { log } from '#shared/log.ts'

interface KnownQueue {
  /** The end of the queue's name. Each environment has its own queues. */
  ending: string
  fits: (message: object) => boolean
  consume: (batch: never, bindings: Bindings) => Promise<void>
}

const QUEUES: KnownQueue[] = [
  {
    ending: '-leads',
    fits: (message) => 'about' in message,
    consume: async (batch, bindings) =>
      (await import('../forms/delivery/lead-queue.ts')).consumeLeads(batch, bindings),
  },
  {
    ending: '-deliveries',
    fits: (message) => 'lead' in message || 'service' in message,
    consume: async (batch, bindings) =>
      (await import('../forms/delivery/delivery-queue.ts')).consumeDeliveries(batch, bindings),
  },
  {
    ending: '-tracking',
    fits: (message) => 'action' in message,
    consume: async (batch, bindings) =>
      (await import('../reports/tracking-queue.ts')).consumeTracking(batch, bindings),
  },
]

/** Seconds. With 100 retries the operator has about 16 hours before the queue moves the message to its dead letters. */
const RETRY_SECONDS = 600

/**
 * The consumer of every queue. Only the consumer of a message's own kind acknowledges it. A message in a wrongly named
 * queue, or sent to another kind's queue, is retried until the name is corrected, or becomes a dead letter.
 */
export async function consumeQueue(batch: MessageBatch<unknown>, bindings: Bindings): Promise<void> {
  const known = QUEUES.find(({ ending }) => batch.queue.endsWith(ending))
  const fits = ({ body }: Message<unknown>) =>
    known !== undefined && typeof body === 'object' && body !== null && known.fits(body)
  const foreign = batch.messages.filter((message) => !fits(message))
  for (const message of foreign) message.retry({ delaySeconds: RETRY_SECONDS })
  const { queue } = batch
  if (known === undefined) return log('error', 'queue unknown', { queue, messages: foreign.length })
  if (foreign.length > 0) log('error', 'messages of another queue', { queue, messages: foreign.length })
  const messages = batch.messages.filter(fits)
  if (messages.length > 0) await known.consume({ queue: batch.queue, messages } as never, bindings)
}
