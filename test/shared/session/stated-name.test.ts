import { expect, test } from 'vitest'
import { statedName } from '#shared/session/stated-name.ts'

const token = (payload: unknown) => `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`

test.each([
  [
    'its name',
    { email: 'ana@example.test', user_metadata: { name: ' Ana Müller 東京 ' } },
    'Ana Müller 東京',
  ],
  [
    'its address where it has no name',
    { email: 'ana@example.test', user_metadata: { name: '' } },
    'ana@example.test',
  ],
  [
    'its address where its name is not a text',
    { email: 'ana@example.test', user_metadata: { name: 7 } },
    'ana@example.test',
  ],
  ['nothing where the token says neither', { sub: '1' }, ''],
])('an account is named by %s', (_, payload, name) => {
  expect(statedName(token(payload))).toBe(name)
})

test('a text that is not a token contains no name', () => {
  expect(['', 'a.b.c', 'a'].map(statedName)).toEqual(['', '', ''])
})

test('a long name is cut', () => {
  expect(statedName(token({ user_metadata: { name: 'a'.repeat(5000) } })).length).toBeLessThanOrEqual(101)
})
