/** Signatures of webhooks, as Standard Webhooks describes them (https://www.standardwebhooks.com). */

/** The secret of one tenant, derived from the platform's: nothing about it is stored. */
export async function tenantSecret(platformSecret: string, tenant_uuid: string): Promise<Uint8Array> {
  return hmac(encode(platformSecret), `webhook\n${tenant_uuid}`)
}

/** As receivers write a secret. */
export function secretText(secret: Uint8Array): string {
  return `whsec_${base64(secret)}`
}

interface SignedMessage {
  id: string
  /** Unix seconds. */
  timestamp: number
  body: string
}

/** The header `webhook-signature`: one signature for each secret, so that a secret can be replaced. */
export async function webhookSignature(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly Uint8Array[],
): Promise<string> {
  const signatures = secrets.map(async (secret) => base64(await hmac(secret, `${id}.${timestamp}.${body}`)))
  return (await Promise.all(signatures)).map((signature) => `v1,${signature}`).join(' ')
}

async function hmac(secret: Uint8Array, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new Uint8Array(encode(text))))
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
