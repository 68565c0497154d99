import { answersTo, isAsked } from '../forms/conditions.ts'
import { CHECKED, type FieldRule, type FormEntries } from '../forms/fields.ts'
import { currencyDigits } from './currency-digits.ts'
import { type Decimal, isLess, multiply, nearestMultiple, parseDecimal, roundTo } from './decimal.ts'

/** What a visitor chooses of an estimate. Its rule says what may be answered, and when it is asked. */
export interface EstimateInput {
  rule: FieldRule
  /** Of one unit of a number, or of a box that is ticked. */
  price?: number | undefined
  /** By the value of an option. */
  options?: readonly { value: string; price?: number | undefined }[]
  /** Name of an input with a number, by which the price is multiplied. */
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

/** A computed price. Amounts are in the smallest unit of the currency, so 1250 are 12.50 euros, and none is negative but `adjustment`. */
export interface Estimate {
  base: number
  /** One for each input that is shown and answered, also where it costs nothing. */
  lines: { name: string; amount: number }[]
  /** What rounding and the minimum add to base and lines, or take from them. */
  adjustment: number
  sum: number
}

/** A quantity without an upper bound of its own is at most this. */
export const MAX_QUANTITY = 1_000_000

/** The most that an estimate comes to, in the smallest unit of its currency. Far below what a JavaScript number holds exactly. */
const MAX_SUM = 10n ** 15n

/**
 * The price of what a visitor has chosen. The server, the Worker and the browser compute it with this function.
 *
 * 1. A line is price × quantity, rounded to the smallest unit of the currency: to the nearest, of two the larger.
 * 2. An input that is not shown has no line, and as a factor of another one it counts as 0.
 * 3. Base and lines are added, and rounded to the nearest multiple of `rounding`, of two the larger.
 * 4. The sum is at least `minimum`, also where that is no multiple of `rounding`.
 *
 * Whatever the rule and the answers hold, the sum is finite and not negative: an amount that is no number or is negative counts as 0, an
 * answer that is not offered has no price, and a quantity out of bounds counts as the bound.
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
