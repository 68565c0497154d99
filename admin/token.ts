import { base64url, hex } from '#shared/crypto/digest.ts'
import { hmac } from '#shared/crypto/signature.ts'

/**
 * Scopes of API tokens: read sites; write drafts and new sites; make links to previews; change what visitors see; change
 * members; read submissions.
 */
export const SCOPES = ['read', 'write', 'preview', 'publish', 'members', 'leads'] as const
export type TokenScope = (typeof SCOPES)[number]

/** The prefix of every token, by which leaked tokens are found. */
const PREFIX = 'vta_'
const RANDOM_BYTES = 32

/** 256 random bits. */
export function newToken(): string {
  return PREFIX + base64url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
}

export function isToken(text: string): boolean {
  return /^vta_[\w-]{43}$/.test(text)
}

/** The stored hash of a token. It needs the secret, so writing to the database alone makes no token. */
export async function tokenHash(token: string, secret: string): Promise<string> {
  return hex(await hmac(secret, token))
}
