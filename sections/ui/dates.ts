import { dateFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'

/** The default format of a short date. */
const DATE_FORMAT = 'mm/dd/yy'

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
  const format = dateFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
  return { text: format.format(time), machine: new Date(time).toISOString() }
}

/**
 * The day of a stored time in a format of `dd`, `mm`, `yy` and `yyyy`, in UTC as above.
 * @returns null for a time that `Date` cannot read
 */
export function shortDay(moment: string | undefined, format = DATE_FORMAT): string | null {
  const time = moment === undefined ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(time)) return null
  const [year = '', month = '', day = ''] = new Date(time).toISOString().split(/[-T]/)
  const parts: Record<string, string> = { yyyy: year, yy: year.slice(-2), mm: month, dd: day }
  return format.replace(/yyyy|yy|mm|dd/g, (part) => parts[part] ?? part)
}
