import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { FreeDay } from '#shared/bookings/free-times.ts'
import { dateIn } from '#shared/bookings/time-zone.ts'
import { instantText } from '#shared/bookings/written-time.ts'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import { type Locale, textDirection } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { dateByKey, laterMonth, monthOf, weekdays, weeksOf } from './month.ts'
import styles from './styles.module.css'
import { clockText, dateText, monthText, weekdayText } from './texts.ts'

export interface CalendarState {
  month: string
  /** The day whose times are shown. */
  date: string | null
  /** The time that is chosen, in UTC. */
  time: string | null
}

interface CalendarProps {
  id: string
  state: CalendarState
  onChange: (change: Partial<CalendarState>) => void
  days: FreeDay[]
  /** The taken times are known. */
  isReady: boolean
  /** First and last day that may be booked. */
  first: string
  last: string
  now: number
  timezone: string
  locale: Locale
  t: Translate
}

/** A month whose days with free times can be chosen, and the times of the chosen day. */
export function Calendar(props: CalendarProps) {
  const { id, state, onChange, days, isReady, first, last, locale, t, timezone, now } = props
  const { month, date, time } = state
  const grid = useRef<HTMLTableElement>(null)
  /** The date to focus as soon as its month is shown. */
  const wanted = useRef<string | null>(null)
  const times = new Map(days.map((day) => [day.date, day.times]))
  const isShown = (each: string | null | undefined): each is string =>
    each !== null && each !== undefined && monthOf(each) === month
  // Roving focus: Tab reaches one day, arrow keys the others.
  const firstFree = days.find((day) => isShown(day.date))?.date
  const reached = [date, firstFree, `${month}-01`].find(isShown)
  const today = dateIn(timezone, now)

  useEffect(() => {
    if (wanted.current === null) return
    focusDay(grid.current, wanted.current)
    wanted.current = null
  })

  const turn = (months: number) => {
    const next = laterMonth(month, months)
    if (next >= monthOf(first) && next <= monthOf(last)) onChange({ month: next })
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.currentTarget.dataset.date
    const isRtl = textDirection(locale) === 'rtl'
    const to = from === undefined ? null : dateByKey(from, event.key, { locale, isRtl })
    if (to === null) return
    event.preventDefault()
    const within = to < first ? first : to > last ? last : to
    wanted.current = within
    if (monthOf(within) !== month) onChange({ month: monthOf(within) })
    else focusDay(grid.current, within)
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <div className={styles.bar}>
          <p className={styles.monthName} id={`${id}-month`} aria-live="polite" suppressHydrationWarning>
            {monthText(month, locale)}
          </p>
          <Turn text={t('booking.previousMonth')} isOff={month <= monthOf(first)} onPress={() => turn(-1)} />
          <Turn text={t('booking.nextMonth')} isOff={month >= monthOf(last)} onPress={() => turn(1)} isNext />
        </div>
        <table ref={grid} className={styles.grid} aria-labelledby={`${id}-month`}>
          <thead>
            <tr>
              {weekdays(locale).map((day) => (
                <th key={day} scope="col" abbr={weekdayText(day, locale, 'long')} suppressHydrationWarning>
                  {weekdayText(day, locale, 'short')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month, locale).map((week, row) => (
              <tr key={week.find(Boolean) ?? `rest ${row}`}>
                {week.map((each, column) => (
                  <td key={each ?? column}>
                    {each !== null && (
                      <button
                        type="button"
                        className={styles.date}
                        data-date={each}
                        data-free={times.has(each) || undefined}
                        tabIndex={each === reached ? 0 : -1}
                        aria-disabled={!times.has(each)}
                        aria-pressed={each === date}
                        onKeyDown={walk}
                        aria-current={each === today ? 'date' : undefined}
                        aria-label={`${dateText(each, locale)}, ${
                          times.has(each)
                            ? t('booking.freeTimes', { count: times.get(each)?.length ?? 0 })
                            : t('booking.noTimes')
                        }`}
                        onClick={() => times.has(each) && onChange({ date: each, time: null })}
                      >
                        {Number(each.slice(8))}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.day} aria-live="polite">
        {date !== null && times.has(date) ? (
          <>
            <p className={styles.dayName} id={`${id}-day`} suppressHydrationWarning>
              {dateText(date, locale)}
            </p>
            {isReady && (
              <div className={styles.slots} role="radiogroup" aria-labelledby={`${id}-day`}>
                {(times.get(date) ?? []).map((each) => (
                  <label key={each} className={styles.slot}>
                    <input
                      type="radio"
                      name={OWN_FIELD.time}
                      value={instantText(each)}
                      checked={instantText(each) === time}
                      onChange={() => onChange({ time: instantText(each) })}
                    />
                    <span>{clockText(each, { timezone, locale })}</span>
                  </label>
                ))}
              </div>
            )}
          </>
        ) : (
          <p className={styles.hint}>
            {t(firstFree === undefined ? 'booking.noneInMonth' : 'booking.chooseDay')}
          </p>
        )}
      </div>
    </div>
  )
}

function Turn({
  text,
  isOff,
  isNext = false,
  onPress,
}: {
  text: string
  isOff: boolean
  isNext?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      className={styles.turn}
      data-next={isNext || undefined}
      aria-label={text}
      aria-disabled={isOff}
      onClick={onPress}
    >
      <Glyph name="chevron" />
    </button>
  )
}

function focusDay(grid: HTMLElement | null, date: string): void {
  grid?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
}
