/** Content to hash or sign; a string as UTF-8. */
export type Content = string | Uint8Array | ArrayBuffer

export async function sha256Bytes(content: Content): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(content)))
}

/** Lower-case hex. */
export async function sha256(content: Content): Promise<string> {
  return hex(await sha256Bytes(content))
}

export function bytesOf(content: Content): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content) as Uint8Array<ArrayBuffer>
  return content instanceof ArrayBuffer ? new Uint8Array(content) : (content as Uint8Array<ArrayBuffer>)
}

/** Lower-case. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** RFC 4648, section 5, without padding. */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

/** The bytes of base64 or base64url, with padding or without. @throws DOMException for other characters */
export function base64Bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
