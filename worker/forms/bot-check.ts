import * as z from 'zod/mini'
import { TURNSTILE_ACTION } from '#shared/forms/fields.ts'
import { log } from '#shared/log.ts'

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const DEADLINE_MS = 3_000

/** Cloudflare's test secrets. Their answers name another host, and they protect nothing. */
const TEST_SECRET = /^[123]x0{31}AA$/

const verdictSchema = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
})

interface Checked {
  /** The token that the check gave the page. */
  answer: string
  visitor: string | undefined
  /** The host of the page that has the form. */
  hostname: string
}

/**
 * Asks Cloudflare whether a visitor passed the bot check of a form on this host. A key may be used on several hosts and
 * for other purposes, so the token's host and action are checked. A token is valid once, so this is the last check
 * before the form is stored. If Cloudflare does not answer, the check fails.
 */
export async function passesBotCheck(
  secret: string,
  { answer, visitor, hostname }: Checked,
): Promise<boolean> {
  if (answer === '' || answer.length > 2048) return false
  try {
    const response = await fetch(VERIFY, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response: answer, ...(visitor && { remoteip: visitor }) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const verdict = z.parse(verdictSchema, await response.json())
    if (!response.ok || !verdict.success) return false
    if (TEST_SECRET.test(secret)) return true
    const isOfForm = verdict.hostname === hostname && verdict.action === TURNSTILE_ACTION
    if (!isOfForm) log('warn', 'bot check of another page', { host: hostname })
    return isOfForm
  } catch (error) {
    log('warn', 'bot check did not answer', {}, error)
    return false
  }
}
