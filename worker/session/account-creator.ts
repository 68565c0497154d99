import * as z from 'zod/mini'
import { base64url, sha256Bytes } from '#shared/crypto/digest.ts'

/** Name of the account's metadata field with the PKCE challenge of the browser that created the account (RFC 7636). */
const MADE_WITH = 'made_with'

const madeWithSchema = z.object({ [MADE_WITH]: z.string() })

/**
 * Adds the browser's challenge to a call of Supabase Auth that may create an account. An existing account retains its
 * metadata and password, so an earlier sign-up cannot pass for a later one.
 */
export function withCreatorChallenge(url: string, init: RequestInit | undefined): RequestInit | undefined {
  if (!/\/(?:signup|otp)$/.test(new URL(url).pathname)) return init
  const body = JSON.parse(String(init?.body))
  return {
    ...init,
    body: JSON.stringify({ ...body, data: { ...body.data, [MADE_WITH]: body.code_challenge } }),
  }
}

/** Whether a browser with these verifiers has created the account, and so chosen its first password. */
export async function hasCreatedAccount(verifiers: readonly string[], metadata: unknown): Promise<boolean> {
  const made = z.safeParse(madeWithSchema, metadata)
  if (!made.success) return false
  const challenges = await Promise.all(verifiers.map(challengeFor))
  return challenges.includes(made.data[MADE_WITH])
}

async function challengeFor(verifier: string): Promise<string> {
  return base64url(await sha256Bytes(verifier))
}
