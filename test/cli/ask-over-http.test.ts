import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { askOverHttp, type Resolve } from '../../cli/site/ask-over-http.ts'
import { isPublicAddress } from '../../cli/site/public-address.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function served(answer: RequestListener): Promise<number> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('an answer has its bytes and their transferred size, its text and each of its cookies', async () => {
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
  // A name below localhost means this machine, even if the resolver does not know the name.
  const address = `http://padaria.localhost:${port}/`
  const answer = await askOverHttp(address)(address)
  expect(answer).toMatchObject({ status: 200, body: text, transferred: packed.length, bytes: 10_000 })
  expect(answer?.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test('a redirect is not followed, and an unwanted body is not read', async () => {
  const methods: string[] = []
  const port = await served((request, response) => {
    methods.push(request.method ?? '')
    response.writeHead(302, { location: '/b', 'content-type': 'text/plain' }).write('endless')
  })
  const address = `http://127.0.0.1:${port}/`
  const answer = await askOverHttp(address)(address, { method: 'GET', isBodyLeft: true })
  expect(answer).toMatchObject({ status: 302, body: '' })
  expect(answer?.headers.get('location')).toBe('/b')
  expect(methods).toEqual(['GET'])
  server?.closeAllConnections()
})

test('a host that cannot be reached, and a body that contradicts its headers, give null', async () => {
  const port = await served((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
  )
  const address = `http://127.0.0.1:${port}/`
  const ask = askOverHttp(address)
  expect(await ask(address)).toBeNull()
  server?.close()
  expect(await ask('http://127.0.0.1:1/')).toBeNull()
})

describe('a host other than the site’s own', () => {
  /** A resolver that answers every name with these addresses. */
  const at =
    (...addresses: string[]): Resolve =>
    (_name, { all }, callback) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const [{ address, family } = { address: '', family: 0 }] = found
      if (all) callback(null, found)
      else callback(null, address, family)
    }

  test('is not asked if its name resolves to this machine, or if its address is private', async () => {
    let asked = 0
    const port = await served((_, response) => {
      asked++
      response.end('inside')
    })
    const site = `http://padaria.example:${port}/`
    const ask = askOverHttp(site, at('127.0.0.1'))
    expect(await ask(site)).toMatchObject({ status: 200 })
    expect(await ask(`http://rebound.example:${port}/`)).toBeNull()
    expect(
      await askOverHttp(site, at('192.0.0.8', '127.0.0.1'))(`http://rebound.example:${port}/`),
    ).toBeNull()
    expect(await ask(`http://127.0.0.1:${port}/`)).toBeNull()
    expect(await ask(`http://[::1]:${port}/`)).toBeNull()
    expect(asked).toBe(1)
  })

  test.each([
    ...['10.1.2.3', '100.64.0.1', '127.0.0.53', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fd00::1', 'fe80::1', 'ff02::1'],
    ...['::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1', '2002:7f00:1::', 'no address'],
  ])('is not public at %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['93.184.216.34', '100.128.0.1', '172.32.0.1', '2606:4700::1111'])(
    'is public at %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})
