/** Signs a text with HMAC-SHA-256. @returns 43 characters of base64url */
export async function signText(text: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret), encode(text))
  return base64url(new Uint8Array(signature))
}

/** Whether `signature` is what `signText` makes of the text. Compares in constant time. */
export async function isSignature(signature: string, text: string, secret: string): Promise<boolean> {
  if (!/^[\w-]{43}$/.test(signature)) return false
  const binary = atob(signature.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (each) => each.charCodeAt(0))
  return crypto.subtle.verify('HMAC', await importKey(secret), bytes, encode(text))
}

export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

let imported: { secret: string; key: Promise<CryptoKey> } | undefined

function importKey(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const key = crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ])
    imported = { secret, key }
  }
  return imported.key
}

function encode(text: string) {
  return new TextEncoder().encode(text)
}
