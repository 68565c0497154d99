import { describe, expect, test } from 'vitest'
import { touchOf } from '#shared/visitor/attribution.ts'
import { isDisabled, permissionsOf, readDisabled, rejectedPrefixes } from '#shared/visitor/consent.ts'
import { type Conversion, notificationsOf } from '#shared/visitor/conversions.ts'
import { mediumOf } from '#shared/visitor/referrer.ts'
import { mayOpen, readSeen, withOpening } from '#shared/visitor/seen.ts'
import conversions from '../cases/conversions.json' with { type: 'json' }
import popups from '../cases/popups.json' with { type: 'json' }
import referrers from '../cases/referrer.json' with { type: 'json' }

const prefixes = { analytics: ['_ga', '_gid'], tracking: ['_fbp'] }

describe('what a visitor allows', () => {
  test.each([
    { disabled: [], analytics: true, tracking: true, refusesAll: false },
    { disabled: ['_fbp'], analytics: true, tracking: false, refusesAll: false },
    { disabled: ['_ga'], analytics: true, tracking: true, refusesAll: false },
    { disabled: ['_ga', '_gid'], analytics: false, tracking: true, refusesAll: false },
    { disabled: ['_ga', '_gid', '_fbp'], analytics: false, tracking: false, refusesAll: true },
  ])('with $disabled switched off', ({ disabled, ...expected }) => {
    expect(permissionsOf(disabled, prefixes)).toEqual(expected)
  })

  test('is nothing while nobody can say which cookies there are, and something was refused', () => {
    expect(permissionsOf(['_x'], null).refusesAll).toBe(true)
  })

  test('is nothing where a refusal names none of the cookies there are', () => {
    const refused = rejectedPrefixes(prefixes)
    const outage = { analytics: [], tracking: [] }
    expect(permissionsOf(refused, outage), 'refused, and the list is missing now').toMatchObject({
      refusesAll: true,
    })
    expect(permissionsOf(rejectedPrefixes(outage), prefixes), 'refused while the list was missing').toEqual({
      analytics: false,
      tracking: false,
      refusesAll: true,
    })
  })

  test('is refused as a whole also where a site names no cookies', () => {
    const nothing = { analytics: [], tracking: [] }
    expect(permissionsOf(rejectedPrefixes(nothing), nothing).refusesAll).toBe(true)
  })

  test('is a list or nothing', () => {
    expect(readDisabled('["_ga",3]')).toEqual(['_ga'])
    for (const stored of [null, 'null', 'not json', '{"a":1}', '"x"']) expect(readDisabled(stored)).toBeNull()
  })

  test('is meant by prefix, never by what a name holds', () => {
    expect(isDisabled('_ga_ABC', ['_ga'])).toBe(true)
    expect(isDisabled('x_ga', ['_ga'])).toBe(false)
  })
})

/** What a row says may be tolerated beside what it expects. */
interface ReferrerRow {
  id: string
  url: string
  referrer: string | null
  expected_medium: string
  accept?: unknown[]
}

describe('how a visitor came', () => {
  test.each(referrers.cases as ReferrerRow[])('$id: $referrer to $url', (row) => {
    const { url, referrer, expected_medium, accept = [] } = row
    const host = new URL(url).host
    const isOwn = referrer !== null && URL.canParse(referrer) && new URL(referrer).host === host
    const brought = touchOf(new URL(url).searchParams).utm_medium
    const medium = brought ?? mediumOf(isOwn ? '' : (referrer ?? ''))
    expect([expected_medium, ...accept.map(String)]).toContain(medium)
  })
})

describe('a conversion', () => {
  const rows = (conversions.cases as unknown as ConversionRow[]).filter(
    ({ group }) => group !== 'consent' && group !== 'trigger',
  )
  test.each(rows)('$id: $input.conversion', ({ input: { conversion }, expected }) => {
    const calls = notificationsOf(conversion).map(({ call, arguments: args }) => [call, ...args])
    const services = notificationsOf(conversion).map(({ service }) => service)
    if ('each_called_once' in expected) expect(services).toEqual(expected.each_called_once)
    // A missing function is the browser's to see.
    if (expected.calls === 0 && !expected.console_message) expect(calls).toEqual([])
    for (const one of expected.one_of ?? [expected]) {
      for (const name of ['gtag', 'fbq', 'lintrk'] as const) {
        const [kind, event, fields] = one[name] ?? []
        if (kind === undefined) continue
        const { $label, ...named } = (fields ?? {}) as Record<string, unknown>
        const call = calls.find(([called]) => called === name)
        const isOther = expected.one_of !== undefined && call?.[1] !== kind
        if (isOther) continue
        expect(call?.slice(1, 3)).toEqual([
          kind,
          typeof event === 'object' ? expect.objectContaining(event) : event,
        ])
        if (fields !== undefined) {
          const label = $label === undefined ? {} : { event_label: conversion?.googleAnalytics?.label }
          expect(call?.[3]).toEqual({ ...named, ...label })
        }
      }
    }
  })
})

interface ConversionRow {
  id: string
  group: string
  input: { conversion: Conversion | null }
  expected: Expected & { one_of?: Expected[]; each_called_once?: string[] }
}
interface Expected {
  calls?: number
  console_message?: boolean
  gtag?: unknown[]
  fbq?: unknown[]
  lintrk?: unknown[]
}

describe('a popup', () => {
  const rows = popups.cases.filter(({ group }) => group === 'frequency') as unknown as {
    id: string
    input: { frequency: number; seen: number }
    expected: { shows: boolean }
  }[]
  test.each(rows)('$id: seen $input.seen times of $input.frequency', ({ input, expected }) => {
    const { frequency, seen } = input
    expect(mayOpen([{ id: 'p', seen, frequency }], { id: 'p', frequency })).toBe(expected.shows)
  })

  test('without a cap may always open', () => {
    expect(mayOpen([{ id: 'p', seen: 99, frequency: 0 }], { id: 'p', frequency: 0 })).toBe(true)
  })

  test('is counted by itself, and what is no record is forgotten', () => {
    const first = withOpening([], { id: 'a', frequency: 2 })
    const second = withOpening(withOpening(first, { id: 'b', frequency: 0 }), { id: 'a', frequency: 2 })
    expect(second).toEqual([
      { id: 'b', seen: 1, frequency: 0 },
      { id: 'a', seen: 2, frequency: 2 },
    ])
    expect(readSeen(JSON.stringify([...second, null, 'x', { id: 3 }]))).toEqual(second)
    expect(readSeen('not json')).toEqual([])
  })
})
