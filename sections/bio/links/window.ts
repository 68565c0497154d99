interface Window {
  from?: string | undefined
  until?: string | undefined
}

const DAY_MS = 86_400_000

/** Whether a link is shown at a moment. The last day counts in full. */
export function isOpen({ from, until }: Window, now: string): boolean {
  const moment = Date.parse(now)
  if (from !== undefined && moment < Date.parse(from)) return false
  return until === undefined || moment < endTime(until)
}

/**
 * The end of a period: `2026-12-24` ends with the day, `2026-12` with its first day as `Date` reads it, a
 * moment at the moment.
 */
function endTime(until: string): number {
  return Date.parse(until) + (until.includes('T') ? 0 : DAY_MS)
}
