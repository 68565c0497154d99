import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { log } from '#shared/log.ts'
import { chooseUpstream } from '../../upstream/choose.ts'
import { refusalWord, UpstreamRefusal } from '#core/reading/upstream.ts'
import { type Delivery, type Lead, storedLeadSchema, withoutSecrets } from './lead.ts'
import { isAddress } from '#shared/mail-text.ts'

/**
 * Sends a lead to the upstream, which stores it once however often it is sent.
 * @returns the messages about it that the caller is to hand over
 * @throws UpstreamError, and UpstreamRefusal for a lead that would be refused again
 */
export async function storeLead(lead: Lead, env: Env): Promise<Delivery[]> {
  const upstream = await chooseUpstream(env)
  const answer = await upstream.submitForm(createPayload(lead, env), { deadlineMs: env.upstreamTimeoutMs })
  const refusal = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  if (refusal !== null) throw new UpstreamRefusal(`form_submit: ${refusalWord(refusal)}`)
  const stored = z.safeParse(storedLeadSchema, answer)
  if (!stored.success) return []
  const { id: lead_id = '', deliveries = [], withheld } = stored.data
  if (withheld) log('warn', 'confirmation not sent', { site: lead.tenant_uuid, form: lead.form_id })
  // Messages are kept in queues; what no message may say is in none of them.
  const told = { ...lead, data: withoutSecrets(lead) }
  return deliveries.map((delivery) => ({ ...delivery, lead_id: String(lead_id), lead: told }))
}

/**
 * A platform's own API is told what the visitor sent. The database keeps what later messages say too: those to a subscriber, and
 * those about spam that the tenant takes back.
 */
function createPayload({ about, ...lead }: Lead, { upstream, ceilings }: Env): object {
  if (upstream !== 'supabase') return lead
  const { replyTo } = about
  const payload = { ...lead, ceilings }
  if (lead.spam_reason !== undefined) return { ...payload, about }
  return replyTo !== null && isAddress(replyTo) ? { ...payload, email: replyTo, about } : payload
}
