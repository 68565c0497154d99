import { numberFormat } from '#shared/formatters.ts'
import { type Locale, languageTag } from '#shared/locales.ts'
import type { Statistic } from './fields.ts'
import styles from './figure.module.css'

interface FigureProps {
  statistic: Statistic
  locale: Locale
  /** Seconds of the count-up; absent for a static number. */
  countUp: number | undefined
  className?: string | undefined
}

/** A number with prefix, suffix and label. The HTML has the final number; a script counts in a copy. */
export function Figure({ statistic, locale, countUp, className }: FigureProps) {
  const { value, prefix, suffix } = statistic
  const counts = countUp !== undefined && typeof value === 'number'
  return (
    <p className={className === undefined ? styles.root : `${styles.root} ${className}`}>
      {prefix !== '' && <Beside text={prefix} />}
      <span
        className={styles.number}
        data-word={isWord(value) || undefined}
        data-count={counts ? value : undefined}
        data-seconds={counts ? countUp : undefined}
        data-locale={counts ? languageTag(locale) : undefined}
      >
        {writtenValue(statistic, locale)}
      </span>
      {suffix !== '' && <Beside text={suffix} />}
    </p>
  )
}

/** A sign is close to the number; a word has some distance and is smaller. */
function Beside({ text }: { text: string }) {
  return (
    <span className={styles.beside} data-word={/\p{L}{2}|\$/u.test(text) || undefined}>
      {text}
    </span>
  )
}

/** Whether a text may wrap. An amount with its unit stays on one line. */
function isWord(value: string | number): boolean {
  return typeof value === 'string' && /\p{L}{4}/u.test(value)
}

/** A number in the format of the locale, a text as stored. */
export function writtenValue({ value }: Statistic, locale: Locale): string {
  return typeof value === 'number' ? numberFormat(languageTag(locale)).format(value) : value
}
