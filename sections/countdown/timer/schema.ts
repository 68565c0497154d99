import { date, section, text } from '../../fields.ts'

export const schema = section({
  date: date({
    label: 'Moment',
    help: 'Like 2026-12-24T20:00:00-03:00; without an offset it is read as UTC',
  }),
  expiredText: text({ max: 200, help: 'Shown when the moment has passed' }),
})
