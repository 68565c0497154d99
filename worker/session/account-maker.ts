import * as z from 'zod/mini'
import { base64url, sha256Bytes } from '#shared/crypto/digest.ts'

/** Under this name an account says which browser has made it: with the challenge of that browser's verifier (RFC 7636). */
const MADE_WITH = 'made_with'

const madeWithSchema = z.object({ [MADE_WITH]: z.string() })

/**
 * The call of Supabase Auth that may make an account, which then says who has made it. An account that is there already keeps what it
 * says and its password, so a sign-up that came first cannot be taken for a later one.
 */
export function withMaker(url: string, init: RequestInit | undefined): RequestInit | undefined {
  if (!/\/(?:signup|otp)$/.test(new URL(url).pathname)) return init
  const body = JSON.parse(String(init?.body))
  return {
    ...init,
    body: JSON.stringify({ ...body, data: { ...body.data, [MADE_WITH]: body.code_challenge } }),
  }
}

/** Whether a browser with these verifiers has made the account, and so chosen its first password. */
export async function isMaker(verifiers: readonly string[], metadata: unknown): Promise<boolean> {
  const made = z.safeParse(madeWithSchema, metadata)
  if (!made.success) return false
  const challenges = await Promise.all(verifiers.map(challengeFor))
  return challenges.includes(made.data[MADE_WITH])
}

async function challengeFor(verifier: string): Promise<string> {
  return base64url(await sha256Bytes(verifier))
}
