import { expect, test } from 'vitest'
import { isSearchable, withDirectives } from '../../worker/page/head/searchable.ts'

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
])('%s with the platform domain %j is searchable: %j', (host, platformDomain, expected) => {
  expect(isSearchable(host, platformDomain)).toBe(expected)
})

test.each([
  [undefined, 'noindex', 'noindex'],
  ['', 'noindex', 'noindex'],
  ['noindex, nofollow', 'noindex', 'noindex, nofollow'],
  ['none', 'noindex', 'none'],
  ['none', 'noindex, nofollow', 'none'],
  ['NoIndex', 'noindex', 'NoIndex'],
  ['noarchive', 'noindex', 'noindex, noarchive'],
  ['index, follow, max-snippet:50', 'noindex', 'noindex, follow, max-snippet:50'],
  ['all', 'noindex, nofollow', 'noindex, nofollow'],
  ['nofollow', 'noindex, nofollow', 'noindex, nofollow'],
])('the directives %j with %s added are %s', (robots, added, expected) => {
  expect(withDirectives(robots, added)).toBe(expected)
})
