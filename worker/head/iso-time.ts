/** A stored time as ISO 8601 in UTC; undefined for an invalid date. Databases write times in different formats. */
export function isoTime(time: string | undefined): string | undefined {
  const date = new Date(time ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
