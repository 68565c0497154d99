import { dateFormat } from '../formatters.ts'
import { languageTag, type Locale } from '../locales.ts'

/** A time in words: the day, the time and the name of its zone. */
export function writtenTime(
  instant: number,
  { timezone, locale }: { timezone: string; locale: Locale },
): string {
  const format = dateFormat(languageTag(locale), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  })
  return `${format.format(instant)} (${zoneName(instant, { timezone, locale })})`
}

/** The zone's name in the locale, such as "Brasilia Time". */
export function zoneName(
  instant: number,
  { timezone, locale }: { timezone: string; locale: Locale },
): string {
  const format = dateFormat(languageTag(locale), { timeZone: timezone, timeZoneName: 'longGeneric' })
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timezone
}

/** The day and the time, for use next to the name of the zone. */
export function shortTime(
  instant: number,
  { timezone, locale }: { timezone: string; locale: Locale },
): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  return dateFormat(languageTag(locale), { ...day, ...time, timeZone: timezone }).format(instant)
}

/** An instant as a form submits it: whole minutes in UTC. */
export function instantText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16)}Z`
}
