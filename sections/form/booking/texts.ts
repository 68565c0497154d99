import { dateFormat } from '#shared/formatters.ts'
import { languageTag, type Locale } from '#shared/locales.ts'

/** A date in words, with its weekday. */
export function dateText(date: string, locale: Locale): string {
  return utc(date, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

export function monthText(month: string, locale: Locale): string {
  return utc(`${month}-01`, locale, { month: 'long', year: 'numeric' })
}

export function weekdayText(date: string, locale: Locale, weekday: 'short' | 'long'): string {
  return utc(date, locale, { weekday })
}

/** The time of day by the clocks of the timetable, as a confirmation writes it. */
export function clockText(time: number, { timezone, locale }: { timezone: string; locale: Locale }): string {
  return dateFormat(languageTag(locale), { timeStyle: 'short', timeZone: timezone }).format(time)
}

function utc(date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(languageTag(locale), { ...options, timeZone: 'UTC' }).format(Date.parse(date))
}
