import { answersTo, isAsked } from '../forms/conditions.ts'
import { CHECKED, type FieldRule, type FormEntries } from '../forms/fields.ts'
import { currencyDigits } from './currency-digits.ts'
import { type Decimal, isLess, multiply, nearestMultiple, parseDecimal, roundTo } from './decimal.ts'

/** One input of an estimate. Its field rule defines the allowed answers and when it is shown. */
export interface EstimateInput {
  rule: FieldRule
  /** Price of one unit of a number, or of a ticked box. */
  price?: number | undefined
  /** Prices of the options, by value. */
  options?: readonly { value: string; price?: number | undefined }[]
  /** Name of a numeric input by which the price is multiplied. */
  per?: string | undefined
}

/** How a price is computed. Amounts are in the currency, for example 12.5. */
export interface EstimateRule {
  currency: string
  inputs: readonly EstimateInput[]
  base?: number | undefined
  minimum?: number | undefined
  rounding?: number | undefined
}

/**
 * A computed price. Amounts are in the smallest unit of the currency: 1250 is 12.50 euros. Only `adjustment` may be
 * negative.
 */
export interface Estimate {
  base: number
  /** One line for each shown and answered input, even if it costs nothing. */
  lines: { name: string; amount: number }[]
  /** The difference caused by rounding and the minimum. */
  adjustment: number
  sum: number
}

/** Maximum of a quantity that has no upper bound of its own. */
export const MAX_QUANTITY = 1_000_000

/** Maximum estimate, in the smallest unit of the currency. Below the largest exact integer in JavaScript. */
const MAX_SUM = 10n ** 15n

/**
 * The price of a visitor's choices. The Worker and the browser compute it with this function.
 *
 * 1. A line is price × quantity, rounded to the smallest unit of the currency; half rounds up.
 * 2. An input that is not shown has no line, and counts as 0 where another input is multiplied by it.
 * 3. Base and lines are added and rounded to the nearest multiple of `rounding`; half rounds up.
 * 4. The sum is at least `minimum`, even if that is not a multiple of `rounding`.
 *
 * The sum is always finite and not negative: an amount that is negative or not a number counts as 0, an answer that
 * is not offered has no price, and an out-of-range quantity counts as the nearest bound.
 */
export function estimate(
  { currency, inputs, base, minimum, rounding }: EstimateRule,
  entries: FormEntries,
): Estimate {
  const digits = currencyDigits(currency)
  const money = (amount: number | undefined) => capped(roundTo(positive(amount), digits))
  const rules = inputs.map(({ rule }) => rule)
  const answers = new Map(
    rules.map((rule) => [rule.name, isAsked(rule, rules, entries) ? textOf(rule, entries) : undefined]),
  )
  const quantity = (input: EstimateInput | undefined) =>
    quantityOf(input?.rule, input && answers.get(input.rule.name))

  const lines = inputs.flatMap((input) => {
    const { rule, per } = input
    const answer = answers.get(rule.name)
    if (answer === undefined) return []
    const factor = inputs.find((other) => other !== input && other.rule.name === per && isNumeric(other.rule))
    const price = multiply(priceOf(input, answer), factor ? quantity(factor) : ONE)
    const amount = roundTo(isNumeric(rule) ? multiply(price, quantity(input)) : price, digits)
    return [{ name: rule.name, amount: capped(amount) }]
  })

  const before = lines.reduce((sum, { amount }) => sum + amount, money(base))
  const step = money(rounding)
  const rounded = step === 0n ? before : nearestMultiple(before, step)
  const least = money(minimum)
  const sum = capped(rounded < least ? least : rounded)
  return {
    base: Number(money(base)),
    lines: lines.map(({ name, amount }) => ({ name, amount: Number(amount) })),
    adjustment: Number(sum - before),
    sum: Number(sum),
  }
}

const ZERO: Decimal = { units: 0n, scale: 0 }
const ONE: Decimal = { units: 1n, scale: 0 }

function isNumeric({ type }: FieldRule): boolean {
  return type === 'number'
}

function textOf(rule: FieldRule, entries: FormEntries): string | undefined {
  const [answer] = answersTo(rule, entries.get(rule.name))
  return typeof answer === 'string' ? answer : undefined
}

function priceOf({ rule, price, options }: EstimateInput, answer: string): Decimal {
  if (rule.type === 'checkbox') return answer === CHECKED ? positive(price) : ZERO
  if (rule.type !== 'radio') return positive(price)
  return positive(options?.find(({ value }) => value === answer)?.price)
}

function quantityOf(rule: FieldRule | undefined, answer: string | undefined): Decimal {
  const value = answer === undefined ? null : parseDecimal(answer)
  if (value === null) return ZERO
  const least = positive(rule?.min)
  const most = rule?.max === undefined ? { units: BigInt(MAX_QUANTITY), scale: 0 } : positive(rule.max)
  if (isLess(value, least)) return least
  return isLess(most, value) ? most : value
}

function positive(amount: number | string | undefined): Decimal {
  const value = amount === undefined ? null : parseDecimal(amount)
  return value === null || value.units < 0n ? ZERO : value
}

function capped(amount: bigint): bigint {
  return amount > MAX_SUM ? MAX_SUM : amount
}
