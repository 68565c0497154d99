import { describe, expect, test } from 'vitest'
import { foreignReferrer, parseTouch } from '#shared/visitor/attribution.ts'
import { isDisabled, computePermissions, readDisabled, rejectedPrefixes } from '#shared/visitor/consent.ts'
import { type Conversion, conversionNotifications } from '#shared/visitor/conversions.ts'
import { referrerMedium } from '#shared/visitor/referrer.ts'
import { mayOpen, readSeen, withOpening } from '#shared/visitor/seen.ts'
import { type CaseRow, testRows } from '../support/cases.ts'

const prefixes = { analytics: ['_ga', '_gid'], tracking: ['_fbp'] }

describe('a visitor’s consent', () => {
  test.each([
    { disabled: [], analytics: true, tracking: true, refusesAll: false },
    { disabled: ['_fbp'], analytics: true, tracking: false, refusesAll: false },
    { disabled: ['_ga'], analytics: true, tracking: true, refusesAll: false },
    { disabled: ['_ga', '_gid'], analytics: false, tracking: true, refusesAll: false },
    { disabled: ['_ga', '_gid', '_fbp'], analytics: false, tracking: false, refusesAll: true },
  ])('with $disabled switched off', ({ disabled, ...expected }) => {
    expect(computePermissions(disabled, prefixes)).toEqual(expected)
  })

  test('includes nothing if the list of cookies is unknown and something was refused', () => {
    expect(computePermissions(['_x'], null).refusesAll).toBe(true)
  })

  test('includes nothing if a refusal names none of the existing cookies', () => {
    const refused = rejectedPrefixes(prefixes)
    const outage = { analytics: [], tracking: [] }
    expect(computePermissions(refused, outage), 'refused, and the list is missing now').toMatchObject({
      refusesAll: true,
    })
    expect(
      computePermissions(rejectedPrefixes(outage), prefixes),
      'refused while the list was missing',
    ).toEqual({
      analytics: false,
      tracking: false,
      refusesAll: true,
    })
  })

  test('can be refused completely even if a site names no cookies', () => {
    const nothing = { analytics: [], tracking: [] }
    expect(computePermissions(rejectedPrefixes(nothing), nothing).refusesAll).toBe(true)
  })

  test('is stored as a list, and anything else is ignored', () => {
    expect(readDisabled('["_ga",3]')).toEqual(['_ga'])
    for (const stored of [null, 'null', 'not json', '{"a":1}', '"x"']) expect(readDisabled(stored)).toBeNull()
  })

  test('matches cookie names by their beginning only', () => {
    expect(isDisabled('_ga_ABC', ['_ga'])).toBe(true)
    expect(isDisabled('x_ga', ['_ga'])).toBe(false)
  })
})

interface ReferrerRow extends CaseRow {
  url: string
  referrer: string | null
  expected_medium: string
}

describe('how a visitor came', () => {
  testRows<ReferrerRow>(import.meta.filename, 'referrer', ({ url, referrer, expected_medium }) => {
    const { host, searchParams } = new URL(url)
    const medium =
      parseTouch(searchParams).utm_medium ?? referrerMedium(foreignReferrer(referrer ?? '', host))
    expect(medium).toBe(expected_medium)
  })
})

type Call = unknown[]
interface ConversionRow extends CaseRow {
  input: { conversion: Conversion | null }
  expected: {
    calls?: 0
    no_throw?: true
    gtag?: Call
    fbq?: Call
    lintrk?: Call
    one_of?: Record<string, unknown>[]
    each_called_once?: string[]
  }
}

describe('a conversion', () => {
  const callsOf = ({ input }: ConversionRow) =>
    conversionNotifications(input.conversion).map(({ call, arguments: args }) => [call, ...args])
  /** The table writes an event’s label as `$label`, with a remark after it; a call names it `event_label`. */
  const labelled = (call: Call) =>
    call.map((part) => {
      if (typeof part !== 'object' || part === null || !('$label' in part)) return part
      const { $label, ...fields } = part
      return { ...fields, event_label: String($label).split(' ')[0] }
    })
  const testCall = (row: ConversionRow) => {
    const { gtag, fbq, lintrk } = row.expected
    const expected = Object.entries({ gtag, fbq, lintrk }).flatMap(([name, call]) =>
      call === undefined ? [] : [[name, ...labelled(call)]],
    )
    expect(expected).toHaveLength(1)
    expect(callsOf(row)).toEqual(expected)
  }
  const testOneOf = (row: ConversionRow) => {
    const allowed = (row.expected.one_of ?? []).flatMap((one) =>
      Object.entries(one).map(([name, call]) => [name, ...[call].flat()]),
    )
    expect(callsOf(row)).toHaveLength(1)
    expect(allowed).toContainEqual(callsOf(row)[0])
  }

  testRows<ConversionRow>(import.meta.filename, 'conversions', {
    each: testCall,
    partial: testCall,
    'cnv-001': testOneOf,
    'cnv-029': testOneOf,
    all: ({ input, expected }) => {
      expect(conversionNotifications(input.conversion).map(({ service }) => service)).toEqual(
        expected.each_called_once,
      )
    },
    empty: (row) => {
      const { calls, no_throw } = row.expected
      expect(callsOf(row), no_throw ? 'and does not throw' : '').toHaveLength(calls ?? Number.NaN)
    },
  })
})

interface FrequencyRow extends CaseRow {
  input: { frequency: number; seen: number }
  expected: { shows: boolean }
}

describe('a popup', () => {
  testRows<FrequencyRow>(import.meta.filename, 'popups', ({ input, expected }) => {
    const { frequency, seen } = input
    expect(mayOpen([{ id: 'p', seen, frequency }], { id: 'p', frequency })).toBe(expected.shows)
  })

  test('without a cap may always open', () => {
    expect(mayOpen([{ id: 'p', seen: 99, frequency: 0 }], { id: 'p', frequency: 0 })).toBe(true)
  })

  test('has its own count, and invalid records are ignored', () => {
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
