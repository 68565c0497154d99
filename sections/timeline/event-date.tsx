import { dateFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'
import { LinkTo } from '../ui/link-to.tsx'
import styles from './event-date.module.css'
import type { TimelineEvent } from './fields.ts'

/** The date of an event: a valid date in the locale's format, any other text as stored. It is the link of an event without a title. */
export function EventDate({ event, locale }: { event: TimelineEvent; locale: Locale }) {
  const { date, title, link } = event
  if (date === '') return null
  const written = writtenDate(date, locale)
  const shown = written === null ? date : <time dateTime={date}>{written}</time>
  const isLink = !title && link?.href !== undefined
  return <p className={styles.root}>{isLink ? <LinkTo link={link}>{shown}</LinkTo> : shown}</p>
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
