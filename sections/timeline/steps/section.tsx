import type { CSSProperties } from 'react'
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

/** Numbered steps. */
export default function TimelineSteps({ data, locale, context }: SectionProps<typeof schema>) {
  const events = shownEvents(data)
  if (events.length === 0) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <ol
        className={styles.steps}
        data-orientation={data.orientation}
        data-connector={data.connector}
        style={{ '--columns': Math.min(events.length, 4) } as CSSProperties}
      >
        {events.map((event, index) => (
          <li key={event.id ?? `${event.date} ${event.title?.html}`} className={styles.step}>
            {/* An ordered list announces its numbers itself. */}
            <span className={styles.number} aria-hidden="true">
              {event.icon?.body === undefined ? index + 1 : <Icon icon={event.icon} />}
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
