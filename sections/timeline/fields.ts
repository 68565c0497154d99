import type * as z from 'zod/mini'
import { icon } from '../fields/icon.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { media } from '../fields/media.ts'
import { inline, rich, text } from '../fields/text.ts'
import { choice } from '../fields/value.ts'

const event = item({
  date: text({ max: 60, help: 'A year, a month like 2026-03, a day like 2026-03-14, or any words' }),
  title: inline(),
  text: rich({ max: 10_000 }),
  media: media(),
  icon: icon(),
  link: link(),
})

export type TimelineEvent = z.output<typeof event>

/** The fields of every timeline. */
export const timelineFields = {
  items: list(event, { max: 100, label: 'Events' }),
  order: choice(['asc', 'desc'], { help: 'As stored, or the last one first' }),
  connector: choice(['line', 'dashed', 'none'], { help: 'The line between the events' }),
}
