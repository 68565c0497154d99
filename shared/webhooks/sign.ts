import { base64 } from '../crypto/digest.ts'
import { hmac } from '../crypto/signature.ts'

/** Signatures of webhooks, as Standard Webhooks describes them (https://www.standardwebhooks.com). */

/** The secret of one tenant, derived from the platform's secret, so that none is stored per tenant. */
export async function tenantSecret(platformSecret: string, tenant_uuid: string): Promise<Uint8Array> {
  return hmac(platformSecret, `webhook\n${tenant_uuid}`)
}

/** The secret in the text form that receivers configure. */
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
