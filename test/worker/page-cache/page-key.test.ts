import { expect, test } from 'vitest'
import type { Site } from '#shared/site.ts'
import { createEtag, documentKey, matchesEtag } from '../../../worker/page-cache/page-key.ts'

const site = (key: string, revision: string) => ({ key, revision }) as Site

test('two publishes, sites or origins never share a key, with any characters in their parts', () => {
  const keys = [
    documentKey(site('a', 'b/c'), 'https://a.test', '/'),
    documentKey(site('a/b', 'c'), 'https://a.test', '/'),
    documentKey(site('ab', 'c'), 'https://a.test', '/'),
    documentKey(site('a', 'bc'), 'https://a.test', '/'),
    documentKey(site('a', 'bc'), 'http://a.test', '/'),
    documentKey(site('a', 'bc'), 'http://a.test', '/b'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('an ETag is of the content, as text or as bytes', async () => {
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
])('If-None-Match %s of %s: %s', (ifNoneMatch, etag, isMatch) => {
  expect(matchesEtag(ifNoneMatch, etag)).toBe(isMatch)
})
