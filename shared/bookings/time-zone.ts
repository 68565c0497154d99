import { dateFormat } from '../formatters.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export function isTimeZone(name: string): boolean {
  try {
    dateFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false // Intl throws for a name that it does not know
  }
}

/** The date in the zone, YYYY-MM-DD. */
export function dateIn(zone: string, instant: number): string {
  return new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 10)
}

/** The date that many days later. */
export function laterDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

/**
 * Converts local times of a date to instants.
 * @returns a function from minutes after midnight to Unix milliseconds; null for a local time that clocks skip, the
 *   first instant for one that occurs twice
 */
export function clockOf(zone: string, date: string): (minutes: number) => number | null {
  const midnight = Date.parse(date)
  // Clocks change at most once in these days.
  const offsets = [offsetAt(zone, midnight - DAY), offsetAt(zone, midnight + 2 * DAY)] as const
  const [before, after] = offsets
  if (before === after) return (minutes) => midnight + minutes * MINUTE - before
  return (minutes) => {
    const wall = midnight + minutes * MINUTE
    const instants = offsets.map((offset) => wall - offset).sort((a, b) => a - b)
    return instants.find((instant) => instant + offsetAt(zone, instant) === wall) ?? null
  }
}

/** The instant of a local time; if clocks skip it, the instant at which they do. */
export function momentOf(clock: ReturnType<typeof clockOf>, minutes: number): number {
  const instant = clock(minutes)
  if (instant !== null) return instant
  return momentOf(clock, minutes - 1) + (clock(minutes - 1) === null ? 0 : MINUTE)
}

/** Offset of the zone from UTC, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const format = dateFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  })
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
