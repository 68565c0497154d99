import { isSignature, signText } from '#shared/crypto/signature.ts'
import type { Env } from '../env.ts'

/** Id of the form that the Worker sends itself. */
export const HEARTBEAT_FORM = 'heartbeat'

/** The Worker sends a heartbeat to itself, within one run of a job. The machine that gets it may have another clock. */
const VALID_SECONDS = 300

/**
 * Signs a submission of the Worker's own.
 * @param now in milliseconds
 */
export async function signHeartbeat(now: number, secret: string): Promise<string> {
  const seconds = String(Math.floor(now / 1000))
  return `${seconds}.${await signText(signedText(seconds), secret)}`
}

/** Whether the Worker itself has just sent the form. Without an operator's address, it sends none. */
export async function isOwnHeartbeat(
  token: string | undefined,
  { operator, leadsSecrets: [secret] }: Pick<Env, 'operator' | 'leadsSecrets'>,
  now: number,
): Promise<boolean> {
  const [, seconds = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token ?? '') ?? []
  if (seconds === '' || secret === undefined || operator.mail === '') return false
  const age = Math.abs(now / 1000 - Number(seconds))
  return age < VALID_SECONDS && isSignature(signature, signedText(seconds), secret)
}

function signedText(seconds: string): string {
  return `heartbeat\n${seconds}`
}
