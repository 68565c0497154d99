/** Lower-case hex of an HMAC-SHA-256. */
export async function hmacHex(secret: string, message: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoded(secret), algorithm, false, ['sign'])
  return hex(await crypto.subtle.sign('HMAC', key, encoded(message)))
}

export function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function encoded(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}
