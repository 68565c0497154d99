import { describe, expect, test } from 'vitest'
import { readHost } from '../../../core/routing/host.ts'
import { siteOrigin } from '../../../worker/store/origin.ts'

const label = (length: number) => 'x'.repeat(length)
/** Four labels and three dots. */
const hostOfLength = (length: number) => [label(63), label(63), label(63), label(length - 192)].join('.')

describe('readHost', () => {
  test.each<[string, string | null]>([
    ['https://a.test/x', 'a.test'],
    ['https://A.Test:8443/', 'a.test'],
    ['https://a.test./', 'a.test'],
    ['https://www.a-b.test/', 'www.a-b.test'],
    ['https://a_b.test/', 'a_b.test'],
    ['https://localhost/', 'localhost'],
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://münchen.test/', 'xn--mnchen-3ya.test'],
    ['https://-a.test/', null],
    ['https://a.-b.test/', null],
    ['https://a..test/', null],
    ['https://a.test../', null],
    ['https://.a.test/', null],
    ['https://[::1]/', null],
    ['https://a!b.test/', null],
    ['https://a~.test/', null],
  ])('of %s is %s', (address, host) => {
    expect(readHost(new URL(address))).toBe(host)
  })

  test('accepts at most 63 letters in a label and 253 in a host', () => {
    const at = (host: string) => readHost(new URL(`https://${host}/`))
    expect(at(label(63))).toBe(label(63))
    expect([at(label(64)), at(`a.${label(64)}`), at(`${label(64)}.a`)]).toEqual([null, null, null])
    expect(at(hostOfLength(253))).toBe(hostOfLength(253))
    expect(at(hostOfLength(254))).toBeNull()
  })

  test('returns lower case even if the address was not parsed by URL', () => {
    expect(readHost({ hostname: 'A.Test.' } as URL)).toBe('a.test')
  })
})

test.each([
  ['https://a.test/x?y#z', 'a.test', 'https://a.test'],
  ['http://a.test/', 'a.test', 'http://a.test'],
  ['https://a.test:8443/', 'a.test', 'https://a.test'],
  ['https://a.test./', 'a.test', 'https://a.test'],
  ['http://localhost:8787/', 'localhost', 'http://localhost:8787'],
  ['http://localhost/', 'localhost', 'http://localhost'],
  ['http://padaria.localhost:8787/', 'padaria.localhost', 'http://padaria.localhost:8787'],
  ['http://notlocalhost:8787/', 'notlocalhost', 'http://notlocalhost'],
  ['http://localhost.test:8787/', 'localhost.test', 'http://localhost.test'],
  ['http://127.0.0.1:8787/', '127.0.0.1', 'http://127.0.0.1:8787'],
  ['http://127.10.200.30:8787/', '127.10.200.30', 'http://127.10.200.30:8787'],
  ['http://127.0.0.1.a.test:8787/', '127.0.0.1.a.test', 'http://127.0.0.1.a.test'],
  ['http://a127.0.0.1.x:8787/', 'a127.0.0.1', 'http://a127.0.0.1'],
  ['http://a127.0.0.1.x:8787/', '127.0.0', 'http://127.0.0'],
  ['http://[::1]:8787/', '[::1]', 'http://[::1]:8787'],
  ['http://[::1]:8787/', '::1', 'http://::1:8787'],
  ['http://[1::1]:8787/', '[1::1]', 'http://[1::1]'],
  ['http://[::12]:8787/', '[::12]', 'http://[::12]'],
])('the origin for %s on %s is %s', (address, host, origin) => {
  expect(siteOrigin(new URL(address), host)).toBe(origin)
})
