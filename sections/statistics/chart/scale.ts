/** The axis of a chart: round numbers from below the least value, or zero, to above the greatest. */
export interface Scale {
  from: number
  to: number
  ticks: number[]
}

/** Steps between two lines, as parts of a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]
/** Approximate number of lines in a chart. */
const LINES = 4

export function chartScale(values: readonly number[]): Scale {
  const least = Math.min(0, ...values)
  // A chart with only zeros has an axis, too.
  const most = Math.max(0, ...values) || (least === 0 ? 1 : 0)
  const room = most - least
  const power = 10 ** Math.floor(Math.log10(room / LINES))
  const step = power * (STEPS.find((each) => each * power * LINES >= room) ?? 10)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => rounded((first + index) * step))
  return { from: rounded(first * step), to: rounded(last * step), ticks }
}

/** Percent of the axis from its top. */
export function distanceFromTop(value: number, { from, to }: Scale): number {
  return rounded(100 - ((value - from) / (to - from)) * 100)
}

/** Sums of decimal fractions have rounding errors. */
function rounded(value: number): number {
  return Number(value.toPrecision(10))
}
