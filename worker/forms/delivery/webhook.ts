import { tenantSecret, webhookSignature } from '#shared/webhooks/sign.ts'
import type { Env } from '../../env.ts'
import { DeliveryError, retryAfterSeconds } from './delivery-error.ts'
import { type Delivery, withoutSecrets } from './lead.ts'
import { subscriptionLink } from './subscription-link.ts'
import { webhookAddress } from './webhook-address.ts'
import { WebhookHosts } from './webhook-hosts.ts'

/** Milliseconds for the receiver's status. Its body is not read. */
const DEADLINE_MS = 10_000

const hosts = new WebhookHosts()

/**
 * Sends a lead to a webhook of the tenant, signed as Standard Webhooks describes it.
 * @param options.isLast call the host even while it is paused, so that no message is given up without a call
 * @throws DeliveryError for everything but a status of 2xx
 */
export async function callWebhook(
  delivery: Delivery,
  env: Env,
  { isLast }: { isLast: boolean },
): Promise<void> {
  // The id is the same in every attempt, so that the receiver can recognise a message that it has.
  const { id, target, lead } = delivery
  const address = webhookAddress(target, env)
  if ('refusal' in address) throw new DeliveryError(`webhook: ${address.refusal}`, { isFinal: true })
  if (env.leadsSecrets.length === 0) throw new DeliveryError('webhook: LEADS_SECRET is missing')
  const pause = isLast ? 0 : hosts.pauseSeconds(address.url.host, Date.now())
  if (pause > 0)
    throw new DeliveryError('webhook: its host is paused, because it has not answered', { retryAfter: pause })
  const body = JSON.stringify(await webhookBody(delivery, env))
  const timestamp = Math.floor(Date.now() / 1000)
  const secrets = await Promise.all(env.leadsSecrets.map((secret) => tenantSecret(secret, lead.tenant_uuid)))
  const response = await post(
    address.url,
    {
      'content-type': 'application/json',
      'user-agent': 'Vitrine-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': await webhookSignature({ id, timestamp, body }, secrets),
    },
    body,
  )
  await response.body?.cancel()
  if (response.ok) return
  // 410: the receiver wants no more of these messages.
  throw new DeliveryError(`webhook answered ${response.status}`, {
    isFinal: response.status === 410,
    retryAfter: retryAfterSeconds(response),
  })
}

/** A redirect is a failure: following one would let a receiver choose where the Worker sends data. */
async function post(url: URL, headers: Record<string, string>, body: string): Promise<Response> {
  const began = Date.now()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    hosts.noteAnswer(url.host, response.status < 500 ? Date.now() - began : null, Date.now())
    return response
  } catch (cause) {
    hosts.noteAnswer(url.host, null, Date.now())
    throw new DeliveryError('webhook did not answer', { cause })
  }
}

async function webhookBody(delivery: Delivery, env: Env): Promise<object> {
  const { event, lead_id: id, lead } = delivery
  const { form_id, url, locale, submitted_at, about } = lead
  const data = {
    ...{ id, form_id, form: about.form, site: about.site, url, locale, data: withoutSecrets(lead) },
    ...(lead.booking && { booking: lead.booking }),
  }
  if (event === 'cancelled') return { type: 'booking.cancelled', timestamp: new Date().toISOString(), data }
  if (event === undefined) return { type: 'form.submitted', timestamp: submitted_at, data }
  // The link is for the tenant's own mails to the subscriber.
  const unsubscribe_url = await subscriptionLink('end', delivery, env)
  return {
    type: `subscription.${event}`,
    timestamp: new Date().toISOString(),
    data: { ...data, unsubscribe_url },
  }
}
