import { describe, expect, test } from 'vitest'
import { parseDecimal } from '#shared/estimates/decimal.ts'
import { type EstimateInput, type EstimateRule, estimate, MAX_QUANTITY } from '#shared/estimates/estimate.ts'
import fc from '../../support/fast-check.ts'

const number = (name: string, price: number, more: Partial<EstimateInput> = {}): EstimateInput => ({
  rule: { name, type: 'number', min: 0, max: 1000 },
  price,
  ...more,
})

const rule = (inputs: EstimateInput[], more: Partial<EstimateRule> = {}): EstimateRule => ({
  currency: 'BRL',
  inputs,
  ...more,
})

const answers = (values: Record<string, string>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, [value]]))

const sum = (one: EstimateRule, values: Record<string, string> = {}) => estimate(one, answers(values)).sum

describe('a decimal', () => {
  test.each([
    ['12.50', 1250n, 2],
    ['0,1', 1n, 1],
    ['-3', -3n, 0],
    ['1e3', 1000n, 0],
    ['25e-1', 25n, 1],
    [1e21, 10n ** 21n, 0],
  ])('%s is read exactly', (written, units, scale) => {
    expect(parseDecimal(written)).toEqual({ units, scale })
  })

  test.each(['', 'x', '1.2.3', 'Infinity', Number.NaN, Number.NEGATIVE_INFINITY, '1'.repeat(31), 1e300])(
    '%s is not a decimal',
    (written) => {
      expect(parseDecimal(written)).toBeNull()
    },
  )
})

describe('the sum of an estimate', () => {
  test('is price times quantity, without errors of binary fractions', () => {
    expect(sum(rule([number('a', 1.1)]), { a: '3' })).toBe(330)
    expect(sum(rule([number('a', 0.1), number('b', 0.2)]), { a: '1', b: '1' })).toBe(30)
    expect(sum(rule([number('a', 1.005)]), { a: '1' })).toBe(101)
  })

  test('accepts a decimal comma, which half of the languages use', () => {
    expect(sum(rule([number('a', 10)]), { a: '2,5' })).toBe(2500)
  })

  test.each([
    ['JPY', 1250],
    ['BRL', 125_000],
    ['KWD', 1_250_000],
  ])('counts in the smallest unit of %s', (currency, amount) => {
    expect(sum(rule([number('a', 12.5)], { currency }), { a: '100' })).toBe(amount)
  })

  test('has the price of the chosen option, and none for an unknown option', () => {
    const options = [{ value: 'nozes', price: 320 }, { value: 'nada' }]
    const one = rule([{ rule: { name: 'recheio', type: 'radio' }, options }])
    expect(sum(one, { recheio: 'nozes' })).toBe(32_000)
    expect(sum(one, { recheio: 'nada' })).toBe(0)
    expect(sum(one, { recheio: 'ouro' })).toBe(0)
  })

  test('has the price of a box only if it is ticked', () => {
    const one = rule([{ rule: { name: 'entrega', type: 'checkbox' }, price: 45 }])
    expect(sum(one, { entrega: 'on' })).toBe(4500)
    expect(sum(one)).toBe(0)
    expect(sum(one, { entrega: 'off' })).toBe(0)
  })

  test('multiplies a price by another field’s number', () => {
    const options = [{ value: 'nozes', price: 8.9 }]
    const one = rule([number('gente', 0), { rule: { name: 'r', type: 'radio' }, options, per: 'gente' }])
    expect(estimate(one, answers({ gente: '40', r: 'nozes' }))).toEqual({
      base: 0,
      lines: [
        { name: 'gente', amount: 0 },
        { name: 'r', amount: 35_600 },
      ],
      adjustment: 0,
      sum: 35_600,
    })
  })

  test('ignores hidden inputs, both as a price and as a factor', () => {
    const condition = { field: 'com', operator: 'filled', value: [] } as const
    const hidden = number('metros', 10, { rule: { name: 'metros', type: 'number', condition } })
    const one = rule([
      { rule: { name: 'com', type: 'checkbox' } },
      hidden,
      { rule: { name: 'extra', type: 'checkbox' }, price: 5, per: 'metros' },
    ])
    expect(sum(one, { metros: '4', extra: 'on' })).toBe(0)
    expect(sum(one, { com: 'on', metros: '4', extra: 'on' })).toBe(6000)
  })

  test.each([
    ['rounds to the nearest multiple', 12.4, 5, 0, 1000],
    ['rounds up from the half', 12.5, 5, 0, 1500],
    ['is not below the minimum, which need be no multiple', 11, 5, 12, 1200],
    ['is rounded before the minimum counts', 13, 5, 12, 1500],
  ])('%s', (_what, base, rounding, minimum, expected) => {
    expect(sum(rule([], { base, rounding, minimum }))).toBe(expected)
  })

  test('uses the bound for a quantity out of bounds', () => {
    const one = rule([number('a', 1, { rule: { name: 'a', type: 'number', min: 2, max: 9 } })])
    expect(sum(one, { a: '1' })).toBe(200)
    expect(sum(one, { a: '1000000000000000' })).toBe(900)
    const open = rule([number('a', 1, { rule: { name: 'a', type: 'number' } })])
    expect(sum(open, { a: '1e15' })).toBe(MAX_QUANTITY * 100)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -12])('reads %s as no price', (bad) => {
    expect(sum(rule([number('a', bad)], { base: bad, minimum: bad, rounding: bad }), { a: '3' })).toBe(0)
  })
})

describe('every estimate', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  const hostile = fc.oneof(
    fc.double(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 1e15, 1e300, 5e-324),
    cents.map((amount) => amount / 100),
  )
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))

  test('adds whole cents exactly, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 1000 })), { maxLength: 8 }), (pairs) => {
        const inputs = pairs.map(([amount], index) => number(`n${index}`, amount / 100))
        const values = Object.fromEntries(pairs.map(([, quantity], index) => [`n${index}`, `${quantity}`]))
        const expected = pairs.reduce((total, [amount, quantity]) => total + amount * quantity, 0)
        expect(sum(rule(inputs), values)).toBe(expected)
        expect(sum(rule([...inputs].reverse()), values)).toBe(expected)
      }),
    )
  })

  test('is finite, whole and not negative for any input, and its parts add up', () => {
    fc.assert(
      fc.property(
        fc.record({ base: hostile, minimum: hostile, rounding: hostile }),
        fc.array(fc.tuple(hostile, hostile, hostile, text), { maxLength: 5 }),
        (amounts, drawn) => {
          const inputs = drawn.map(([price, min, max], index) =>
            number(`n${index}`, price, { rule: { name: `n${index}`, type: 'number', min, max }, per: 'n0' }),
          )
          const entries = new Map(drawn.map(([, , , value], index) => [`n${index}`, [value]]))
          const made = estimate(rule(inputs, amounts), entries)
          for (const amount of [made.base, made.sum, ...made.lines.map((line) => line.amount)]) {
            expect(Number.isSafeInteger(amount)).toBe(true)
            expect(amount).toBeGreaterThanOrEqual(0)
          }
          const parts = made.lines.reduce((total, { amount }) => total + amount, made.base)
          expect(parts + made.adjustment).toBe(made.sum)
        },
      ),
    )
  })

  test('is its minimum or a multiple of its rounding', () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 10_000 }), (base, minimum, rounding) => {
        const made = sum(rule([], { base: base / 100, minimum: minimum / 100, rounding: rounding / 100 }))
        expect(made).toBeGreaterThanOrEqual(minimum)
        expect(made === minimum || made % rounding === 0).toBe(true)
        if (made !== minimum) expect(Math.abs(made - base)).toBeLessThanOrEqual(rounding / 2)
      }),
    )
  })
})
