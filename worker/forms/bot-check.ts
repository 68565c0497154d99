import { log } from '../log.ts'

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const DEADLINE_MS = 3_000

/**
 * Asks Cloudflare whether a visitor passed the bot check. A token is valid once, so this is the last check
 * before the form is stored. Without an answer the check fails.
 */
export async function passesBotCheck(
  secret: string,
  { answer, visitor }: { answer: string; visitor: string | undefined },
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
    const verdict: { success?: unknown } | null = await response.json()
    return response.ok && verdict?.success === true
  } catch (error) {
    log('warn', 'bot check did not answer', {}, error)
    return false
  }
}
