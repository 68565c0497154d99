/** A first and a last day, both included, such as `2026-11-26`. Days are those of UTC, as in the Worker. */
export interface Span {
  from: string
  until: string
}

const DAY_MS = 86_400_000

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** That many days, the last of which is `until`. */
export function lastDays(days: number, until: string): Span {
  return { from: dayOf(Date.parse(until) - (days - 1) * DAY_MS), until }
}

/** The same number of days before the span. */
export function spanBefore({ from, until }: Span): Span {
  const length = Date.parse(until) - Date.parse(from)
  const end = Date.parse(from) - DAY_MS
  return { from: dayOf(end - length), until: dayOf(end) }
}

/** Every day of a span. */
export function daysOf({ from, until }: Span): string[] {
  const days: string[] = []
  for (let time = Date.parse(from); time <= Date.parse(until); time += DAY_MS) days.push(dayOf(time))
  return days
}

/** A value for each day of a span: 0 for a day that `days` lacks, such as one without visits. */
export function seriesOf<Day extends { day: string }>(
  span: Span,
  days: readonly Day[],
  read: (day: Day) => number,
): number[] {
  const known = new Map(days.map((each) => [each.day, read(each)]))
  return daysOf(span).map((day) => known.get(day) ?? 0)
}

/** Growth as a share of the former number; null if that was 0. */
export function growth(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before
}
