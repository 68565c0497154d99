import * as z from 'zod/mini'
import type { Bindings } from '../env.ts'
import { leadWithTextsSchema } from '../forms/delivery/lead-with-texts.ts'
import { type Delivery, deliverySchema, withoutSecrets } from '../forms/delivery/lead.ts'
import { handOverOnce } from '../forms/delivery/lead-queue.ts'
import { log } from '#shared/log.ts'
import { runJob } from './run-job.ts'

/** A call fetches ten messages. The remaining messages wait for the next minute. */
const MAX_CALLS = 20

/** Fields that the database writes itself. The rest of a message may be from an older build or from the tenant. */
const dueSchema = z.object({
  deliveries: z.array(z.looseObject({ id: z.string(), lead: z.looseObject({ tenant_uuid: z.string() }) })),
})

const restoredSchema = z.extend(deliverySchema, {
  lead: z.extend(leadWithTextsSchema, { tenant_uuid: z.string() }),
})

/**
 * Sends the mails and webhooks of submissions that tenants have restored from spam (docs/leads.md). The next call tells
 * the database which messages were handed over; the others come again, with the same id. An unreadable message counts as
 * handed over, because it would come again for ever.
 */
export async function deliverRestored(bindings: Bindings): Promise<void> {
  let accepted: string[] = []
  let calls = 0
  const logFailure = (error: unknown) => log('error', 'restored submissions not notified', {}, error)
  await runJob(bindings, { logFailure, maxSteps: MAX_CALLS + 1 }, async ({ call }, env) => {
    // The last call only reports what was handed over.
    const isLast = calls++ === MAX_CALLS
    const args = { accepted, max_rows: isLast ? 0 : 10 }
    const { deliveries } = z.parse(dueSchema, await call('leads_restored', args))
    if (isLast || deliveries.length === 0) return false
    await handOverOnce(deliveries.flatMap(readMessage), { bindings, env })
    accepted = deliveries.map(({ id }) => id)
    return true
  })
}

/** The message as queues carry it. Empty if it cannot be read, so that the rest of the batch is sent. */
function readMessage(due: z.output<typeof dueSchema>['deliveries'][number]): Delivery[] {
  const { success, data, error } = z.safeParse(restoredSchema, due)
  if (!success) {
    log('error', 'restored submission unreadable', { site: due.lead.tenant_uuid, delivery: due.id }, error)
    return []
  }
  const {
    lead: { id, ...lead },
    ...delivery
  } = data
  const sent = { ...lead, claim: id, idempotency_key: id }
  // Queues store messages, so values that no message may contain are removed here.
  return [{ ...delivery, lead_id: id, lead: { ...sent, data: withoutSecrets(sent) } }]
}
