import type { RequiredData, SectionData, SectionProps } from '../../contract.ts'
import { shortDay, writtenDay } from '../../ui/dates.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { CookieTables, PreferencesButton } from '../cookies.tsx'
import { type OutlineEntry, withOutline } from '../outline.ts'
import { withVariables } from '../variables.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

type Props = SectionProps<typeof schema>

export const usesSite = true

export function requiredData(data: SectionData): RequiredData {
  return data.cookieTable === true ? { cookies: true } : {}
}

/** With fewer chapters a table of contents is not needed. */
const LEAST_CHAPTERS = 3

/** A policy: its date, its table of contents, its text. */
export default function PrivacyDocument({ id, data, context, locale, t }: Props) {
  const { body, updatedAt, toc, cookieTable, openPreferencesButton, documentKind } = data
  if (!body && !hasHeading(data) && !cookieTable && !openPreferencesButton) return null
  const day = writtenDay(updatedAt, locale)
  const short = shortDay(updatedAt, data.dateFormat || undefined) ?? undefined
  const text = body && withOutline(withVariables(body, context.site, { long: day?.text, short }), id)
  const outline = toc && text && text.outline.length >= LEAST_CHAPTERS ? text.outline : []
  return (
    <div className={`${layout.inner} ${styles.root}`} data-kind={documentKind}>
      <div className={styles.head}>
        <Heading data={data} context={context} />
        {day && (
          <p className={styles.date}>
            <time dateTime={updatedAt}>{t('blog.updated', { date: day.text })}</time>
          </p>
        )}
      </div>
      {outline.length > 0 && <Contents outline={outline} label={t('contents')} />}
      <div className={styles.text}>
        <RichText text={text} resize={context.resizeImages} />
        {cookieTable && (
          <CookieTables cookies={context.loaded.cookies} Heading={itemTag(data, context)} t={t} />
        )}
        {openPreferencesButton && <PreferencesButton t={t} />}
      </div>
    </div>
  )
}

/** The table of contents: the chapters, numbered in the order of the text. */
function Contents({ outline, label }: { outline: OutlineEntry[]; label: string }) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <ol className={styles.chapters}>
        {outline.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
