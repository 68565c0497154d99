import { isSignature, signText } from '#shared/crypto/signature.ts'
import { ownCookie, readOwnCookie } from '../http/own-cookie.ts'

/** Kinds of proof: a sign-in by e-mail or password, a code of a second factor, or a request for one by phone. */
export type CodeKind = 'email' | 'factor' | 'message'

const SECONDS = 34_560_000 // 400 days, like the session

/**
 * The id of a browser that has given a proof of that kind for the account before; null for other browsers. The id
 * only selects a rate limit.
 */
export async function knownDevice(
  request: Request,
  kind: CodeKind,
  { account, secret }: { account: string; secret: string | null },
): Promise<string | null> {
  const [, id = '', signature = ''] =
    /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(readOwnCookie(request, cookieName(kind)) ?? '') ?? []
  if (secret === null || id === '') return null
  return (await isSignature(signature, signedText(kind, account, id), secret)) ? id : null
}

/** The `Set-Cookie` header that makes a browser known. */
export async function knownDeviceCookie(
  kind: CodeKind,
  { account, secret, isSecure }: { account: string; secret: string; isSecure: boolean },
): Promise<string> {
  const id = crypto.randomUUID()
  const value = `${id}.${await signText(signedText(kind, account, id), secret)}`
  return ownCookie(cookieName(kind), value, { isSecure, seconds: SECONDS })
}

function cookieName(kind: CodeKind): string {
  return `known_${kind}`
}

function signedText(kind: CodeKind, account: string, id: string): string {
  return `device\n${kind}\n${account}\n${id}`
}
