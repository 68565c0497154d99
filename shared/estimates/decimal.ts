/** A decimal number without loss: `units` / 10^`scale`. */
export interface Decimal {
  units: bigint
  scale: number
}

const WRITTEN = /^([-+]?)(\d{0,30})(?:[.,](\d{0,30}))?(?:e([-+]?\d{1,2}))?$/i

/**
 * Reads a number exactly as it is written, with a decimal point or comma.
 * @returns null for everything else, such as NaN, Infinity and more than 30 digits
 */
export function parseDecimal(written: string | number): Decimal | null {
  const [match, sign, whole = '', part = '', exponent = '0'] = WRITTEN.exec(String(written).trim()) ?? []
  if (match === undefined || whole + part === '') return null
  const scale = part.length - Number(exponent)
  const digits = BigInt(whole + part) * (scale < 0 ? 10n ** BigInt(-scale) : 1n)
  return { units: sign === '-' ? -digits : digits, scale: Math.max(0, scale) }
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** Whether `a` is less than `b`. */
export function isLess(a: Decimal, b: Decimal): boolean {
  return a.units * 10n ** BigInt(b.scale) < b.units * 10n ** BigInt(a.scale)
}

/** Rounds a number that is not negative to units of 10^-`digits`; half rounds up. */
export function roundTo({ units, scale }: Decimal, digits: number): bigint {
  if (scale <= digits) return units * 10n ** BigInt(digits - scale)
  return nearestMultiple(units, 10n ** BigInt(scale - digits)) / 10n ** BigInt(scale - digits)
}

/** The multiple of `step` nearest to a value that is not negative; half rounds up. */
export function nearestMultiple(value: bigint, step: bigint): bigint {
  return ((2n * value + step) / (2n * step)) * step
}
