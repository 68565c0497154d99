import { createHash, createHmac, randomUUID } from 'node:crypto'

/**
 * Makes a Worker fetch the sites of these hosts now, as a publish does (docs/caching.md).
 * @throws Error when it refuses
 */
export async function sendPurge(worker: URL, hosts: readonly string[], secret: string): Promise<void> {
  const body = JSON.stringify({ hosts })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  const message = [timestamp, nonce, 'POST', '/api/purge', createHash('sha256').update(body).digest('hex')]
  const signature = createHmac('sha256', secret).update(message.join('\n')).digest('hex')
  const response = await fetch(new URL('/api/purge', worker), {
    method: 'POST',
    headers: { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature },
    body,
  })
  if (!response.ok) throw new Error(`purge: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
}
