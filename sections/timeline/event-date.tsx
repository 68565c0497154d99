import { dateFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'
import styles from './event-date.module.css'

/** The date of an event: a valid date in the locale's format, any other text as stored. */
export function EventDate({ date, locale }: { date: string; locale: Locale }) {
  if (date === '') return null
  const written = writtenDate(date, locale)
  if (written === null) return <p className={styles.root}>{date}</p>
  return (
    <p className={styles.root}>
      <time dateTime={date}>{written}</time>
    </p>
  )
}

/** @returns null for a text that is not a year, month or day of ISO 8601 */
function writtenDate(date: string, locale: Locale): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? []
  const time = Date.parse(date)
  if (year === undefined || Number.isNaN(time)) return null
  if (month === undefined) return year
  const format = dateFormat(languageTag(locale), {
    year: 'numeric',
    month: 'long',
    ...(day !== undefined && { day: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(time)
}
