import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { askOverHttp } from '../../scripts/site/ask-over-http.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function served(answer: RequestListener): Promise<number> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('an answer has the bytes that came and those behind them, its text and each of its cookies', async () => {
  const text = 'é'.repeat(5000)
  const packed = gzipSync(text)
  const port = await served((_, response) =>
    response
      .writeHead(200, {
        'content-type': 'text/html',
        'content-encoding': 'gzip',
        'set-cookie': ['a=1', 'b=2'],
      })
      .end(packed),
  )
  // A name below localhost is this machine, also where its resolver does not know.
  const answer = await askOverHttp(`http://padaria.localhost:${port}/`)
  expect(answer).toMatchObject({ status: 200, body: text, transferred: packed.length, bytes: 10_000 })
  expect(answer?.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a redirect is not followed, and a body that is not wanted is not read', async () => {
  const methods: string[] = []
  const port = await served((request, response) => {
    methods.push(request.method ?? '')
    response.writeHead(302, { location: '/b', 'content-type': 'text/plain' }).write('endless')
  })
  const answer = await askOverHttp(`http://127.0.0.1:${port}/`, { method: 'GET', isBodyLeft: true })
  expect(answer).toMatchObject({ status: 302, body: '' })
  expect(answer?.headers.get('location')).toBe('/b')
  expect(methods).toEqual(['GET'])
  server?.closeAllConnections()
})

test('a host that does not answer, and a body that is not what its headers say, are no answer', async () => {
  const port = await served((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
  )
  expect(await askOverHttp(`http://127.0.0.1:${port}/`)).toBeNull()
  server?.close()
  expect(await askOverHttp('http://127.0.0.1:1/')).toBeNull()
})
