import type { FreeDay } from '#shared/bookings/free-times.ts'
import { instantText, shortTime } from '#shared/bookings/written-time.ts'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import styles from './styles.module.css'
import { clockText, dateText } from './texts.ts'

/** Most days and times in one list, so that the page does not grow without bound. */
const MAX_DAYS = 10
const MAX_TIMES = 240

interface DayListProps {
  id: string
  /** All days with free times. */
  days: FreeDay[]
  /** First listed day. */
  from: string | undefined
  /** Free times in place of one that was taken, in UTC. */
  near: readonly string[]
  /** The time that was sent. */
  chosen: string | undefined
  timezone: string
  locale: Locale
  t: Translate
}

/** For visitors without scripts: days with their times, and buttons that ask for other days. */
export function DayList({ id, days, from = '', near, chosen, timezone, locale, t }: DayListProps) {
  const start = Math.max(
    0,
    days.findIndex(({ date }) => date >= from),
  )
  const listed: FreeDay[] = []
  let times = 0
  for (const day of days.slice(start, start + MAX_DAYS)) {
    if (listed.length > 0 && times + day.times.length > MAX_TIMES) break
    listed.push(day)
    times += day.times.length
  }
  const next = days[start + listed.length]
  const first = days[0]
  return (
    <div className={styles.plain}>
      {near.length > 0 && (
        <fieldset className={styles.near}>
          <legend className={styles.dayName}>{t('booking.near')}</legend>
          <div className={styles.slots} data-wide>
            {near.map((time) => (
              <Slot
                key={time}
                value={time}
                text={shortTime(Date.parse(time), { timezone, locale })}
                isChosen={false}
              />
            ))}
          </div>
        </fieldset>
      )}
      {listed.map(({ date, times: free }, index) => (
        <details key={date} className={styles.details} name={`${id}-days`} open={index === 0}>
          <summary className={styles.summary} id={`${id}-${date}`}>
            <span suppressHydrationWarning>{dateText(date, locale)}</span>
          </summary>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second heading */}
          <div className={styles.slots} role="group" aria-labelledby={`${id}-${date}`}>
            {free.map((time) => (
              <Slot
                key={time}
                value={instantText(time)}
                text={clockText(time, { timezone, locale })}
                isChosen={instantText(time) === chosen}
              />
            ))}
          </div>
        </details>
      ))}
      <div className={styles.more}>
        {start > 0 && first !== undefined && <More date={first.date} text={t('form.previousStep')} />}
        {next !== undefined && <More date={next.date} text={t('booking.furtherDays')} />}
      </div>
    </div>
  )
}

/** Submits the form; the page returns with the filled-in values and other days. */
function More({ date, text }: { date: string; text: string }) {
  return (
    <button type="submit" className={styles.moreButton} name={OWN_FIELD.from} value={date} formNoValidate>
      {text}
    </button>
  )
}

function Slot({ value, text, isChosen }: { value: string; text: string; isChosen: boolean }) {
  return (
    <label className={styles.slot}>
      <input type="radio" name={OWN_FIELD.time} value={value} defaultChecked={isChosen} />
      <span suppressHydrationWarning>{text}</span>
    </label>
  )
}
