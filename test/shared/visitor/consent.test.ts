import { describe, expect, test } from 'vitest'
import {
  CONSENT_KEY,
  isDisabled,
  optionalPrefixes,
  computePermissions,
  readDisabled,
  rejectedPrefixes,
  SESSION_KEY,
} from '#shared/visitor/consent.ts'

const cookie = (group: 'required' | 'analytics' | 'tracking', ...prefixes: string[]) => ({
  id: group,
  name: group,
  description: undefined,
  group,
  provider: undefined,
  provider_privacy: undefined,
  sites_cookies_items: prefixes.map((prefix) => ({ prefix, duration: undefined, type: undefined })),
})

test('the prefixes that can be refused are those of analytics and tracking', () => {
  const cookies = [
    cookie('required', 'csrf'),
    cookie('analytics', '_ga', '_gid'),
    cookie('tracking', '_fbp'),
    cookie('analytics', '_hj'),
  ]
  expect(optionalPrefixes(cookies)).toEqual({ analytics: ['_ga', '_gid', '_hj'], tracking: ['_fbp'] })
  expect(optionalPrefixes([])).toEqual({ analytics: [], tracking: [] })
})

describe('a refusal of everything', () => {
  test('names each prefix once', () => {
    expect(rejectedPrefixes({ analytics: ['_ga', '_x'], tracking: ['_x', '_fbp'] })).toEqual([
      '_ga',
      '_x',
      '_fbp',
    ])
  })

  test('refuses the session if a site names no cookie', () => {
    expect(rejectedPrefixes({ analytics: [], tracking: [] })).toEqual(['session_id'])
  })
})

describe('a visitor’s permission', () => {
  test('covers everything if nothing is refused, even if the list of cookies is missing', () => {
    expect(computePermissions([], null)).toEqual({ analytics: true, tracking: true, refusesAll: false })
  })

  test('covers nothing if the list of cookies is missing and something was refused', () => {
    expect(computePermissions(['_x'], null)).toEqual({ analytics: false, tracking: false, refusesAll: true })
  })

  test('includes a group without cookies if another group is refused in part', () => {
    expect(computePermissions(['_ga'], { analytics: ['_ga', '_gid'], tracking: [] })).toEqual({
      analytics: true,
      tracking: true,
      refusesAll: false,
    })
  })

  test('includes no group without cookies if all existing cookies are refused', () => {
    expect(computePermissions(['_ga'], { analytics: ['_ga'], tracking: [] })).toEqual({
      analytics: false,
      tracking: false,
      refusesAll: true,
    })
  })
})

test.each([
  ['_ga', ['_ga', '_fbp'], true],
  ['_ga_1', ['_fbp', '_ga'], true],
  ['x_ga', ['_ga'], false],
  ['_g', ['_ga'], false],
  ['_ga', [], false],
])('%s is disabled by %j: %s', (name, disabled, expected) => {
  expect(isDisabled(name, disabled)).toBe(expected)
})

test.each([
  ['[]', []],
  ['["a"]', ['a']],
  ['["a",1,null]', ['a']],
  ['null', null],
  ['', null],
  [null, null],
])('the stored answer %j is read as %j', (stored, disabled) => {
  expect(readDisabled(stored)).toEqual(disabled)
})

test('values stored by browsers are found under their original names', () => {
  expect([CONSENT_KEY, SESSION_KEY]).toEqual(['disabled_cookies', 'session_id'])
})
