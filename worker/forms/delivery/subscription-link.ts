import type { Env } from '../../env.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Delivery } from './lead.ts'
import { CONFIRM_SECONDS, subscriptionToken, type SubscriptionAction } from './subscription-token.ts'

/**
 * A link for a subscriber, on the host on which the form was sent. The token is in the query, which click reports leave
 * out. It is the same in every attempt, because Resend refuses a different mail under the same key.
 * @throws DeliveryError without LEADS_SECRET, and for a confirmation that has expired already
 */
export async function subscriptionLink(
  action: SubscriptionAction,
  { lead_id: id, lead, stored_at }: Pick<Delivery, 'lead_id' | 'lead' | 'stored_at'>,
  { leadsSecrets: [secret] }: Env,
): Promise<string> {
  if (secret === undefined) throw new DeliveryError('subscription: LEADS_SECRET is missing')
  const { tenant_uuid, locale, url, submitted_at } = lead
  const since = Date.parse(stored_at ?? submitted_at)
  if (action === 'confirm' && Date.now() - since > CONFIRM_SECONDS * 1000)
    throw new DeliveryError('subscription: its link has expired', { isFinal: true })
  const token = await subscriptionToken({ action, tenant_uuid, id, locale }, secret, since)
  return `${new URL(url).origin}/api/subscriptions?token=${token}`
}
