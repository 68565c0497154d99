import * as z from 'zod/mini'
import { type Bindings, readEnv } from './env.ts'
import { keptLeadSchema } from './leads/kept-lead.ts'
import { deliverySchema, withoutSecrets } from './leads/lead.ts'
import { handOverOnce } from './leads/lead-queue.ts'
import { log } from './log.ts'
import { nightlyCall } from './upstream/nightly-call.ts'

/** A call fetches ten messages. What is left after a minute's calls waits for the next minute. */
const MAX_CALLS = 20

const dueSchema = z.object({
  deliveries: z.array(
    z.extend(deliverySchema, { lead: z.extend(keptLeadSchema, { tenant_uuid: z.string() }) }),
  ),
})

/**
 * Tells tenants of the submissions that they have taken back from the spam (docs/leads.md). The database is told what was handed over
 * by the next call; a message that it is not told of comes again, with the same id.
 */
export async function deliverTakenBack(bindings: Bindings): Promise<void> {
  const env = readEnv(bindings)
  const { upstream, supabase, supabaseSecretKey: key } = env
  if (upstream !== 'supabase' || supabase === null || key === null) return
  try {
    let handed: string[] = []
    for (let calls = 0; calls <= MAX_CALLS; calls++) {
      // The last call only says what was handed over.
      const args = { handed, max_rows: calls < MAX_CALLS ? 10 : 0 }
      const answer = await nightlyCall('leads_taken_back', args, { url: supabase.url, key })
      const { deliveries } = z.parse(dueSchema, answer)
      if (deliveries.length === 0 || calls === MAX_CALLS) return
      const messages = deliveries.map(({ lead: { id, ...lead }, ...delivery }) => {
        const sent = { ...lead, claim: id, idempotency_key: id }
        // Messages are kept in queues; what no message may say is in none of them.
        return { ...delivery, lead_id: id, lead: { ...sent, data: withoutSecrets(sent) } }
      })
      await handOverOnce(messages, { bindings, env })
      handed = messages.map(({ id }) => id)
    }
  } catch (error) {
    log('error', 'submissions taken back not told', {}, error)
  }
}
