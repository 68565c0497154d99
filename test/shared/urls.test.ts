import { describe, expect, test } from 'vitest'
import { isExternal, safeHref, safeSource, withScheme } from '#shared/urls.ts'

describe('safeHref', () => {
  test.each([
    '/a',
    'a/b',
    'a//b',
    '/entrar?volta=//x',
    '#x',
    '#C:\\x',
    '?q=1',
    'https://x.example/a',
    'http://x.example/',
    'mailto:a@b.example',
    'tel:+55',
    'sms:+55',
  ])('allows %s', (href) => {
    expect(safeHref(href)).toBe(href)
  })

  test.each([
    [' /a ', '/a'],
    ['HTTPS://X.Example', 'https://x.example/'],
    ['https://x.example\\a', 'https://x.example/a'],
    ['a\\b?q=1#h', '/a/b?q=1#h'],
    ['/\u0001a', '/%01a'],
  ])('writes %j as a browser reads it: %s', (value, href) => {
    expect(safeHref(value)).toBe(href)
  })

  test.each([
    'javascript:alert(1)',
    'javascript:alert(1)#',
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
    'recognises that %j leads to another host',
    (href) => {
      const safe = safeHref(href) ?? ''
      expect(safe).toMatch(/^https:\/\/evil\.example\//)
      expect(isExternal(safe)).toBe(true)
    },
  )
})

test.each([
  ['www.example.com', 'https://www.example.com/'],
  ['example.com/a?b#c', 'https://example.com/a?b#c'],
  ['example.com:8080', 'https://example.com:8080/'],
  ['padaria-são.com.br', 'https://xn--padaria-so-n5a.com.br/'],
  ['उदाहरण.भारत', 'https://xn--p1b6ci4b4b3a.xn--h2brj9c/'],
  ['ana@example.com', 'mailto:ana@example.com'],
])('%s is read as a host or mailbox without a scheme', (written, href) => {
  expect(safeHref(written)).toBe(href)
})

test.each([
  ['https:example.com/a', 'https://example.com/a'],
  ['http:/example.com/a', 'http://example.com/a'],
  ['https//example.com/a', 'https://example.com/a'],
  ['HTTPS:example.com/a', 'https://example.com/a'],
  ['https://https://example.com/a', 'https://example.com/a'],
  ['https://http//example.com/a', 'http://example.com/a'],
  ['http://http:8080/a', 'http://http:8080/a'],
])('%s has a misspelt scheme, and becomes %s', (written, href) => {
  expect(safeHref(written)).toBe(href)
})

test.each([
  ...['cardapio.pdf', 'index.php/a', 'foto@2x.png', 'v1.2/a', '11.3333.4444', 'a', '/www.example.com'],
  ...['#www.example.com', '?a=b.com', 'https://x.example', '@ana.example', 'a b.example'],
])('%s does not start with a host', (written) => {
  expect(withScheme(written)).toBe(written)
})

test.each([
  ['https://x.example/', true],
  ['http://x.example/', true],
  ['//x.example/', true],
  ['/a', false],
  ['#a', false],
  ['', false],
  ['mailto:a@x.example', false],
  ['ftp://x.example/', false],
  ['http://[', false],
])('%j leads to another host: %s', (href, expected) => {
  expect(isExternal(href)).toBe(expected)
})

test.each([
  ['/a.png', '/a.png'],
  ['https://x.example/a.png', 'https://x.example/a.png'],
  ['http://x.example/a.png', 'http://x.example/a.png'],
  ['#a', null],
  ['mailto:x@y.example', null],
  ['data:image/png,x', null],
  ['', null],
])('safeSource returns for %j: %j', (value, source) => {
  expect(safeSource(value)).toBe(source)
})
