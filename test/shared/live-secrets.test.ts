import { expect, test } from 'vitest'
import { liveSecrets } from '#shared/live-secrets.ts'

const [newer, older] = ['n'.repeat(32), 'o'.repeat(40)]

test.each([
  ['no setting has no secret', undefined, []],
  ['an empty setting has no secret', '', []],
  ['one secret is valid', newer, [newer]],
  ['two secrets are valid while one replaces the other', `${newer} ${older}`, [newer, older]],
  ['a phrase is one secret', 'a secret of at least some length', ['a secret of at least some length']],
  ['two words are one secret if one of them is short', `${newer} old`, [`${newer} old`]],
  ['three words are one secret', `${newer} ${older} ${newer}`, [`${newer} ${older} ${newer}`]],
])('%s', (_, setting, secrets) => {
  expect(liveSecrets(setting)).toEqual(secrets)
})
