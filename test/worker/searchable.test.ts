import { expect, test } from 'vitest'
import { isSearchable } from '../../worker/head/searchable.ts'

test.each([
  ['padaria.example', 'platform.example', true],
  ['padaria.platform.example', 'platform.example', false],
  ['platform.example', 'platform.example', false],
  ['notplatform.example', 'platform.example', true],
  ['padaria.example', '', true],
  ['padaria.localhost', 'localhost', false],
  ['localhost', 'localhost', false],
  ['padaria.localhost', '', true],
  ['vitrine.someone.workers.dev', '', false],
  ['vitrine.pages.dev', 'platform.example', false],
  ['workers.dev.example', '', true],
])('%s under the platform domain %j: %j', (host, platformDomain, expected) => {
  expect(isSearchable(host, platformDomain)).toBe(expected)
})
