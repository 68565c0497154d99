import type { TimelineEvent } from './fields.ts'

/** The events that say something, in the order they are read in. */
export function shownEvents({ items, order }: { items: TimelineEvent[]; order: string }): TimelineEvent[] {
  const shown = items.filter(({ date, title, text }) => date !== '' || title || text)
  return order === 'desc' ? shown.reverse() : shown
}
