import { createHash, createHmac, randomUUID } from 'node:crypto'

interface PurgeOptions {
  secret?: string
  timestamp?: number
  nonce?: string
}

/** A signed request for `/api/purge`. */
export function signedPurge(
  body: string,
  { secret = '', timestamp = Math.floor(Date.now() / 1000), nonce = randomUUID() }: PurgeOptions = {},
) {
  const digest = createHash('sha256').update(body).digest('hex')
  const message = [timestamp, nonce, 'POST', '/api/purge', digest].join('\n')
  const signature = createHmac('sha256', secret).update(message).digest('hex')
  return {
    method: 'POST',
    body,
    headers: { 'x-timestamp': String(timestamp), 'x-nonce': nonce, 'x-signature': signature },
  }
}
