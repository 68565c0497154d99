import { item, list } from '../../fields/list.ts'
import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { inline, text } from '../../fields/text.ts'
import { number } from '../../fields/value.ts'

export const schema = section({
  items: list(
    item({
      before: media(),
      after: media({ help: 'Of the same size, from the same place' }),
      caption: inline({ max: 500, help: 'Below the two pictures' }),
    }),
    { max: 24, label: 'Pairs' },
  ),
  beforeLabel: text({ max: 40, label: 'Word on the first picture', help: 'Empty: Before' }),
  afterLabel: text({ max: 40, label: 'Word on the second picture', help: 'Empty: After' }),
  columns: number({ min: 1, max: 3, default: 1, help: 'Pairs side by side on a wide screen' }),
})
