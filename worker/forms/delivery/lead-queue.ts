import { type Bindings, type Env, readEnv } from '../../env.ts'
import { log } from '#shared/log.ts'
import type { RequestScope } from '../../scope.ts'
import { UpstreamRefusal } from '#core/reading/upstream.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import type { Delivery, Lead } from './lead.ts'
import { storeLead } from './store-lead.ts'

/** A queue message may have 128,000 bytes. The difference is space for the delivery that contains the lead. */
const MAX_QUEUED_BYTES = 120_000

/** A failure faster than this leaves time for a second attempt. */
const FAST_FAILURE_MS = 500

/** The first and the longest delay between two attempts to store a lead. */
const RETRY_SECONDS = { first: 10, longest: 600 }

interface Consumer {
  bindings: Bindings
  env: Env
}

export interface LeadService extends Consumer {
  scope: RequestScope
}

/**
 * Accepts a lead. When this returns, the lead is stored: in the queue, or by the upstream if there is no queue, the
 * queue fails, or the lead is too large for it. The messages about it are sent later.
 * @throws UpstreamError when neither stores it
 */
export async function takeLead(lead: Lead, service: LeadService): Promise<void> {
  if (await isQueued(lead, service.bindings)) return
  const deliveries = await storeWhileWaiting(() => storeLead(lead, service.env))
  if (deliveries.length > 0) service.scope.waitUntil(handOverOnce(deliveries, service))
}

async function isQueued(lead: Lead, { LEADS: queue }: Bindings): Promise<boolean> {
  if (queue === undefined || countBytes(lead) > MAX_QUEUED_BYTES) return false
  try {
    await queue.send(lead, { contentType: 'json' })
    return true
  } catch (error) {
    log('warn', 'lead queue failed', { site: lead.tenant_uuid }, error)
    return false
  }
}

function countBytes(lead: Lead): number {
  return new TextEncoder().encode(JSON.stringify(lead)).byteLength
}

/** At most two attempts, and the second only after a fast failure, because the visitor waits. */
export async function storeWhileWaiting<T>(store: () => Promise<T>): Promise<T> {
  const started = Date.now()
  return store().catch((error) => {
    if (error instanceof UpstreamRefusal || Date.now() - started > FAST_FAILURE_MS) throw error
    return store()
  })
}

/** The consumer of the queue. It stores leads and sends the messages about them. */
export async function consumeLeads(batch: MessageBatch<Lead>, bindings: Bindings): Promise<void> {
  const env = readEnv(bindings)
  await Promise.all(batch.messages.map((message) => consumeLead(message, { bindings, env })))
}

async function consumeLead(message: Message<Lead>, service: Consumer): Promise<void> {
  const { body: lead, attempts } = message
  try {
    await handOver(await storeLead(lead, service.env), service)
    message.ack()
  } catch (error) {
    const delaySeconds = Math.min(RETRY_SECONDS.first * 2 ** (attempts - 1), RETRY_SECONDS.longest)
    log('warn', 'lead will be sent again', { site: lead.tenant_uuid, form: lead.form_id, attempts }, error)
    message.retry({ delaySeconds })
  }
}

/** @throws if the queue does not accept a message */
async function handOver(deliveries: Delivery[], service: Consumer): Promise<void> {
  await Promise.all(deliveries.map((delivery) => handOverOne(delivery, service)))
}

/**
 * Queues each message separately, so that a slow webhook delays no mail. Without a queue, or for a lead too large for
 * one, there is one attempt.
 * @throws when the queue does not take the message
 */
async function handOverOne(delivery: Delivery, service: Consumer): Promise<void> {
  const queue = service.bindings.DELIVERIES
  const isLarge = countBytes(delivery.lead) > MAX_QUEUED_BYTES
  if (queue === undefined || isLarge) await attemptOnce(delivery, service)
  else await queue.send(delivery, { contentType: 'json' })
}

/**
 * Hands over the messages of a lead that did not come from a queue, so that nothing would repeat a failure. Messages
 * that the delivery queue refuses are attempted here, once.
 */
export async function handOverOnce(deliveries: Delivery[], service: Consumer): Promise<void> {
  await Promise.all(
    deliveries.map(async (delivery) => {
      try {
        await handOverOne(delivery, service)
      } catch (error) {
        log('warn', 'delivery queue failed', {}, error)
        await attemptOnce(delivery, service)
      }
    }),
  )
}

async function attemptOnce(delivery: Delivery, { bindings, env }: Consumer): Promise<void> {
  await attemptDelivery(delivery, { bindings, env, attempts: 1, isLast: true })
}
