import { base64url, hex } from '#shared/crypto/digest.ts'
import { hmac } from '#shared/crypto/signature.ts'

/** What a token of the HTTP API may do: read sites; write drafts and new sites; make links to previews; change what visitors see; say who is a member; read what visitors sent. */
export const SCOPES = ['read', 'write', 'preview', 'publish', 'members', 'leads'] as const
export type TokenScope = (typeof SCOPES)[number]

/** Begins every token, so that one that was published by mistake is found. */
const PREFIX = 'vta_'
const RANDOM_BYTES = 32

/** 256 random bits. */
export function newToken(): string {
  return PREFIX + base64url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
}

export function isToken(text: string): boolean {
  return /^vta_[\w-]{43}$/.test(text)
}

/** What the database holds of a token. Writing to the database alone makes no token: that needs the secret. */
export async function tokenHash(token: string, secret: string): Promise<string> {
  return hex(await hmac(secret, token))
}
