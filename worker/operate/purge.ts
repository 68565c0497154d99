import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { liveSecrets } from '#shared/live-secrets.ts'
import { NO_STORE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import { dropMemory, MOMENT_BYTES, openMemory } from '#core/memory/shares.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import { isHmac } from '#shared/crypto/signature.ts'
import { refreshHosts } from '../store/refresh-hosts.ts'
import { boundedBody } from '../http/bounded-body.ts'
import { addressPrefix, isAllowed } from '../http/within-limit.ts'

const MAX_BODY_BYTES = 64 * 1024
const MAX_HOSTS = 100

/** A signature is valid for five minutes before and after its time, and once. */
const WINDOW_SECONDS = 300

const bodySchema = z.object({
  hosts: z.array(z.string().check(z.maxLength(253))).check(z.maxLength(MAX_HOSTS)),
})

/** `POST /api/purge`, signed: loads the named hosts again and replaces their cached sites. */
export async function receivePurge(c: AppContext): Promise<Response> {
  const body = await boundedBody(c.req.raw, MAX_BODY_BYTES)
  await checkSignature(c, body)
  const { hosts } = readBody(body)
  if (!(await isWithinPurgeLimit(c))) throw new HttpError(429, 'Too many purges')
  const { protocol } = new URL(c.req.url)
  // Files that were missing may exist after a publish.
  dropMemory('missingFiles')
  const result = await refreshHosts(hosts, { bindings: c.env, scope: c.executionCtx, protocol })
  return c.json(result, 202, { 'cache-control': NO_STORE })
}

/** Limited by sender, so that a replayed purge does not use up the platform's limit. */
function isWithinPurgeLimit(c: AppContext): Promise<boolean> {
  return isAllowed(c.env.LIMITER, `purge ${addressPrefix(c.req.header('cf-connecting-ip') ?? '')}`)
}

function readBody(body: string): z.output<typeof bodySchema> {
  try {
    return z.parse(bodySchema, JSON.parse(body))
  } catch (cause) {
    throw new HttpError(400, 'The body must be { "hosts": ["…"] }', { cause })
  }
}

async function checkSignature(c: AppContext, body: string): Promise<void> {
  const secrets = liveSecrets(c.env.PURGE_SECRET)
  const timestamp = c.req.header('x-timestamp') ?? ''
  const nonce = c.req.header('x-nonce') ?? ''
  const signature = c.req.header('x-signature') ?? ''
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  const isWellFormed =
    /^\d{1,12}$/.test(timestamp) && /^[\w-]{8,128}$/.test(nonce) && /^[0-9a-f]{64}$/.test(signature)
  if (!isWellFormed || age > WINDOW_SECONDS) throw unauthorized()
  const message = [timestamp, nonce, 'POST', '/api/purge', await sha256(body)].join('\n')
  const signed = await Promise.all(secrets.map((secret) => isSignedBy(secret, message, signature)))
  if (!signed.includes(true)) throw unauthorized()
  await spendNonce(c, nonce)
}

function isSignedBy(secret: string, message: string, signature: string): Promise<boolean> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return isHmac(bytes, message, secret)
}

/** Nonces that this isolate has seen, with the time in milliseconds at which their signature expires. */
const spentUntil = openMemory<number>('nonces')

/**
 * Marks a nonce as used. This isolate refuses it at once; other data centres learn of it through KV within a
 * minute. The effect of a replay until then is limited (docs/decisions/053-http-api.md).
 */
async function spendNonce(c: AppContext, nonce: string): Promise<void> {
  const now = Date.now()
  if ((spentUntil.get(nonce) ?? 0) >= now) throw unauthorized()
  spentUntil.set(nonce, now + WINDOW_SECONDS * 2 * 1000, MOMENT_BYTES)
  const key = `nonce:${await sha256(nonce)}`
  if ((await c.env.SITES.get(key)) !== null) throw unauthorized()
  await c.env.SITES.put(key, '1', { expirationTtl: WINDOW_SECONDS * 2 })
}

function unauthorized(): HttpError {
  return new HttpError(401, 'The signature is missing, wrong, old or used')
}
