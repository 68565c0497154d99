import fc from '../../support/fast-check.ts'
import { expect, test } from 'vitest'
import { returnPath } from '#shared/session/return-path.ts'

const origin = 'https://a.test'

test.each([
  ['/clube', '/clube'],
  ['/en-US/clube?page=2#x', '/en-US/clube?page=2#x'],
  ['/a/../clube', '/clube'],
  ['/ação', '/a%C3%A7%C3%A3o'],
  ['/[', '/['],
])('%s is a path to return to', (asked, path) => {
  expect(returnPath(asked, origin)).toBe(path)
})

test.each([
  ...[null, undefined, '', 'clube', 'https://evil.test/', '//evil.test', '/\\evil.test', '/\t/evil.test'],
  ...[
    '\\\\evil.test',
    '/..//evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
    ' /clube',
    `/${'x'.repeat(3000)}`,
  ],
])('%j is replaced by the home page', (asked) => {
  expect(returnPath(asked, origin)).toBe('/')
})

test('no text leads to another site', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const asked of [text, `/${text}`, `//${text}`, `/\\${text}`]) {
        const path = returnPath(asked, origin)
        expect(path).toMatch(/^\/(?!\/)/)
        expect(new URL(path, origin).origin).toBe(origin)
      }
    }),
  )
})
