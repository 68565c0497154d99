/** What visitors may book, and when: the stored data of a section `form/booking`. */
export interface Timetable {
  services: readonly BookedService[]
  /** IANA name. */
  timezone: string
  weekly: readonly OpenHours[]
  exceptions: readonly DateException[]
  /** Minimum notice, in hours between the booking and its time. */
  leadHours: number
  /** The last day that can be booked, in days from today. */
  daysAhead: number
  /** Interval of possible start times, in minutes, counted from the start of the open hours. */
  slotMinutes: number
  /** The maximum number of bookings at one moment. Each takes one place for its whole duration. */
  capacity: number
}

export interface BookedService {
  /** Unique in its timetable. */
  id: string
  name: string
  minutes: number
}

/** Minutes from midnight; `to` is at most 1440 and after `from`. */
interface OpenSpan {
  from: number
  to: number
}

export interface OpenHours extends OpenSpan {
  /** ISO 8601: 1 is Monday, 7 is Sunday. */
  day: number
}

/** Replaces the weekly hours of its date. Several exceptions of one date add up; one without hours closes the date. */
export interface DateException {
  /** YYYY-MM-DD */
  date: string
  /** Null: closed all day. */
  hours: OpenSpan | null
}

/** A booking without its customer: start in whole minutes since 1970 (UTC), duration, and place. */
export type TakenTime = readonly [start: number, minutes: number, place: number]

/** Open hours of a date in order; adjacent spans are merged. */
export function openSpans({ weekly, exceptions }: Timetable, date: string): OpenSpan[] {
  const own = exceptions.filter((exception) => exception.date === date)
  const hours =
    own.length > 0 ? own.map((each) => each.hours) : weekly.filter(({ day }) => day === dayOf(date))
  if (hours.includes(null)) return []
  const ordered = hours.filter((span) => span !== null).sort((a, b) => a.from - b.from)
  const spans: OpenSpan[] = []
  for (const { from, to } of ordered) {
    const last = spans.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans
}

function dayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}
