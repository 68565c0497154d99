import { type Locale, languageTag } from '#shared/locales.ts'

/** A moment for people and for machines. */
export interface WrittenDate {
  text: string
  /** For `datetime`. */
  machine: string
}

/**
 * The day of a stored moment, in words of the locale. In UTC, so that it is the same day for every reader and
 * in every cached copy.
 * @returns null for what no `Date` can read: databases write moments in more ways than ISO 8601
 */
export function writtenDay(moment: string | undefined, locale: Locale): WrittenDate | null {
  const time = moment === undefined ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(time)) return null
  const format = new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return { text: format.format(time), machine: new Date(time).toISOString() }
}
