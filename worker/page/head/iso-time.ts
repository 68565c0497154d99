import { isMoment } from '#shared/forms/date-time.ts'

/** A stored time as ISO 8601 in UTC; undefined for an invalid date. Databases write times in different formats. */
export function isoTime(time: string | undefined): string | undefined {
  return time !== undefined && isMoment(time) ? new Date(time).toISOString() : undefined
}
