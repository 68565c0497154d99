import { type Locale, languageTag } from '#shared/locales.ts'

/** A date for visitors and for machines. */
export interface WrittenDate {
  text: string
  /** For `datetime`. */
  machine: string
}

/**
 * The day of a stored time in the locale's format. In UTC, so that it is the same for every visitor and in
 * every cached copy.
 * @returns null for a time that `Date` cannot read: databases write times in different formats
 */
export function writtenDay(moment: string | undefined, locale: Locale): WrittenDate | null {
  const time = moment === undefined ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(time)) return null
  const format = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return { text: format.format(time), machine: new Date(time).toISOString() }
}
