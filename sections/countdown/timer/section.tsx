import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { parseMoment, UNITS, writtenMoment } from './moment.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/**
 * Counts down to a moment. The server writes the moment as a date, because cached HTML cannot contain the time left.
 * The browser fills in the time left, in reserved space.
 */
export default function CountdownTimer({ data, locale, context, t }: SectionProps<typeof schema>) {
  const moment = parseMoment(data.date)
  if (data.date === undefined || moment === null) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} buttons={false} />
      <div className={styles.stage}>
        <div className={styles.clock} role="timer" aria-hidden data-moment={moment} data-counting="false">
          {UNITS.map(({ unit }) => (
            <p key={unit} className={styles.unit}>
              <span className={styles.number}>00</span>{' '}
              <span className={styles.label}>{t(`countdown.${unit}`)}</span>
            </p>
          ))}
        </div>
        {/* The script writes the text into this element at the end, so that screen readers announce it. */}
        <p className={styles.over} role="status" data-over={data.expiredText || t('countdown.over')} />
      </div>
      <time className={styles.date} dateTime={data.date}>
        {writtenMoment(data.date, locale)}
      </time>
      <Buttons buttons={data.buttons} />
    </div>
  )
}
