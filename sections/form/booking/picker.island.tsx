import { useEffect, useMemo, useState } from 'react'
import { bookableDates, freeDays } from '#shared/bookings/free-times.ts'
import type { TakenTime } from '#shared/bookings/timetable.ts'
import { zoneName } from '#shared/bookings/written-time.ts'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import type { FormResult } from '../../contract.ts'
import { Calendar, type CalendarState } from './calendar.island.tsx'
import { DayList } from './day-list.tsx'
import { monthOf } from './month.ts'
import type { BookingData } from './schema.ts'
import { Services } from './services.tsx'
import field from '../../ui/form/field.module.css'
import styles from './styles.module.css'
import { bookableServices, timetableOf } from './timetable-of.ts'

interface PickerProps {
  id: string
  data: BookingData
  /** Unix milliseconds: when the server rendered the page. */
  rendered: number
  /** Null until the browser has read them. */
  taken: readonly TakenTime[] | null
  result: FormResult | undefined
  locale: Locale
  t: Translate
}

const NONE: readonly TakenTime[] = []

/**
 * The choice of service and time. The server shows the timetable's times; the browser adds the current time and the
 * taken times.
 */
export function Picker({ id, data, rendered, taken, result, locale, t }: PickerProps) {
  const timetable = useMemo(() => timetableOf(data), [data])
  const { timezone } = timetable
  const sent = (name: string) => result?.values.find(([named]) => named === name)?.[1][0]
  const error = (name: string) => {
    const found = result?.errors.find(([named]) => named === name)
    return found === undefined ? '' : t(found[1])
  }
  const [now, setNow] = useState(rendered)
  const [service, setService] = useState(sent(OWN_FIELD.service) ?? timetable.services[0]?.id ?? '')
  const chosenService = timetable.services.find((each) => each.id === service) ?? timetable.services[0]
  const dates = useMemo(() => bookableDates(timetable, now), [timetable, now])
  const days = useMemo(
    () =>
      chosenService === undefined
        ? []
        : freeDays(timetable, chosenService, { now, taken: taken ?? NONE, dates }),
    [timetable, chosenService, now, taken, dates],
  )
  const first = dates[0] ?? ''
  const [state, setState] = useState<CalendarState>({
    month: monthOf(days[0]?.date ?? first),
    date: null,
    time: null,
  })
  const isReady = taken !== null

  useEffect(() => {
    setNow(Date.now())
    // The browser may have restored a choice before this script loaded.
    const chosen = document.querySelector<HTMLInputElement>(`#${CSS.escape(`${id}-service`)} :checked`)
    if (chosen !== null) setService(chosen.value)
  }, [id])

  return (
    <div className={styles.picker}>
      <Services
        id={`${id}-service`}
        services={bookableServices(data)}
        chosen={service}
        error={error(OWN_FIELD.service)}
        t={t}
        onChoose={(chosen) => {
          setService(chosen)
          setState((before) => ({ ...before, time: null }))
        }}
      />
      <fieldset className={styles.when} id={`${id}-time`} tabIndex={-1} data-field={OWN_FIELD.time}>
        <legend>{t('booking.time')}</legend>
        <p className={styles.zone} suppressHydrationWarning>
          {t('booking.zone', { zone: zoneName(now, { timezone, locale }) })}
        </p>
        {days.length === 0 ? (
          <p className={styles.hint}>{t('booking.none')}</p>
        ) : (
          <>
            {!isReady && (
              <DayList
                id={id}
                days={days}
                from={result?.from}
                near={result?.times ?? []}
                chosen={sent(OWN_FIELD.time)}
                {...{ timezone, locale, t }}
              />
            )}
            <Calendar
              id={id}
              state={state}
              onChange={(change) => setState((before) => ({ ...before, ...change }))}
              days={days}
              isReady={isReady}
              first={first}
              last={dates.at(-1) ?? first}
              {...{ now, timezone, locale, t }}
            />
          </>
        )}
        <p className={field.error} id={`${id}-time-error`}>
          {error(OWN_FIELD.time)}
        </p>
      </fieldset>
    </div>
  )
}
