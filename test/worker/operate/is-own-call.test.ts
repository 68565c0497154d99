import { expect, test } from 'vitest'
import { isOwnCall } from '../../../worker/operate/is-own-call.ts'

const HERE = 'https://admin.test'

test.each<[method: string, headers: Record<string, string>, expected: boolean]>([
  ['GET', {}, true],
  ['HEAD', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, true],
  ['POST', { origin: HERE, 'sec-fetch-site': 'same-origin' }, true],
  ['POST', { origin: HERE }, true],
  ['POST', { 'sec-fetch-site': 'same-origin' }, true],
  ['POST', {}, false],
  ['POST', { origin: 'null' }, false],
  ['POST', { origin: '' }, false],
  ['POST', { origin: 'http://admin.test' }, false],
  ['POST', { origin: 'https://admin.test:8443' }, false],
  ['POST', { origin: 'https://admin.test.evil.test' }, false],
  ['POST', { origin: HERE, 'sec-fetch-site': 'same-site' }, false],
  ['POST', { origin: HERE, 'sec-fetch-site': 'none' }, false],
  ['DELETE', { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, false],
  ['PUT', { 'sec-fetch-site': 'none' }, false],
  ['OPTIONS', { origin: 'https://evil.test' }, false],
])('%s with %j changes nothing or comes from a page of the host: %s', (method, headers, expected) => {
  expect(isOwnCall(new Request(`${HERE}/api/admin/sites`, { method, headers }))).toBe(expected)
})
