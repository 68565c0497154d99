import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { textOfHtml } from '../../ui/plain-text.ts'
import { EventDate } from '../event-date.tsx'
import { EventText } from '../event-text.tsx'
import { shownEvents } from '../shown-events.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Events in a column along a line, or in a row. */
export default function TimelineVertical({ data, locale, context }: SectionProps<typeof schema>) {
  const events = shownEvents(data)
  if (events.length === 0) return null
  const { connector, orientation } = data
  const scrolls = orientation === 'horizontal'
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ol
        className={styles.events}
        data-connector={connector}
        data-orientation={orientation}
        tabIndex={scrolls ? 0 : undefined}
        aria-label={scrolls ? textOfHtml(data.title) || undefined : undefined}
      >
        {events.map((event) => (
          <li key={event.id ?? `${event.date} ${event.title?.html}`} className={styles.event}>
            <span className={styles.mark} aria-hidden="true">
              <Icon icon={event.icon} className={styles.icon} />
            </span>
            <EventDate date={event.date} locale={locale} />
            <EventText event={event} titleTag={itemTag(data, context)} resizeImages={context.resizeImages} />
          </li>
        ))}
      </ol>
    </div>
  )
}
