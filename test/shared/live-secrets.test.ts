import { expect, test } from 'vitest'
import { liveSecrets } from '#shared/live-secrets.ts'

const [newer, older] = ['n'.repeat(32), 'o'.repeat(40)]

test.each([
  ['none', undefined, []],
  ['an empty one', '', []],
  ['one', newer, [newer]],
  ['two while one replaces the other', `${newer} ${older}`, [newer, older]],
  [
    'a phrase, whose words are no secrets',
    'a secret of at least some length',
    ['a secret of at least some length'],
  ],
  ['two words of which one is short', `${newer} old`, [`${newer} old`]],
  ['three', `${newer} ${older} ${newer}`, [`${newer} ${older} ${newer}`]],
])('a setting with %s', (_, setting, secrets) => {
  expect(liveSecrets(setting)).toEqual(secrets)
})
