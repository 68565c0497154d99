import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Figure } from '../figure.tsx'
import { shownStatistics } from '../shown-statistics.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Numbers as parts of a whole, each with a bar. */
export default function StatisticsProgress({ data, locale, context }: SectionProps<typeof schema>) {
  const items = shownStatistics(data.items)
  if (items.length === 0) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} />
      <ul className={styles.list}>
        {items.map((statistic) => {
          const share = filledShare(statistic.value, data.max)
          return (
            <li key={statistic.id ?? statistic.label} className={styles.item}>
              <p className={styles.label}>
                <Icon icon={statistic.icon} className={styles.icon} />
                {statistic.label}
              </p>
              <Figure
                statistic={statistic}
                locale={locale}
                countUp={data.countUp ? data.duration : undefined}
                className={styles.figure}
              />
              {share !== null && (
                <div className={styles.bar} aria-hidden="true">
                  <div className={styles.done} style={{ '--share': share } as CSSProperties} />
                </div>
              )}
              {statistic.source !== '' && <p className={styles.source}>{statistic.source}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** 0 to 1; null for a text. */
function filledShare(value: number | string, max: number): number | null {
  return typeof value === 'number' ? Math.min(1, Math.max(0, value / max)) : null
}
