/** A booking as calendars show it. Moments are ISO 8601 in UTC. */
export interface CalendarEvent {
  id: string
  starts_at: string
  ends_at: string
  /** When the booking was made. */
  made_at: string
  summary: string
  description: string
  url?: string
  isCancelled?: boolean
}

/** Most octets of a line, without its end. */
const MAX_LINE = 75

/**
 * An iCalendar file (RFC 5545).
 * @param host makes ids of events unique in the world
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { host, name }: { host: string; name: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, host)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, host: string): string[] {
  const { id, starts_at, ends_at, made_at, summary, description, url, isCancelled = false } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${id}@${host}`)}`,
    `DTSTAMP:${moment(made_at)}`,
    `DTSTART:${moment(starts_at)}`,
    `DTEND:${moment(ends_at)}`,
    `SEQUENCE:${isCancelled ? 1 : 0}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    // A value of type URI is not escaped; `URL` writes no control characters.
    ...(url !== undefined && URL.canParse(url) ? [`URL:${new URL(url).href}`] : []),
    'END:VEVENT',
  ]
}

/** In UTC, without fractions: 20261125T120000Z. */
function moment(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** RFC 5545 §3.3.11. A text must not contain other control characters. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** RFC 5545 §3.1: a long line is folded. Each further line begins with a space, and no character is split. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).byteLength
    if (octets + size > MAX_LINE) {
      parts.push(part)
      part = ''
      octets = 1 // the space
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
