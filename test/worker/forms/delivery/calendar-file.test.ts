import { describe, expect, test } from 'vitest'
import fc from '../../../support/fast-check.ts'
import { type CalendarEvent, calendarFile } from '../../../../worker/forms/delivery/calendar-file.ts'

const EVENT: CalendarEvent = {
  id: '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60',
  starts_at: '2026-12-01T13:30:00.000Z',
  ends_at: '2026-12-01T14:30:00.000Z',
  made_at: '2026-11-26T18:00:00.123Z',
  summary: 'Visita',
  description: '',
}
const PLACE = { host: 'museum.example', name: 'Museu' }

/** The lines of a file, with folded ones joined (RFC 5545 §3.1). */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file', () => {
  test('contains an event with its id and its times in UTC', () => {
    expect(unfolded(calendarFile([EVENT], PLACE))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Vitrine//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Museu',
      'BEGIN:VEVENT',
      'UID:0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60@museum.example',
      'DTSTAMP:20261126T180000Z',
      'DTSTART:20261201T133000Z',
      'DTEND:20261201T143000Z',
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'SUMMARY:Visita',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('marks a cancelled event as cancelled, under the same id', () => {
    const lines = unfolded(calendarFile([{ ...EVENT, isCancelled: true }], PLACE))
    expect(lines).toEqual(
      expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1', `UID:${EVENT.id}@museum.example`]),
    )
  })

  test('escapes special characters, and no text can start a line of its own', () => {
    const description = 'a;b,c\\d\r\nEND:VEVENT\u0007\nf'
    const lines = unfolded(calendarFile([{ ...EVENT, description }], PLACE))
    expect(lines).toContain('DESCRIPTION:a\\;b\\,c\\\\d\\nEND:VEVENT \\nf')
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  test('leaves out an invalid URL, and removes line breaks from a valid one', () => {
    expect(calendarFile([{ ...EVENT, url: 'nowhere' }], PLACE)).not.toContain('URL')
    expect(calendarFile([{ ...EVENT, url: 'https://a.example/b\nX:1' }], PLACE)).toContain(
      'URL:https://a.example/bX:1\r\n',
    )
  })

  test('has lines of at most 75 octets, whatever it contains, and loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
        const file = calendarFile([{ ...EVENT, summary }], PLACE)
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).byteLength).toBeLessThanOrEqual(75)
        const line = unfolded(file).find((each) => each.startsWith('SUMMARY:')) ?? ''
        const read = line
          .slice('SUMMARY:'.length)
          .replace(/\\([\\;,n])/g, (_, sign) => (sign === 'n' ? '\n' : sign))
        expect(read).toBe(
          summary.replace(/\r\n?/g, '\n').replace(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ' ')),
        )
      }),
    )
  })
})
