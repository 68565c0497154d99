import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../build/free-port.ts'
import { createMailbox } from '../../build/dev/mailbox.ts'
import { startDevServer } from '../../build/dev/dev-server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The headers that a Worker behind the development server receives for a request with the given ones. */
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

/** A development server on a free port, before there is a Worker: it answers 503. */
async function started(options?: Parameters<typeof startDevServer>[1]): Promise<number> {
  const port = await freePort(0, '')
  const server = await startDevServer(port, options)
  closing.push(server.close)
  return port
}

/** The status of an answer, or the system's error code if the connection failed. */
function statusOf(address: string, port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = httpRequest({ host: address, port, path: '/__dev/mail', headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    sent.end()
  })
}

test('the server listens only on this machine', async () => {
  const port = await started()
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
  for (const { address } of [...others, { address: '127.0.0.2' }])
    expect(await statusOf(address, port, 'localhost'), address).toBe('ECONNREFUSED')
  expect(await statusOf('127.0.0.1', port, 'localhost')).toBe(503)
})

test('the server refuses requests for other hosts, to the mailbox too', async () => {
  const mailbox = createMailbox(() => {})
  const port = await started({ mailbox, hosts: ['loja.example'] })
  const statuses = async (...hosts: string[]) =>
    Promise.all(hosts.map((host) => statusOf('127.0.0.1', port, host)))
  const own = [
    'localhost',
    `padaria.localhost:${port}`,
    'LOCALHOST.',
    '127.0.0.1',
    `[::1]:${port}`,
    'loja.example',
  ]
  expect(await statuses(...own)).toEqual(own.map(() => 200))
  const foreign = [
    'rebound.example',
    'localhost.rebound.example',
    'notlocalhost',
    '127.0.0.1.rebound.example',
    '192.168.1.2',
  ]
  expect(await statuses(...foreign, 'a b')).toEqual([...foreign, ''].map(() => 421))
})

test.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/webp,image/apng,*/*;q=0.8'],
  ['image/webp,image/avif;q=0.9,image/png', 'image/webp,image/png'],
  ['image/webp,image/avif', 'image/webp'],
  ['image/webp,*/*', 'image/webp,*/*'],
])(
  'a picture of a page that the browser accepts as %s is requested from the Worker as %s',
  async (sent, received) => {
    const headers = await receivedHeaders({ accept: sent, 'sec-fetch-dest': 'image' })
    expect(headers.accept).toBe(received)
  },
)

test('an address that is opened or fetched by itself keeps its accept header', async () => {
  const accept = 'image/avif,image/webp,*/*;q=0.8'
  expect((await receivedHeaders({ accept })).accept).toBe(accept)
  expect((await receivedHeaders({ accept, 'sec-fetch-dest': 'document' })).accept).toBe(accept)
})
