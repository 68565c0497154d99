import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Figure, writtenValue } from '../figure.tsx'
import { shownStatistics } from '../shown-statistics.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** A few large numbers. */
export default function StatisticsRow({ data, locale, context }: SectionProps<typeof schema>) {
  const items = shownStatistics(data.items)
  if (items.length === 0) return null
  const longest = Math.max(...items.map((item) => item.prefix.length + writtenValue(item, locale).length))
  const columns = data.columns === 0 ? Math.min(items.length, 4) : data.columns
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ul
        className={styles.row}
        data-long={longest > 7 || undefined}
        style={{ '--columns': columns } as CSSProperties}
      >
        {items.map((statistic) => (
          <li key={statistic.id ?? statistic.label} className={styles.item}>
            <Icon icon={statistic.icon} className={styles.icon} />
            <Figure
              statistic={statistic}
              locale={locale}
              countUp={data.countUp ? data.duration : undefined}
              className={styles.figure}
            />
            {statistic.label !== '' && <p className={styles.label}>{statistic.label}</p>}
            {statistic.source !== '' && <p className={styles.source}>{statistic.source}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
