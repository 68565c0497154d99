import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { UpstreamRefusal } from '#core/reading/upstream.ts'
import { leadWithTextsSchema } from './lead-with-texts.ts'
import { deliveriesSchema, type Delivery, withoutSecrets } from './lead.ts'

interface SavedSubscription {
  state: 'pending' | 'confirmed' | 'ended'
  /** The messages that the caller must hand over; empty if nothing has changed. */
  deliveries: Delivery[]
}

const answerSchema = z.object({
  state: z.enum(['pending', 'confirmed', 'ended']),
  deliveries: z._default(deliveriesSchema, []),
  /** The submission that the messages are about, which may differ from the one in the link. */
  lead: leadWithTextsSchema,
})

/**
 * Confirms or ends the subscription of a submission.
 * @returns null when it does not exist, for example because it was erased
 * @throws UpstreamError
 */
export async function saveSubscription(
  { tenant_uuid, id, state }: { tenant_uuid: string; id: string; state: 'confirmed' | 'ended' },
  env: Env,
): Promise<SavedSubscription | null> {
  // The same in every attempt, so that a repeated click returns the messages that were not handed over yet.
  const claim = `${state}-${id}`
  const payload = { tenant_uuid, id, state, claim, ceilings: env.ceilings }
  const answer = await env.upstream
    .saveSubscription?.(payload, { deadlineMs: env.upstreamTimeoutMs })
    .catch((error) => {
      if (error instanceof UpstreamRefusal) return null
      throw error
    })
  if (answer === null || answer === undefined) return null
  const {
    state: saved,
    deliveries,
    lead: { id: lead_id, ...lead },
  } = z.parse(answerSchema, answer)
  const sent = { ...lead, claim, tenant_uuid, idempotency_key: claim }
  // Queues store messages, so secret fields are removed first.
  const queued = { ...sent, data: withoutSecrets(sent) }
  return {
    state: saved,
    deliveries: deliveries.map((each) => ({ ...each, event: state, lead_id, lead: queued })),
  }
}
