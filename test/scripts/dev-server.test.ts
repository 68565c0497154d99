import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startDevServer } from '../../scripts/dev/dev-server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** What a Worker behind the development server is asked with. */
async function receivedHeaders(sent: Record<string, string>): Promise<IncomingHttpHeaders> {
  const received = Promise.withResolvers<IncomingHttpHeaders>()
  const worker = createServer((request, response) => {
    received.resolve(request.headers)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(worker, 'listening')
  const port = await freePort(0, '')
  const server = await startDevServer(port)
  closing.push(server.close, () => worker.close())
  server.ready(() => new URL(`http://127.0.0.1:${(worker.address() as AddressInfo).port}`))
  const response = await fetch(`http://127.0.0.1:${port}/media/a.webp?w=720`, { headers: sent })
  await response.arrayBuffer()
  return received.promise
}

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/webp,image/apng,*/*;q=0.8'],
  ['image/webp,image/avif;q=0.9,image/png', 'image/webp,image/png'],
  ['image/webp,image/avif', 'image/webp'],
  ['image/webp,*/*', 'image/webp,*/*'],
])('a picture of a page that the browser accepts as %s is asked for as %s', async (sent, received) => {
  const headers = await receivedHeaders({ accept: sent, 'sec-fetch-dest': 'image' })
  expect(headers.accept).toBe(received)
})

test('an address that is opened or fetched by itself is asked for as it was sent', async () => {
  const accept = 'image/avif,image/webp,*/*;q=0.8'
  expect((await receivedHeaders({ accept })).accept).toBe(accept)
  expect((await receivedHeaders({ accept, 'sec-fetch-dest': 'document' })).accept).toBe(accept)
})
