import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import { EventDate } from '../event-date.tsx'
import { EventText } from '../event-text.tsx'
import { shownEvents } from '../shown-events.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Events on both sides of a line. On a phone all are on one side, in the same order. */
export default function TimelineAlternating({ data, locale, context }: SectionProps<typeof schema>) {
  const events = shownEvents(data)
  if (events.length === 0) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ol className={styles.events} data-connector={data.connector}>
        {events.map((event) => (
          <li key={event.id ?? `${event.date} ${event.title?.html}`} className={styles.event}>
            <span className={styles.mark} aria-hidden="true">
              <Icon icon={event.icon} className={styles.icon} />
            </span>
            <div className={styles.text}>
              <EventDate date={event.date} locale={locale} />
              <EventText
                event={event}
                titleTag={itemTag(data, context)}
                resizeImages={context.resizeImages}
              />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
