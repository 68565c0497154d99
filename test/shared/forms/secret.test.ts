import { expect, test } from 'vitest'
import { isSecret } from '#shared/forms/secret.ts'

test.each([
  ['current-password', true],
  ['new-password', true],
  ['one-time-code', true],
  ['cc-number', true],
  ['cc-exp-month', true],
  ['section-a billing CC-CSC', true],
  ['cc-name webauthn', true],
  ['', false],
  ['on', false],
  ['email', false],
  ['tel-country-code', false],
  ['section-cc-number email', false],
  ['my-new-password', false],
])('a field of autocomplete "%s" is secret: %s', (autocomplete, expected) => {
  expect(isSecret(autocomplete)).toBe(expected)
})
