import { icon } from '../../fields/icon.ts'
import { link } from '../../fields/link.ts'
import { item, list } from '../../fields/list.ts'
import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { date, toggle } from '../../fields/value.ts'

const entry = item({
  label: text({ max: 120 }),
  link: link(),
  icon: icon(),
  media: media({ help: 'A small picture instead of the icon' }),
  highlighted: toggle({ help: 'Stands out from the others' }),
  from: date({
    label: 'Shown from',
    help: 'A day without a time means the whole day in UTC; a moment with an offset is exact',
  }),
  until: date({
    label: 'Shown until',
    help: 'A day without a time means the whole day in UTC; a moment with an offset is exact',
  }),
})

export const schema = section({ links: list(entry, { max: 60 }) })
