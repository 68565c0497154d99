import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { dateByKey, laterMonth, weekdays, weeksOf } from '#sections/form/booking/month.ts'
import { schema } from '#sections/form/booking/schema.ts'
import { clockText } from '#sections/form/booking/texts.ts'
import { bookableServices, sectionTimetable, timetableOf } from '#sections/form/booking/timetable-of.ts'
import { writtenTime } from '#shared/bookings/written-time.ts'
import { LOCALE_CODES } from '#shared/locales.ts'

describe('a month', () => {
  test.each([
    ['2026-11', 'pt-BR', '2026-11-01'],
    ['2026-11', 'de-DE', null],
    ['2027-02', 'de-DE', '2027-02-01'],
    ['2027-02', 'en-US', null],
  ])('%s in %s starts its first week with %s', (month, locale, first) => {
    expect(weeksOf(month, locale)[0]?.[0]).toBe(first)
  })

  test('has each of its days once, in six weeks, in every locale', () => {
    for (const locale of LOCALE_CODES) {
      for (let month = '2024-01'; month < '2028-01'; month = laterMonth(month, 1)) {
        const weeks = weeksOf(month, locale)
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
        const days = weeks.flat().filter((day) => day !== null)
        expect(days).toEqual([...new Set(days)].sort())
        expect(days.length).toBe(
          new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
        )
        const column = weeks
          .flatMap((week) => week.map((day, index) => [day, index] as const))
          .find(([day]) => day !== null)
        const name = weekdays(locale)[column?.[1] ?? 0] ?? ''
        expect(new Date(name).getUTCDay()).toBe(new Date(`${month}-01`).getUTCDay())
      }
    }
  })

  test.each([
    ['ArrowRight', '2026-11-26'],
    ['ArrowLeft', '2026-11-24'],
    ['ArrowUp', '2026-11-18'],
    ['ArrowDown', '2026-12-02'],
    ['Home', '2026-11-23'],
    ['End', '2026-11-29'],
    ['PageUp', '2026-10-25'],
    ['PageDown', '2026-12-25'],
    ['Enter', null],
  ])('is left by the key %s, from a Wednesday to %s', (key, date) => {
    expect(dateByKey('2026-11-25', key, { locale: 'de-DE', isRtl: false })).toBe(date)
  })

  test('that is shorter gets its last day instead, and arrow keys follow the direction of the text', () => {
    expect(dateByKey('2027-01-31', 'PageDown', { locale: 'de-DE', isRtl: false })).toBe('2027-02-28')
    expect(dateByKey('2026-11-25', 'ArrowLeft', { locale: 'de-DE', isRtl: true })).toBe('2026-11-26')
    expect(dateByKey('2026-11-25', 'Home', { locale: 'pt-BR', isRtl: false })).toBe('2026-11-22')
  })
})

describe('a stored timetable', () => {
  const read = (stored: object) => timetableOf(z.parse(schema, stored))

  test.each([
    ['monday', 1],
    ['Sun', 7],
    [0, 7],
    [7, 7],
    ['3', 3],
    ['noday', undefined],
    [8, undefined],
    [undefined, undefined],
  ])('reads %j as the day %j', (day, expected) => {
    expect(read({ weekly: [{ day, from: '9:00', to: '24:00' }] }).weekly[0]?.day).toBe(expected)
  })

  test.each([
    ['9:00', '12:30', { from: 540, to: 750 }],
    ['09:00', '24:00', { from: 540, to: 1440 }],
    ['12:00', '09:00', null],
    ['9h', '12:00', null],
    ['09:00', '25:00', null],
  ])('reads hours from %s to %s', (from, to, hours) => {
    const { weekly, exceptions } = read({
      weekly: [{ day: 1, from, to }],
      exceptions: [{ date: '2026-12-24', from, to }],
    })
    expect(weekly).toEqual(hours === null ? [] : [{ day: 1, ...hours }])
    // A date without hours is closed.
    expect(exceptions).toEqual([{ date: '2026-12-24', hours }])
  })

  test('closes a date that it marks as closed, and ignores an invalid one', () => {
    expect(
      read({
        exceptions: [{ date: '2026-12-25', closed: true, from: '09:00', to: '10:00' }, { date: 'Natal' }],
      }).exceptions,
    ).toEqual([{ date: '2026-12-25', hours: null }])
  })

  test('refuses an unknown time zone, and uses UTC if there is none', () => {
    expect(z.safeParse(schema, { timezone: 'Mars/Olympus' }).success).toBe(false)
    expect(read({}).timezone).toBe('UTC')
  })

  test('identifies services without an id by their position', () => {
    const data = z.parse(schema, { services: [{ name: 'A' }, { name: '' }, { id: 7, name: 'B' }] })
    expect(bookableServices(data).map(({ id }) => id)).toEqual(['service-1', '7'])
  })

  test('belongs only to a section for bookings', () => {
    const data = z.parse(schema, {})
    expect(sectionTimetable({ address: 'form/stacked', data })).toBeNull()
    expect(sectionTimetable({ address: 'form/booking', data })).not.toBeNull()
  })
})

test('a time of day is written as in the confirmation, in every locale', () => {
  const half = Date.parse('2026-11-30T12:30Z')
  for (const locale of LOCALE_CODES) {
    const zone = { timezone: 'America/Sao_Paulo', locale }
    // 9:30 is not 09:30.
    expect(writtenTime(half, zone)).toMatch(new RegExp(`(?<!\\d)${clockText(half, zone)}`))
  }
})
