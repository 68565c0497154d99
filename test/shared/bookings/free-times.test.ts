import { describe, expect, test } from 'vitest'
import { bookableDates, freeDays, isOffered, timesNear } from '#shared/bookings/free-times.ts'
import type { TakenTime, Timetable } from '#shared/bookings/timetable.ts'
import { clockOf, dateIn, isTimeZone } from '#shared/bookings/time-zone.ts'
import { dateFormat } from '#shared/formatters.ts'
import fc from '../../support/fast-check.ts'

const HOUR = 3_600_000
const CUT = { id: 'corte', name: 'Corte', minutes: 30 }
const COLOUR = { id: 'cor', name: 'Cor', minutes: 90 }

function timetable(fields: Partial<Timetable> = {}): Timetable {
  return {
    services: [CUT, COLOUR],
    timezone: 'America/Sao_Paulo',
    weekly: [1, 2, 3, 4, 5].map((day) => ({ day, from: 9 * 60, to: 12 * 60 })),
    exceptions: [],
    leadHours: 0,
    daysAhead: 30,
    slotMinutes: 30,
    capacity: 1,
    ...fields,
  }
}

/** Local times of the free times of a date. */
function clocks(
  of: Timetable,
  date: string,
  { service = CUT, now = Date.parse(date) - 72 * HOUR, taken = [] as TakenTime[] } = {},
): string[] {
  const [day] = freeDays(of, service, { now, taken, dates: [date] })
  return (day?.times ?? []).map((time) => clockText(of.timezone, time))
}

function clockText(timeZone: string, time: number): string {
  return dateFormat('en-GB', { timeZone, timeStyle: 'short' }).format(time)
}

const minutes = (iso: string) => Date.parse(iso) / 60_000

describe('free times', () => {
  test('start on the grid of the open hours and end within them', () => {
    expect(clocks(timetable(), '2026-11-25')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'])
    expect(clocks(timetable(), '2026-11-25', { service: COLOUR })).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
  })

  test('are none on a day without hours', () => {
    expect(clocks(timetable(), '2026-11-28')).toEqual([])
  })

  test('continue across adjacent hours', () => {
    const weekly = [
      { day: 3, from: 11 * 60, to: 12 * 60 },
      { day: 3, from: 9 * 60, to: 11 * 60 },
    ]
    expect(clocks(timetable({ weekly }), '2026-11-25', { service: COLOUR })).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
    ])
  })

  test('follow a date’s exceptions instead of the week', () => {
    const exceptions = [
      { date: '2026-11-25', hours: null },
      { date: '2026-11-28', hours: { from: 600, to: 660 } },
      { date: '2026-11-28', hours: { from: 900, to: 930 } },
    ]
    expect(clocks(timetable({ exceptions }), '2026-11-25')).toEqual([])
    expect(clocks(timetable({ exceptions }), '2026-11-28')).toEqual(['10:00', '10:30', '15:00'])
  })

  test('respect the hours of notice', () => {
    const now = Date.parse('2026-11-25T09:10-03:00')
    expect(clocks(timetable({ leadHours: 1 }), '2026-11-25', { now })).toEqual(['10:30', '11:00', '11:30'])
  })

  test('exclude everything that overlaps a booking, not only what starts with it', () => {
    const taken: TakenTime[] = [[minutes('2026-11-25T10:00-03:00'), 45, 1]]
    expect(clocks(timetable(), '2026-11-25', { taken })).toEqual(['09:00', '09:30', '11:00', '11:30'])
    expect(clocks(timetable(), '2026-11-25', { taken, service: COLOUR })).toEqual([])
  })

  test('exist while one of several places is free', () => {
    const taken: TakenTime[] = [[minutes('2026-11-25T09:00-03:00'), 180, 1]]
    const second: TakenTime = [minutes('2026-11-25T10:00-03:00'), 30, 2]
    expect(clocks(timetable({ capacity: 2 }), '2026-11-25', { taken })).toHaveLength(6)
    expect(clocks(timetable({ capacity: 2 }), '2026-11-25', { taken: [...taken, second] })).not.toContain(
      '10:00',
    )
    // Booked when the timetable had three places.
    const third: TakenTime = [minutes('2026-11-25T11:00-03:00'), 30, 3]
    expect(clocks(timetable({ capacity: 2 }), '2026-11-25', { taken: [...taken, third] })).not.toContain(
      '11:00',
    )
  })

  test('are offered until the last day, by the calendar of the zone', () => {
    // Still the 24th in São Paulo.
    const now = Date.parse('2026-11-25T01:00Z')
    const of = timetable({ daysAhead: 1 })
    expect(bookableDates(of, now)).toEqual(['2026-11-24', '2026-11-25'])
    expect(isOffered(of, CUT, Date.parse('2026-11-25T09:00-03:00'), now)).toBe(true)
    expect(isOffered(of, CUT, Date.parse('2026-11-26T09:00-03:00'), now)).toBe(false)
  })

  test.each([
    ['between the steps of the grid', '2026-11-25T09:10-03:00'],
    ['before the hours', '2026-11-25T08:30-03:00'],
    ['that would end after them', '2026-11-25T12:00-03:00'],
    ['on a closed day', '2026-11-28T09:00-03:00'],
    ['in the past', '2026-11-23T09:00-03:00'],
  ])('do not exist %s', (_, time) => {
    expect(isOffered(timetable(), CUT, Date.parse(time), Date.parse('2026-11-24T00:00Z'))).toBe(false)
  })

  test('suggested for a taken one are the closest, in order', () => {
    const start = Date.parse('2026-11-25T10:00-03:00')
    const taken: TakenTime[] = [[start / 60_000, 30, 1]]
    const near = timesNear(timetable(), CUT, { start, count: 3, taken, now: Date.parse('2026-11-24T00:00Z') })
    expect(near.map((time) => clockText('America/Sao_Paulo', time))).toEqual(['09:00', '09:30', '10:30'])
  })
})

describe('on the day when clocks change', () => {
  const night = (timezone: string) =>
    timetable({ timezone, weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 240 })) })

  test.each([
    // Forward: the hour is skipped.
    ['America/New_York', '2026-03-08', ['00:00', '00:30', '01:00', '01:30', '03:00', '03:30']],
    ['Pacific/Auckland', '2026-09-27', ['00:00', '00:30', '01:00', '01:30', '03:00', '03:30']],
    ['America/Sao_Paulo', '2018-11-04', ['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']],
    // Back: the hour comes twice, and its times are offered once.
    [
      'America/New_York',
      '2026-11-01',
      ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30'],
    ],
    [
      'Pacific/Auckland',
      '2026-04-05',
      ['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30'],
    ],
  ])('%s, %s: %j', (timezone, date, expected) => {
    expect(clocks(night(timezone), date)).toEqual(expected)
  })

  test('a service takes real time: it fits into the hour that comes twice, and not into the skipped one', () => {
    const long = { id: 'l', name: 'L', minutes: 150 }
    expect(clocks(night('America/New_York'), '2026-03-08', { service: long })).toEqual(['00:00', '00:30'])
    expect(clocks(night('America/New_York'), '2026-11-01', { service: long })).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
    ])
  })

  test('a day that is skipped by clocks has no times', () => {
    expect(clocks(night('Pacific/Apia'), '2011-12-30')).toEqual([])
    expect(clocks(night('Pacific/Apia'), '2011-12-31')).toHaveLength(8)
  })
})

describe('for any timetable, in any zone', () => {
  const CHANGES = {
    'America/New_York': ['2026-03-08', '2026-11-01'],
    'America/Sao_Paulo': ['2018-11-04', '2019-02-16', '2019-02-17'],
    'Pacific/Auckland': ['2026-04-05', '2026-09-27'],
    'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
    'Asia/Tokyo': ['2026-06-01'],
  }
  const place = fc
    .constantFrom(...Object.entries(CHANGES))
    .chain(([timezone, dates]) =>
      fc.record({ timezone: fc.constant(timezone), date: fc.constantFrom(...dates) }),
    )
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
    .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }))
  const drawn = fc.record({
    place,
    spans: fc.array(span, { minLength: 1, maxLength: 4 }),
    slotMinutes: fc.constantFrom(10, 15, 20, 30, 45, 60, 90),
    length: fc.integer({ min: 5, max: 300 }),
    booked: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 5, max: 300 }),
        fc.integer({ min: 1, max: 3 }),
      ),
    ),
    capacity: fc.integer({ min: 1, max: 3 }),
  })

  test('a free time is within the hours, on offer, ends in time, and has a place', () => {
    fc.assert(
      fc.property(drawn, ({ place: { timezone, date }, spans, slotMinutes, length, booked, capacity }) => {
        const of = timetable({
          timezone,
          slotMinutes,
          capacity,
          weekly: [],
          exceptions: spans.map((hours) => ({ date, hours })),
        })
        const service = { id: 's', name: 'S', minutes: length }
        const midnight = Date.parse(date) / 60_000 - 900
        const taken = booked.map(([at, minutes, place]): TakenTime => [midnight + at, minutes, place])
        const now = Date.parse(date) - 48 * HOUR
        const [day] = freeDays(of, service, { now, taken, dates: [date] })
        const times = day?.times ?? []
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
        expect(new Set(times.map((time) => clockText(timezone, time))).size).toBe(times.length)
        for (const time of [times[0], times.at(-1)])
          if (time !== undefined) expect(isOffered(of, service, time, now)).toBe(true)
        for (const time of times) {
          expect(dateIn(timezone, time)).toBe(date)
          const [hour = 0, minute = 0] = clockText(timezone, time).split(':').map(Number)
          expect(spans.some(({ from, to }) => from <= hour * 60 + minute && hour * 60 + minute < to)).toBe(
            true,
          )
          const overlapping = taken.filter(
            ([at, minutes]) => at < time / 60_000 + length && at + minutes > time / 60_000,
          )
          expect(new Set(overlapping.map(([, , place]) => place)).size).toBeLessThan(capacity)
        }
      }),
    )
  })

  test('a time of day becomes the instant at which clocks show it, or null', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 1439 }), ({ timezone, date }, minute) => {
        const instant = clockOf(timezone, date)(minute)
        const text = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const shown = Array.from({ length: 30 * 60 }, (_, at) => Date.parse(date) - 15 * HOUR + at * 60_000)
        if (instant !== null) {
          expect(`${dateIn(timezone, instant)} ${clockText(timezone, instant)}`).toBe(`${date} ${text}`)
          return
        }
        // Only minutes that clocks skip are null.
        expect(
          shown.filter((each) => dateIn(timezone, each) === date && clockText(timezone, each) === text),
        ).toEqual([])
      }),
    )
  })
})

test('a time zone is a name that Intl knows', () => {
  expect(isTimeZone('America/Sao_Paulo')).toBe(true)
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})
