import { describe, expect, test } from 'vitest'
import { isExternal, safeHref, safeSource } from '#shared/urls.ts'

describe('safeHref', () => {
  test.each([
    '/a',
    'a/b',
    '#x',
    '?q=1',
    'https://x.example/a',
    'http://x.example/',
    'mailto:a@b.example',
    'tel:+55',
    'sms:+55',
  ])('lets %s through', (href) => {
    expect(safeHref(href)).toBe(href)
  })

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'ftp://x',
    '',
    '   ',
    'http://[',
    'blob:x',
  ])('refuses %j', (href) => {
    expect(safeHref(href)).toBeNull()
  })

  test.each(['//evil.example/x', '\\\\evil.example', '/\\evil.example', '/\t/evil.example'])(
    'never leaves the host without saying so: %j',
    (href) => {
      const safe = safeHref(href)
      if (safe !== null)
        expect(isExternal(safe)).toBe(new URL(safe, 'https://here.example').origin !== 'https://here.example')
    },
  )
})

test('safeSource takes http(s) and paths only', () => {
  expect(
    ['/a.png', 'https://x.example/a.png', '#a', 'mailto:x@y.example', 'data:image/png,x'].map(safeSource),
  ).toEqual(['/a.png', 'https://x.example/a.png', null, null, null])
})
