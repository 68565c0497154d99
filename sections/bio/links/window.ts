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
 * The end of a period. `2026-12-24` ends with that day. `Date` reads `2026-12` as its first day, so it ends with that.
 * A date with a time ends at that moment.
 */
function endTime(until: string): number {
  return Date.parse(until) + (until.includes('T') ? 0 : DAY_MS)
}
