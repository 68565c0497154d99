import * as z from 'zod/mini'
import { hex, sha256 } from '#shared/crypto/digest.ts'
import { hmac } from '#shared/crypto/signature.ts'

/** The most that one purge takes. */
const MAX_HOSTS = 100

const answerSchema = z.object({ revisions: z.record(z.string(), z.nullable(z.string())) })

/**
 * Makes the Worker load these hosts again, so that a publish is visible at once. Without a purge it takes up to a minute.
 * @param options.origin any address of the Worker: `https://padaria.example`
 * @returns the revision that each host shows; null for a host without a site
 */
export async function purgeHosts(
  hosts: readonly string[],
  {
    origin,
    secret,
    fetch = globalThis.fetch,
  }: { origin: string; secret: string; fetch?: typeof globalThis.fetch },
): Promise<Record<string, string | null>> {
  const revisions: Record<string, string | null> = {}
  for (let first = 0; first < hosts.length; first += MAX_HOSTS) {
    const body = JSON.stringify({ hosts: hosts.slice(first, first + MAX_HOSTS) })
    const response = await fetch(new URL('/api/purge', origin), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(await signature(body, secret)) },
    })
    if (response.status !== 202)
      throw new Error(
        `${origin}/api/purge answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
      )
    Object.assign(revisions, answerSchema.parse(await response.json()).revisions)
  }
  return revisions
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
