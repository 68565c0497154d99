export interface ChartSize {
  width: number
  height: number
}

/** The points of a line through values, from the left edge to the right, with 0 at the bottom. */
export function chartLine(values: readonly number[], max: number, { width, height }: ChartSize): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map(
      (value, place) => `${round(place * step)},${round(height - (max === 0 ? 0 : (value / max) * height))}`,
    )
    .join(' ')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The smallest round number of at least this value, for the top of a chart: 1, 2 or 5 times a power of ten. */
export function chartTop(max: number): number {
  if (max <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  return ([1, 2, 5, 10].find((factor) => factor * power >= max * (1 - 1e-9)) ?? 10) * power
}
