import { expect, test } from 'vitest'
import { authenticationMethods } from '../../../worker/session/claims.ts'

const token = (claims: object) =>
  ['{}', JSON.stringify(claims), 'signature'].map((part) => Buffer.from(part).toString('base64url')).join('.')
const entries = (...methods: string[]) => methods.map((method) => ({ method, timestamp: 1 }))

test.each<[string, object, string[]]>([
  ['a password', { amr: entries('password') }, ['password']],
  ['a password and an app', { amr: entries('password', 'totp') }, ['password', 'app']],
  ['a code and a link of an e-mail', { amr: entries('otp', 'magiclink') }, ['email']],
  ['a phone as second factor', { amr: entries('otp', 'mfa/phone') }, ['email', 'phone']],
  ['a refresh, which proves nothing anew', { amr: entries('password', 'token_refresh') }, ['password']],
  ['another service', { amr: entries('oauth', 'sso/saml', 'constructor') }, ['service']],
  ['names alone', { amr: ['password', 'mfa/totp'] }, ['password', 'app']],
  ['nothing', {}, []],
  ['a value that is not a list', { amr: 'password' }, []],
])('a session by %s is recognised', (_, claims, shown) => {
  expect(authenticationMethods(token(claims))).toEqual(shown)
})
