import { base64Bytes, base64url } from '#shared/crypto/digest.ts'

/** Length of the initialisation vector of AES-GCM, in bytes. */
const IV_BYTES = 12

/**
 * Encrypts and authenticates a text (AES-256-GCM), so that its holder can neither read nor forge it.
 * @param purpose the sealed text opens for this purpose only
 */
export async function sealText(text: string, secret: string, purpose: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await sealingKey(secret, purpose),
    encode(text),
  )
  return base64url(new Uint8Array([...iv, ...new Uint8Array(sealed)]))
}

/** Opens a text that was sealed with one of the secrets; null for any other text. */
export async function openSealed(
  sealed: string,
  secrets: readonly string[],
  purpose: string,
): Promise<string | null> {
  if (!/^[\w-]+$/.test(sealed)) return null
  const bytes = decoded(sealed)
  for (const secret of secrets) {
    const text = await opened(bytes, await sealingKey(secret, purpose))
    if (text !== null) return text
  }
  return null
}

async function opened(bytes: Uint8Array<ArrayBuffer>, key: CryptoKey): Promise<string | null> {
  try {
    const iv = bytes.slice(0, IV_BYTES)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_BYTES))
    return new TextDecoder().decode(text)
  } catch {
    return null // sealed with another secret, or changed since
  }
}

/** A key of its own for each purpose (RFC 5869). */
async function sealingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encode(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encode(purpose) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function decoded(text: string): Uint8Array<ArrayBuffer> {
  try {
    return base64Bytes(text)
  } catch {
    return new Uint8Array() // not base64
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}
