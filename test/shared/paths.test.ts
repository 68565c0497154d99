import fc from '../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { canonicalPath, isHomeAlias, joinSegments } from '#shared/paths.ts'

const pathOf = (pathname: string) => {
  const canonical = canonicalPath(pathname)
  return canonical.ok ? canonical.path : null
}

describe('canonicalPath', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/a/', '/a'],
    ['/a//b', '/a/b'],
    ['/v1%2E2', '/v1.2'],
    ['/a%2Bb', '/a+b'],
    ['/a+b', '/a+b'],
    ['/a%20b', '/a%20b'],
    ['/sobre-no%CC%81s', '/sobre-n%C3%B3s'],
    ['/%E6%97%A5', '/%E6%97%A5'],
    ['/@a:b;c=d,e', '/@a:b;c=d,e'],
    ['/%24%26%2B%2C%3A%3B%3D%40%5B%5D%7C', '/$&+,:;=@[]|'],
    ['/~', '/~'],
    ['/a%C2%A0b', '/a%C2%A0b'],
    ['/no\u0301s', '/n%C3%B3s'],
    ['/50%25', '/50%25'],
    ['/100%25zz', '/100%25zz'],
    ['/5%252', '/5%252'],
    ['/...', '/...'],
    ['/%F0%9F%A5%90', '/%F0%9F%A5%90'],
  ])('writes %s as %s', (pathname, path) => {
    expect(pathOf(pathname)).toBe(path)
  })

  test.each([
    '/%zz',
    '/%',
    '/%C0%AF',
    '/%E9',
    '/%252e',
    '/a%2Fb',
    '/a%5Cb',
    '/%00',
    '/%0d%0a',
    '/%25%32%65',
    '/%ED%A0%80',
    '/\ud800',
    '/a\\b',
    '/%1f',
    '/%7F',
    '/%C2%80',
    '/%C2%9f',
    '/a%25FFb',
    '/.',
    '/a/..',
    '/%2e%2E',
  ])('returns no path for %s', (pathname) => {
    expect(canonicalPath(pathname)).toEqual({ ok: false })
  })

  test('returns a path that neither a second call nor a URL changes', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => canonicalPath(`/${encodeURIComponent(text)}`).ok)
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const path = pathOf(`/${segments.map(encodeURIComponent).join('//')}/`)
        expect(path).not.toBeNull()
        expect(pathOf(path ?? '')).toBe(path)
        expect(new URL(path ?? '', 'http://x.test').pathname).toBe(path)
      }),
    )
  })
})

test.each([
  [[], true],
  [[''], true],
  [['home'], true],
  [['index'], true],
  [['inicio'], true],
  [['Home'], false],
  [['home', 'x'], false],
  [['home-office'], false],
] as [string[], boolean][])('isHomeAlias(%j) is %s', (segments, expected) => {
  expect(isHomeAlias(segments)).toBe(expected)
})

test('the segments of a path are decoded, without empty ones', () => {
  expect(canonicalPath('/sobre-no%CC%81s//a%20b/')).toEqual({
    ok: true,
    path: '/sobre-n%C3%B3s/a%20b',
    segments: ['sobre-nós', 'a b'],
  })
})

test('joinSegments encodes characters that a path must not contain', () => {
  expect(joinSegments(['a b', 'ç', '?#', '<>'])).toBe('/a%20b/%C3%A7/%3F%23/%3C%3E')
})
