import { isSignature, signText } from '#shared/crypto/signature.ts'
import type { Env } from '../env.ts'

/** Id of the form that the Worker sends itself. */
export const HEARTBEAT_FORM = 'heartbeat'

/**
 * Signs a submission of the Worker's own. It is sent and checked within one run of a job. The signature does not expire:
 * `isOwnHeartbeat` does not compare the day with today.
 * @param day such as `2026-11-27`
 */
export async function signHeartbeat(day: string, secret: string): Promise<string> {
  return `${day}.${await signText(signedText(day), secret)}`
}

/** Whether the Worker itself sent the form. Without an operator's address, it sends none. */
export async function isOwnHeartbeat(
  token: string | undefined,
  { operator, leadsSecrets: [secret] }: Pick<Env, 'operator' | 'leadsSecrets'>,
): Promise<boolean> {
  const [, day = '', signature = ''] = /^(\d{4}-\d{2}-\d{2})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (day === '' || secret === undefined || operator.mail === '') return false
  return isSignature(signature, signedText(day), secret)
}

function signedText(day: string): string {
  return `heartbeat\n${day}`
}
