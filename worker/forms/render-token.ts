/**
 * The signed time at which a form was rendered, so that a sender cannot claim an earlier one. It does not
 * identify the visitor, because cached pages are the same for all.
 */
export async function signRenderTime(
  { secret, tenant_uuid }: { secret: string; tenant_uuid: string },
  at: number,
): Promise<string> {
  const time = Math.floor(at / 1000).toString(36)
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret), signedText(time, tenant_uuid))
  return `${time}.${base64url(new Uint8Array(signature))}`
}

/** Seconds since a form was rendered; null when the signature is invalid. */
export async function secondsSinceRender(
  { secret, tenant_uuid }: { secret: string; tenant_uuid: string },
  token: string,
  now: number,
): Promise<number | null> {
  const [, time = '', signature = ''] = /^([0-9a-z]{1,8})\.([\w-]{43})$/.exec(token) ?? []
  if (signature === '') return null
  const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  )
  const isOurs = await crypto.subtle.verify(
    'HMAC',
    await importKey(secret),
    bytes,
    signedText(time, tenant_uuid),
  )
  return isOurs ? now / 1000 - Number.parseInt(time, 36) : null
}

let imported: { secret: string; key: Promise<CryptoKey> } | undefined

function importKey(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const key = crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
    imported = { secret, key }
  }
  return imported.key
}

function signedText(time: string, tenant_uuid: string) {
  return new TextEncoder().encode(`form\n${tenant_uuid}\n${time}`)
}

export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}
