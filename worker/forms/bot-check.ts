import { log, reasonOf } from '../log.ts'

const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const DEADLINE_MS = 3_000

/**
 * Asks Cloudflare whether a visitor passed the bot check. An answer is good once, so this comes last, when the
 * form is about to be stored. Without an answer of theirs nobody passes.
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
    log('warn', 'bot check did not answer', { reason: reasonOf(error) })
    return false
  }
}
