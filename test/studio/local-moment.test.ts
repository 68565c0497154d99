import { afterEach, expect, test, vi } from 'vitest'
import { localMoment, momentOf, zoneName } from '../../studio/text/local-moment.ts'

test('a moment is shown in the browser’s time zone, and read back unchanged', () => {
  expect(momentOf(localMoment('2026-11-26T12:34:00.000Z'))).toBe('2026-11-26T12:34:00.000Z')
  expect([momentOf(''), localMoment('soon')]).toEqual([null, ''])
})

test('a time zone has its seasonal name, in the language of the Studio', () => {
  const [winter, summer] = [new Date('2027-01-15T12:00:00Z'), new Date('2027-07-15T12:00:00Z')]
  expect(zoneName(winter, 'en-US', 'Europe/Berlin')).toBe('Central European Standard Time')
  expect(zoneName(summer, 'en-US', 'Europe/Berlin')).toBe('Central European Summer Time')
  expect(zoneName(summer, 'pt-BR', 'America/Sao_Paulo')).toBe('Horário Padrão de Brasília')
})

afterEach(() => vi.unstubAllEnvs())

/** The half hours of a day. */
const TIMES = Array.from({ length: 48 }, (_, half) => new Date(half * 1_800_000).toISOString().slice(11, 16))

test.each([
  ['Pacific/Auckland', '2026-09-27', ['02:00', '02:30']],
  ['Pacific/Auckland', '2026-04-05', []],
  ['America/Sao_Paulo', '2018-11-04', ['00:00', '00:30']],
])(
  'in %s, where the clock changes on %s, a moment has the time that was typed, or one hour later if the clock skips it',
  (zone, day, skipped) => {
    vi.stubEnv('TZ', zone)
    const later = (time: string) =>
      `${day}T${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}${time.slice(2)}`
    const shown = TIMES.map((time) => localMoment(momentOf(`${day}T${time}`) ?? ''))
    expect(shown).toEqual(TIMES.map((time) => (skipped.includes(time) ? later(time) : `${day}T${time}`)))
  },
)
