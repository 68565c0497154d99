import { useEffect, useRef, useState } from 'react'
import { writtenTime } from '#shared/bookings/written-time.ts'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { Locale } from '#shared/locales.ts'
import type { MessageKey, Translate } from '#shared/messages.ts'
import type { BookedTime, SectionData, SectionProps } from '../../contract.ts'
import card from '../../ui/form/card.module.css'
import { enhanceForm } from '../../ui/form/enhance-form.browser.ts'
import { Form } from '../../ui/form/form.tsx'
import { storedFormId } from '../../ui/form/form-id.ts'
import { FORM_MESSAGES } from '../../ui/form/form-messages.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { Picker } from './picker.island.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'
import { timetableOf } from './timetable-of.ts'
import { useTakenTimes } from './use-taken-times.browser.ts'

type Props = SectionProps<typeof schema>

export const hydrate = 'use'

export const messages = [
  ...FORM_MESSAGES,
  ...(['booking.service', 'booking.time', 'booking.minutes', 'booking.zone', 'booking.booked'] as const),
  ...(['booking.previousMonth', 'booking.nextMonth', 'booking.noTimes', 'booking.noneInMonth'] as const),
  ...(['booking.none', 'booking.chooseDay', 'booking.freeTimes', 'booking.furtherDays'] as const),
  ...(['booking.near', 'booking.takenHere', 'booking.takenAll', 'booking.notOffered'] as const),
  ...(['booking.cancel', 'booking.submit'] as const),
] as const satisfies MessageKey[]

/** Bookable times expire, so a page that shows them is cached for minutes only. */
export function usesClock(data: SectionData): boolean {
  return isBookable(data as unknown as Props['data']) // the output of its schema
}

/**
 * A calendar with the free times of a weekly timetable, for one or several services, and the fields of a form. The
 * database refuses a time that is taken. Without scripts, days and times are a list.
 */
export default function FormBooking({ id, data, locale, context, t }: Props) {
  if (!isBookable(data) || context.now === undefined)
    return hasHeading(data) ? (
      <div className={`${layout.inner} ${styles.root}`}>
        <Heading data={data} context={context} />
      </div>
    ) : null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} />
      <Booking {...{ id, data, locale, context, t }} rendered={Date.parse(context.now)} />
    </div>
  )
}

function Booking({ id, data, locale, context, t, rendered }: Props & { rendered: number }) {
  const root = useRef<HTMLDivElement>(null)
  const form_id = storedFormId(data, id)
  const result = context.form?.result?.form_id === form_id ? context.form.result : undefined
  const [booked, setBooked] = useState<BookedTime | undefined>(result?.booked)
  const [taken, readTaken] = useTakenTimes(form_id)
  // Each render creates a new function that does the same, so it is not a dependency.
  const again = useRef(readTaken)

  useEffect(() => {
    const form = root.current?.querySelector<HTMLFormElement>('form[data-form]')
    if (!form) return
    enhanceForm(form, {
      reveal: (field) => field.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus(),
      answered: (answer) => {
        if (answer.booked) setBooked(answer.booked)
        else again.current()
      },
    })
  }, [])

  const controls = [
    { rule: required(OWN_FIELD.service), id: `${id}-service`, label: t('booking.service') },
    { rule: required(OWN_FIELD.time), id: `${id}-time`, label: t('booking.time') },
  ]
  const content = <Picker {...{ id, data, rendered, taken, result, locale, t }} />
  return (
    <div className={card.root} ref={root}>
      <Form
        id={id}
        data={{ ...data, submitLabel: data.submitLabel || t('booking.submit') }}
        context={context}
        t={t}
        heading={data}
        part={{ controls, content }}
      />
      {booked && <Booked booked={booked} locale={locale} t={t} />}
    </div>
  )
}

/** The booked time and the link that cancels it. Only this visitor gets the link. */
function Booked({ booked, locale, t }: { booked: BookedTime; locale: Locale; t: Translate }) {
  const { service_name, starts_at, timezone, cancel } = booked
  const time = writtenTime(Date.parse(starts_at), { timezone, locale })
  return (
    <div className={styles.booked}>
      <p suppressHydrationWarning>
        {t('booking.booked', { time: [service_name, time].filter(Boolean).join(' · ') })}
      </p>
      {cancel && (
        <p>
          <a href={cancel} rel="nofollow">
            {t('booking.cancel')}
          </a>
        </p>
      )}
    </div>
  )
}

function required(name: string) {
  return { name, type: 'radio', required: true } as const
}

function isBookable(data: Props['data']): boolean {
  const { services, weekly, exceptions } = timetableOf(data)
  const hasHours = weekly.length > 0 || exceptions.some(({ hours }) => hours !== null)
  return services.length > 0 && hasHours && data.fields.length > 0
}
