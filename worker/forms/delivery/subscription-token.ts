import { LOCALE_CODES, type Locale } from '#shared/locales.ts'
import { isSignature, signText } from '#shared/crypto/signature.ts'

/** Lifetime of a confirmation link. `form_submit` sends no second link within it. */
export const CONFIRM_SECONDS = 3 * 24 * 60 * 60

/** The effect of a link in a mail to a subscriber. */
export type SubscriptionAction = 'confirm' | 'end'

interface Subscription {
  action: SubscriptionAction
  tenant_uuid: string
  /** Id of one of the subscriber's submissions. */
  id: string
  /** Language of the page that the link opens. */
  locale: Locale
}

/**
 * A token for a link in a mail. It identifies the subscriber without containing the address.
 * @param since when the lifetime of a confirmation begins, in Unix milliseconds
 */
export async function subscriptionToken(
  wanted: Subscription,
  secret: string,
  since: number,
): Promise<string> {
  const { action, id, locale } = wanted
  // A link that ends a subscription never expires: a mail may be read years later.
  const time = action === 'end' ? '0' : Math.floor(since / 1000).toString(36)
  return [LETTERS[action], id, locale, time, await signText(signedText(wanted, time), secret)].join('.')
}

const LETTERS: Record<SubscriptionAction, string> = { confirm: 'c', end: 'e' }

/** Null when this tenant did not sign it. */
export async function readSubscriptionToken(
  token: string,
  { tenant_uuid, secrets, now }: { tenant_uuid: string; secrets: readonly string[]; now: number },
): Promise<(Subscription & { isExpired: boolean }) | null> {
  const parts = /^([ce])\.([0-9a-f-]{36})\.([A-Za-z-]{5})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(token)
  const [, letter, id = '', language, time = '', signature = ''] = parts ?? []
  const locale = LOCALE_CODES.find((code) => code === language)
  if (locale === undefined) return null
  const wanted: Subscription = { action: letter === 'c' ? 'confirm' : 'end', tenant_uuid, id, locale }
  const text = signedText(wanted, time)
  const checks = await Promise.all(secrets.map((secret) => isSignature(signature, text, secret)))
  if (!checks.includes(true)) return null
  const isExpired = wanted.action === 'confirm' && now / 1000 - Number.parseInt(time, 36) > CONFIRM_SECONDS
  return { ...wanted, isExpired }
}

function signedText({ action, tenant_uuid, id, locale }: Subscription, time: string): string {
  return ['subscription', action, tenant_uuid, id, locale, time].join('\n')
}
