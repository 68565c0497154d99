import fc from 'fast-check'
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
  ])('takes %s for nobody’s', (pathname) => {
    expect(pathOf(pathname)).toBeNull()
  })

  test('is its own canonical form, and every spelling leads to it', () => {
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
      { numRuns: 2000 },
    )
  })
})

test.each([
  [[], true],
  [['home'], true],
  [['index'], true],
  [['inicio'], true],
  [['Home'], false],
  [['home', 'x'], false],
  [['home-office'], false],
] as [string[], boolean][])('isHomeAlias(%j) is %s', (segments, expected) => {
  expect(isHomeAlias(segments)).toBe(expected)
})

test('joinSegments encodes what a path must not hold', () => {
  expect(joinSegments(['a b', 'ç', '?#', '<>'])).toBe('/a%20b/%C3%A7/%3F%23/%3C%3E')
})
