import type { TimelineEvent } from './fields.ts'

/** The events with content, in reading order. */
export function shownEvents({ items, order }: { items: TimelineEvent[]; order: string }): TimelineEvent[] {
  const shown = items.filter(({ date, title, text }) => date !== '' || title || text)
  return order === 'desc' ? shown.reverse() : shown
}
