import { expect, test } from 'vitest'
import type { Env } from '../../../../worker/env.ts'
import { createEtag, documentKey, matchesEtag } from '../../../../worker/page/cache/page-key.ts'

const env = { formSecret: null, platformDomain: '' } as Env
const keyOf = (
  key: string,
  revision: string,
  { origin = 'https://a.test', path = '/', settings = env } = {},
) => documentKey({ site: { key, revision }, origin, env: settings }, path)

test('two publishes, sites, origins or settings never share a key, whatever characters they contain', async () => {
  const keys = await Promise.all([
    keyOf('a', 'b/c'),
    keyOf('a/b', 'c'),
    keyOf('ab', 'c'),
    keyOf('a', 'bc'),
    keyOf('a', 'bc', { origin: 'http://a.test' }),
    keyOf('a', 'bc', { origin: 'http://a.test', path: '/b' }),
    keyOf('a', 'bc', { settings: { ...env, formSecret: 'secret' } }),
    keyOf('a', 'bc', { settings: { ...env, formSecret: 'another' } }),
    keyOf('a', 'bc', { settings: { ...env, platformDomain: 'test' } }),
  ])
  expect(new Set(keys).size).toBe(keys.length)
  expect(await keyOf('a', 'bc', { settings: { ...env } })).toBe(await keyOf('a', 'bc'))
  expect(keys.join()).not.toContain('secret')
})

test('an ETag depends on the content, as text or as bytes', async () => {
  expect(await createEtag('a')).toMatch(/^W\/"[0-9a-f]{20}"$/)
  expect(await createEtag(new TextEncoder().encode('a'))).toBe(await createEtag('a'))
  expect(await createEtag(new Uint8Array([1]))).not.toBe(await createEtag(new Uint8Array([2])))
})

test.each<[ifNoneMatch: string | null, etag: string, isMatch: boolean]>([
  [null, 'W/"a"', false],
  ['', 'W/"a"', false],
  ['*', 'W/"a"', true],
  [' * ', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"x", W/"a"', 'W/"a"', true],
  ['"xW/a"', 'W/"xa"', false],
  ['"xa"', 'W/"xW/a"', false],
  ['"b"', 'W/"a"', false],
])('If-None-Match %s for %s matches: %s', (ifNoneMatch, etag, isMatch) => {
  expect(matchesEtag(ifNoneMatch, etag)).toBe(isMatch)
})
