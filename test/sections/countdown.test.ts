import { describe, expect, test } from 'vitest'
import { parseMoment, remaining, writtenMoment } from '#sections/countdown/timer/moment.ts'

describe('the moment of a stored date', () => {
  test.each([
    ['2026-12-24T20:00:00-03:00', '2026-12-24T23:00:00.000Z'],
    ['2026-12-24T20:00:00-0300', '2026-12-24T23:00:00.000Z'],
    ['2026-12-24T20:00', '2026-12-24T20:00:00.000Z'],
    ['2026-12-24T20:00:00.5Z', '2026-12-24T20:00:00.500Z'],
    ['2026-12-24', '2026-12-24T00:00:00.000Z'],
  ])('%s is %s in every time zone', (stored, moment) => {
    expect(new Date(parseMoment(stored) ?? Number.NaN).toISOString()).toBe(moment)
  })

  test.each(['', 'tomorrow', '2026-12-24T', '2026-13-45'])('%j gives no moment', (stored) => {
    expect(parseMoment(stored)).toBeNull()
  })
})

describe('the date in words', () => {
  test.each([
    ['2026-12-24T20:00:00-03:00', 'pt-BR', /24 de dezembro de 2026.*20:00 \(UTC−03:00\)$/],
    ['2026-12-24T20:00', 'de-DE', /24\. Dezember 2026.*20:00 \(UTC\)$/],
    ['2026-12-24', 'en-US', /^December 24, 2026$/],
  ] as const)('%s in %s', (stored, locale, text) => {
    expect(writtenMoment(stored, locale)).toMatch(text)
  })
})

describe('the remaining time', () => {
  test('is split into days, hours, minutes and seconds', () => {
    const moment = Date.UTC(2026, 11, 24, 20)
    const now = moment - ((2 * 24 + 3) * 3600 + 4 * 60 + 5) * 1000
    expect(remaining(moment, now)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 })
  })

  test('rounds a started second up, and is null once the moment has come', () => {
    expect(remaining(1000, 1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
    expect(remaining(1000, 1000)).toBeNull()
    expect(remaining(1000, 5000)).toBeNull()
  })
})
