/** A stored moment as ISO 8601 in UTC; absent for what is no date. Not every database writes them the same way. */
export function isoTime(time: string | undefined): string | undefined {
  const date = new Date(time ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
