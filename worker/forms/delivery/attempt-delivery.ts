import type { Bindings, Env } from '../../env.ts'
import { log, errorReason } from '#shared/log.ts'
import { loadWords } from '../../page/sections/messages.ts'
import { bookingMail } from './booking-mail.ts'
import { DeliveryError } from './delivery-error.ts'
import type { Delivery } from './lead.ts'
import { leadMail } from './lead-mail.ts'
import { isAddress, oneLine } from '#shared/mail-text.ts'
import { chooseMailer } from './choose-mailer.ts'
import { subscriptionLink } from './subscription-link.ts'
import { subscriptionMail } from './subscription-mail.ts'
import { callWebhook } from './webhook.ts'

interface Attempt {
  bindings: Bindings
  env: Env
  /** Number of attempts, this one included. */
  attempts: number
  /** The queue will not attempt it again. */
  isLast: boolean
}

interface AttemptResult {
  /** Sent, or refused for good. */
  isDone: boolean
  /** Seconds that the receiver asks to wait; 0 when it asks for none. */
  retryAfter: number
}

/** Hands one message to its receiver, once, and records the result. Never throws. */
export async function attemptDelivery(delivery: Delivery, attempt: Attempt): Promise<AttemptResult> {
  const { attempts, isLast } = attempt
  try {
    await send(delivery, attempt)
    await record(delivery, { state: 'sent', attempts }, attempt.env)
    return { isDone: true, retryAfter: 0 }
  } catch (error) {
    const isRefused = error instanceof DeliveryError && error.isFinal
    const retryAfter = error instanceof DeliveryError ? error.retryAfter : 0
    const { channel } = delivery
    const { tenant_uuid: site, form_id: form } = delivery.lead
    if (isRefused) log('error', 'delivery refused', { site, form, channel, attempts }, error)
    else if (isLast) log('error', 'delivery dead', { site, form, channel, attempts }, error)
    else log('warn', 'delivery will be tried again', { site, form, channel, attempts }, error)
    const state = isRefused ? 'refused' : isLast ? 'dead' : 'pending'
    await record(delivery, { state, attempts, reason: errorReason(error) }, attempt.env)
    return { isDone: isRefused, retryAfter }
  }
}

async function send(delivery: Delivery, { bindings, env, isLast }: Attempt): Promise<void> {
  const { id, channel, lead } = delivery
  if (channel === 'webhook') return callWebhook(delivery, env, { isLast })
  const mailer = chooseMailer(bindings, env)
  const mail =
    channel === 'email'
      ? await writeToTenant(delivery, bindings)
      : channel === 'booked'
        ? await writeToVisitor(delivery, bindings)
        : await writeToSubscriber(delivery, { bindings, env })
  await mailer.send({ ...mail, from: { name: oneLine(lead.about.site), email: env.mailFrom }, id })
}

async function writeToTenant(
  { target, lead, event }: Delivery,
  { ASSETS }: Bindings,
): Promise<ReturnType<typeof leadMail>> {
  const { lead: words, booking } = await loadWords(lead.about.language, ASSETS)
  return leadMail(lead, target, { ...words, booking }, { isCancelled: event === 'cancelled' })
}

async function writeToVisitor(
  { target, lead }: Delivery,
  { ASSETS }: Bindings,
): Promise<ReturnType<typeof bookingMail>> {
  const { booking, locale } = lead
  if (!isAddress(target)) throw new DeliveryError('mail: the address is invalid', { isFinal: true })
  if (booking === undefined) throw new DeliveryError('mail: the submission has no booking', { isFinal: true })
  return bookingMail({ ...lead, booking }, target, (await loadWords(locale, ASSETS)).booking)
}

async function writeToSubscriber(
  delivery: Delivery,
  { bindings, env }: Pick<Attempt, 'bindings' | 'env'>,
): Promise<ReturnType<typeof subscriptionMail>> {
  const { channel, target, lead } = delivery
  if (!isAddress(target)) throw new DeliveryError('mail: the address is invalid', { isFinal: true })
  const { locale, about } = lead
  const confirmLink = channel === 'confirm' ? await subscriptionLink('confirm', delivery, env) : null
  const endLink = await subscriptionLink('end', delivery, env)
  const { subscription: words } = await loadWords(locale, bindings.ASSETS)
  return subscriptionMail({ to: target, site: about.site, locale, words, confirmLink, endLink })
}

/** Records the result. If recording fails, that is only logged, because the message itself is not affected. */
async function record(
  { id, lead }: Delivery,
  result: { state: string; attempts: number; reason?: string },
  env: Env,
): Promise<void> {
  try {
    await env.upstream.saveDelivery?.({ id, ...result }, { deadlineMs: env.upstreamTimeoutMs })
  } catch (error) {
    log('warn', 'delivery not recorded', { site: lead.tenant_uuid }, error)
  }
}
