import * as z from 'zod/mini'
import { hex, sha256 } from '#shared/crypto/digest.ts'
import { hmac } from '#shared/crypto/signature.ts'
import { errorReason } from '#shared/log.ts'

/** The most that one purge takes. */
const MAX_HOSTS = 100

const answerSchema = z.object({
  revisions: z.record(z.string(), z.nullable(z.string())),
  failed: z.array(z.string()),
})

type PurgeResult = z.output<typeof answerSchema>

/**
 * Makes the Worker load these hosts again, so that a publish is visible at once. Without a purge it takes up to a minute.
 * @param options.origin any address of the Worker: `https://padaria.example`
 * @returns the revision that each host shows, null for a host without a site; `failed` are hosts with their old copy
 * @throws Error that names the address, if the Worker cannot be reached or refuses
 */
export async function purgeHosts(
  hosts: readonly string[],
  {
    origin,
    secret,
    fetch = globalThis.fetch,
  }: { origin: string; secret: string; fetch?: typeof globalThis.fetch },
): Promise<PurgeResult> {
  const result: PurgeResult = { revisions: {}, failed: [] }
  for (let first = 0; first < hosts.length; first += MAX_HOSTS) {
    const body = JSON.stringify({ hosts: hosts.slice(first, first + MAX_HOSTS) })
    const response = await fetch(new URL('/api/purge', origin), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(await signature(body, secret)) },
    }).catch((cause: unknown) => {
      throw new Error(`${origin}/api/purge was not reached: ${errorReason(cause)}`, { cause })
    })
    if (response.status !== 202)
      throw new Error(
        `${origin}/api/purge answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
      )
    const { revisions, failed } = answerSchema.parse(await response.json())
    Object.assign(result.revisions, revisions)
    result.failed.push(...failed)
  }
  return result
}

async function signature(body: string, secret: string): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = crypto.randomUUID()
  const message = [timestamp, nonce, 'POST', '/api/purge', await sha256(body)].join('\n')
  return {
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': hex(await hmac(secret, message)),
  }
}
