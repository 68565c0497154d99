import { base64Bytes, base64url, bytesOf, type Content } from './digest.ts'

/** HMAC-SHA-256. */
export async function hmac(secret: Content, text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(secret), bytesOf(text)))
}

/** Whether `signature` is the HMAC-SHA-256 of the text. Compares in constant time. */
export async function isHmac(
  signature: Uint8Array<ArrayBuffer>,
  text: string,
  secret: Content,
): Promise<boolean> {
  return crypto.subtle.verify('HMAC', await importKey(secret), signature, bytesOf(text))
}

/** Signs a text with HMAC-SHA-256. @returns 43 characters of base64url */
export async function signText(text: string, secret: string): Promise<string> {
  return base64url(await hmac(secret, text))
}

/** Whether `signature` equals that of `signText` for the text. Compares in constant time. */
export async function isSignature(signature: string, text: string, secret: string): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(signature)) return false
  return isHmac(base64Bytes(signature), text, secret)
}

let imported: { secret: Content; key: Promise<CryptoKey> } | undefined

/** Cached, because an isolate signs with the same secret repeatedly. */
function importKey(secret: Content): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign', 'verify'])
    imported = { secret, key }
  }
  return imported.key
}
