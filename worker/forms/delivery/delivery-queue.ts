import { type Bindings, readEnv } from '../../env.ts'
import { attemptConversion } from './attempt-conversion.ts'
import type { ServerConversion } from './server-conversion.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import type { Delivery } from './lead.ts'

/**
 * Seconds before the second and each further attempt: 24 hours in all. wrangler.toml allows as many retries; the
 * message then goes to the dead letter queue.
 */
export const RETRY_SECONDS = [10, 60, 300, 1_800, 3_600, 7_200, 14_400, 28_800, 30_230]

/** The consumer of the queue. It sends each message to its receiver, and each conversion to its service. */
export async function consumeDeliveries(
  batch: MessageBatch<Delivery | ServerConversion>,
  bindings: Bindings,
): Promise<void> {
  const env = readEnv(bindings)
  await Promise.all(
    batch.messages.map(async (message) => {
      const { body, attempts } = message
      const isLast = attempts > RETRY_SECONDS.length
      const attempt = { bindings, env, attempts, isLast }
      const { isDone, retryAfter } =
        'service' in body ? await attemptConversion(body, attempt) : await attemptDelivery(body, attempt)
      if (isDone) return message.ack()
      // After the last attempt the queue moves the message to the dead letters, whatever the delay.
      const delay = RETRY_SECONDS[attempts - 1] ?? 0
      message.retry({ delaySeconds: Math.max(delay, retryAfter) })
    }),
  )
}
