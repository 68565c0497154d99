import { isSignature, signText } from '#shared/crypto/signature.ts'

/**
 * The signed time at which a form was rendered, so that a sender cannot claim an earlier one. It does not
 * identify the visitor, because cached pages are the same for all.
 */
export async function signRenderTime(
  { secret, tenant_uuid }: { secret: string; tenant_uuid: string },
  at: number,
): Promise<string> {
  const time = Math.floor(at / 1000).toString(36)
  return `${time}.${await signText(signedText(time, tenant_uuid), secret)}`
}

/** Seconds since a form was rendered; null when the signature is invalid. */
export async function secondsSinceRender(
  { secret, tenant_uuid }: { secret: string; tenant_uuid: string },
  token: string,
  now: number,
): Promise<number | null> {
  const [, time = '', signature = ''] = /^([0-9a-z]{1,8})\.([\w-]{43})$/.exec(token) ?? []
  const isOurs = await isSignature(signature, signedText(time, tenant_uuid), secret)
  return isOurs ? now / 1000 - Number.parseInt(time, 36) : null
}

function signedText(time: string, tenant_uuid: string): string {
  return `form\n${tenant_uuid}\n${time}`
}
