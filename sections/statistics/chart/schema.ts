import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { choice } from '../../fields/value.ts'
import { statisticFields } from '../fields.ts'

export const schema = section({
  items: statisticFields.items,
  kind: choice(['columns', 'line'], { help: 'How the figures are drawn' }),
  source: text({ max: 300, help: 'Where the figures come from' }),
})
