import { clockOf, dateIn, laterDate, momentOf } from './time-zone.ts'
import { type BookedService, openSpans, type TakenTime, type Timetable } from './timetable.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The times of a day at which a service may begin: Unix milliseconds, in order. */
export interface FreeDay {
  /** In the zone of the timetable, YYYY-MM-DD. */
  date: string
  times: number[]
}

interface View {
  /** Unix milliseconds. */
  now: number
  taken: readonly TakenTime[]
}

/** The dates that may be booked, in the zone of the timetable. */
export function bookableDates({ timezone, daysAhead }: Timetable, now: number): string[] {
  const today = dateIn(timezone, now)
  return Array.from({ length: daysAhead + 1 }, (_, days) => laterDate(today, days))
}

/** The days among `dates` on which the service has free times. */
export function freeDays(
  timetable: Timetable,
  service: BookedService,
  { now, taken, dates }: View & { dates: readonly string[] },
): FreeDay[] {
  const earliest = now + timetable.leadHours * HOUR
  return dates.flatMap((date) => {
    const times = startTimes(timetable, service, date).filter(
      (start) => start >= earliest && hasPlace(timetable, taken, { start, minutes: service.minutes }),
    )
    return times.length === 0 ? [] : [{ date, times }]
  })
}

/** Whether the timetable offers this time, booked or not. */
export function isOffered(timetable: Timetable, service: BookedService, start: number, now: number): boolean {
  if (start < now + timetable.leadHours * HOUR) return false
  const date = dateIn(timetable.timezone, start)
  if (date > laterDate(dateIn(timetable.timezone, now), timetable.daysAhead)) return false
  return startTimes(timetable, service, date).includes(start)
}

/** The free times closest to a time that is booked, in order. */
export function timesNear(
  timetable: Timetable,
  service: BookedService,
  { start, count, ...view }: View & { start: number; count: number },
): number[] {
  const dates = bookableDates(timetable, view.now)
  const times = freeDays(timetable, service, { ...view, dates }).flatMap((day) => day.times)
  const distance = (time: number) => Math.abs(time - start)
  return times
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a - b)
}

/**
 * Times on the grid of a date's open hours at which a service can begin and still end within them. The grid follows
 * local time, the duration is elapsed time. They differ on the day on which clocks change.
 */
function startTimes(timetable: Timetable, { minutes }: BookedService, date: string): number[] {
  const spans = openSpans(timetable, date)
  if (spans.length === 0) return []
  const clock = clockOf(timetable.timezone, date)
  return spans.flatMap(({ from, to }) => {
    const end = momentOf(clock, to)
    const steps = Math.ceil((to - from) / timetable.slotMinutes)
    return Array.from({ length: steps }, (_, step) => clock(from + step * timetable.slotMinutes)).filter(
      (start) => start !== null && start + minutes * MINUTE <= end,
    ) as number[] // without null
  })
}

/**
 * Whether one place is free for the whole time. The database assigns the place by the same rule (private.free_place).
 * A booking whose place no longer exists in the timetable occupies another one.
 */
function hasPlace(
  { capacity }: Timetable,
  taken: readonly TakenTime[],
  { start, minutes }: { start: number; minutes: number },
): boolean {
  const from = start / MINUTE
  const places = new Set<number>()
  for (const [other, length, place] of taken)
    if (other < from + minutes && other + length > from) places.add(place)
  return places.size < capacity
}
