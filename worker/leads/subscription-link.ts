import type { Env } from '../env.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Delivery } from './lead.ts'
import { subscriptionToken, type SubscriptionWish } from './subscription-token.ts'

/**
 * A link for a subscriber, on the host on which the form was sent. The token is in the query, which no report of a click holds.
 * @throws DeliveryError without LEADS_SECRET
 */
export async function subscriptionLink(
  wish: SubscriptionWish,
  { lead_id: id, lead }: Pick<Delivery, 'lead_id' | 'lead'>,
  { leadsSecrets: [secret] }: Env,
): Promise<string> {
  if (secret === undefined) throw new DeliveryError('subscription: LEADS_SECRET is missing')
  const { tenant_uuid, locale, url } = lead
  const token = await subscriptionToken({ wish, tenant_uuid, id, locale }, secret, Date.now())
  return `${new URL(url).origin}/api/subscriptions?token=${token}`
}
