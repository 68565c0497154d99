import { laterDate } from '#shared/bookings/time-zone.ts'

/** Regions whose weeks begin on Sunday; all others begin on Monday. Not all browsers have an API for this. */
const SUNDAY_FIRST = ['BR', 'CA', 'HK', 'IL', 'IN', 'JP', 'KR', 'MX', 'TW', 'US', 'ZA']

/** Number of rows, the same for every month and language; rows without a day are hidden. */
const WEEKS = 6

/** YYYY-MM of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

export function laterMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

/** The weeks of a month, as dates; null where a day is of another month. */
export function weeksOf(month: string, locale: string): (string | null)[][] {
  const first = `${month}-01`
  const before = (new Date(first).getUTCDay() - firstWeekday(locale) + 7) % 7
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => {
      const date = laterDate(first, week * 7 + day - before)
      return monthOf(date) === month ? date : null
    }),
  )
}

/** Seven dates in weekday order, used for the names of weekdays. */
export function weekdays(locale: string): string[] {
  // A Sunday.
  return Array.from({ length: 7 }, (_, day) => laterDate('2026-11-01', firstWeekday(locale) + day))
}

/**
 * The date to which a key leads.
 * @returns null for a key that leads nowhere
 */
export function dateByKey(
  date: string,
  key: string,
  { locale, isRtl }: { locale: string; isRtl: boolean },
): string | null {
  const weekday = (new Date(date).getUTCDay() - firstWeekday(locale) + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return laterDate(date, isRtl ? 1 : -1)
    case 'ArrowRight':
      return laterDate(date, isRtl ? -1 : 1)
    case 'ArrowUp':
      return laterDate(date, -7)
    case 'ArrowDown':
      return laterDate(date, 7)
    case 'Home':
      return laterDate(date, -weekday)
    case 'End':
      return laterDate(date, 6 - weekday)
    case 'PageUp':
      return inMonth(date, laterMonth(monthOf(date), -1))
    case 'PageDown':
      return inMonth(date, laterMonth(monthOf(date), 1))
    default:
      return null
  }
}

/** The same day of another month, or that month's last day if it is shorter. */
function inMonth(date: string, month: string): string {
  const last = laterDate(`${laterMonth(month, 1)}-01`, -1)
  const same = `${month}${date.slice(7)}`
  return same > last ? last : same
}

function firstWeekday(locale: string): 0 | 1 {
  return SUNDAY_FIRST.includes(locale.slice(3)) ? 0 : 1
}
