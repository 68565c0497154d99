import type { Translate } from '#shared/messages.ts'
import { writtenPeriod } from '../prices.ts'
import type { Period } from '../periods.ts'
import styles from './styles.module.css'

interface PeriodSwitchProps {
  /** Name of the radio group; unique on the page. */
  name: string
  periods: Period[]
  chosen: Period
  discountLabel: string
  t: Translate
}

/** Radio buttons: screen readers announce a choice, arrow keys move through it, and the stylesheet reads it. */
export function PeriodSwitch({ name, periods, chosen, discountLabel, t }: PeriodSwitchProps) {
  const labels = periods.map((period) => writtenPeriod(period, t))
  return (
    <div className={styles.switch} role="radiogroup" aria-label={labels.join(' / ')}>
      {periods.map((period, index) => (
        <label key={period} className={styles.period}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={period}
            defaultChecked={period === chosen}
          />
          <span>{labels[index]}</span>
          {period === 'year' && discountLabel !== '' && (
            <span className={styles.discount}>{discountLabel}</span>
          )}
        </label>
      ))}
    </div>
  )
}
