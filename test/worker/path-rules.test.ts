import { expect, test } from 'vitest'
import { ignoredRules, matchPathRule } from '../../worker/routing/path-rules.ts'

test.each([
  'https://*',
  'https://*/x',
  'https://*.example/',
  'HTTP://shop.example*',
  'https://shop.example:*/x',
  'https://*@shop.example/',
  'https://shop.example*?q=1',
])('lets no visitor choose the host of %s', (to) => {
  const rules = [{ from: '/go/*', to }]
  expect(matchPathRule('/go/evil.example', '', rules)).toBeNull()
  expect(ignoredRules(rules)).toEqual(rules)
})

test.each([
  ['https://shop.example/*', 'https://shop.example/a/b'],
  ['https://shop.example/x?from=*', 'https://shop.example/x?from=a/b'],
  ['/new/*', '/new/a/b'],
])('lets the visitor say the rest of %s', (to, target) => {
  const rules = [{ from: '/go/*', to }]
  expect(matchPathRule('/go/a/b', '', rules)?.to).toBe(target)
  expect(ignoredRules(rules)).toEqual([])
})
