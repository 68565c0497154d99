import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { date } from '../../fields/value.ts'

export const schema = section({
  date: date({
    label: 'Moment',
    help: 'Like 2026-12-24T20:00:00-03:00; without an offset it is read as UTC',
  }),
  expiredText: text({ max: 200, help: 'Shown when the moment has passed' }),
})
