import { dateFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'

/** The units of a countdown, the largest first. */
export const UNITS = [
  { unit: 'days', seconds: 86_400 },
  { unit: 'hours', seconds: 3_600 },
  { unit: 'minutes', seconds: 60 },
  { unit: 'seconds', seconds: 1 },
] as const

type Unit = (typeof UNITS)[number]['unit']
export type Remaining = Record<Unit, number>

/** `[date] [T time] [offset]` */
const WRITTEN = /^(\d{4}-\d{2}(?:-\d{2})?)(?:T([\d:.]+))?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * The moment of a stored date, in milliseconds. A date without an offset is in UTC; otherwise the server and
 * each browser would count to different moments.
 * @returns null for an invalid date
 */
export function parseMoment(stored: string | undefined): number | null {
  const [, day, time, offset = 'Z'] = WRITTEN.exec(stored ?? '') ?? []
  if (day === undefined) return null
  const moment = Date.parse(time === undefined ? day : `${day}T${time}${offset}`)
  return Number.isNaN(moment) ? null : moment
}

/** The moment in its stored offset, which is the tenant's local time. The offset is shown. */
export function writtenMoment(stored: string, locale: Locale): string {
  const [, day = '', time, offset] = WRITTEN.exec(stored) ?? []
  const format = dateFormat(languageTag(locale), {
    dateStyle: 'long',
    ...(time !== undefined && { timeStyle: 'short' }),
    timeZone: 'UTC',
  })
  const text = format.format(Date.parse(time === undefined ? day : `${day}T${time}Z`))
  if (time === undefined) return text
  return `${text} (UTC${offset === undefined || offset === 'Z' ? '' : offset.replace('-', '−')})`
}

/** @returns null after the moment */
export function remaining(moment: number, now: number): Remaining | null {
  let rest = Math.ceil((moment - now) / 1000)
  if (rest <= 0) return null
  const left: Remaining = { days: 0, hours: 0, minutes: 0, seconds: 0 }
  for (const { unit, seconds } of UNITS) {
    left[unit] = Math.floor(rest / seconds)
    rest %= seconds
  }
  return left
}
