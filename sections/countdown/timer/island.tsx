import type { MessageKey } from '#shared/messages.ts'
import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { parseMoment, remaining, UNITS, writtenMoment } from './moment.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'
import { useNow } from './use-now.ts'

export const hydrate = 'visible'

export const messages = [
  'countdown.days',
  'countdown.hours',
  'countdown.minutes',
  'countdown.seconds',
  'countdown.over',
] as const satisfies MessageKey[]

/**
 * Counts down to a moment. The server writes the moment as a date, because cached HTML cannot contain the
 * time that is left. The browser counts in space that is reserved for it.
 */
export default function CountdownTimer({ data, locale, context, t }: SectionProps<typeof schema>) {
  const moment = parseMoment(data.date)
  const now = useNow(moment)
  if (data.date === undefined || moment === null) return null
  const left = now === null ? null : remaining(moment, now)
  const isOver = now !== null && left === null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} buttons={false} />
      <div className={styles.stage}>
        <div className={styles.clock} role="timer" aria-hidden={left === null} data-counting={left !== null}>
          {UNITS.map(({ unit }) => (
            <p key={unit} className={styles.unit}>
              <span className={styles.number}>{String(left?.[unit] ?? 0).padStart(2, '0')}</span>{' '}
              <span className={styles.label}>{t(`countdown.${unit}`)}</span>
            </p>
          ))}
        </div>
        {isOver && (
          <p className={styles.over} role="status">
            {data.expiredText || t('countdown.over')}
          </p>
        )}
      </div>
      {/* Browsers format dates slightly differently, so the server's text is kept. */}
      <time className={styles.date} dateTime={data.date} suppressHydrationWarning>
        {writtenMoment(data.date, locale)}
      </time>
      <Buttons buttons={data.buttons} />
    </div>
  )
}
