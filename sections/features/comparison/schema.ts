import * as z from 'zod/mini'
import { optionalButton } from '../../fields/button.ts'
import { item, list } from '../../fields/list.ts'
import { section } from '../../fields/section.ts'
import { inline, text } from '../../fields/text.ts'
import { toggle } from '../../fields/value.ts'

const value = z.union([z.boolean(), text({ max: 160 })])

export const schema = section({
  columns: list(
    item({
      name: text({ max: 80 }),
      note: text({ max: 120, help: 'Below the name' }),
      highlighted: toggle({ help: 'Stands out from the others' }),
      button: optionalButton(),
    }),
    { max: 6, help: 'What is compared' },
  ),
  rows: list(
    item({
      label: inline({ max: 300 }),
      values: list(value, { max: 6, help: 'One for each column: a text, or yes or no' }),
    }),
    { max: 80, help: 'The compared property' },
  ),
  note: inline({ max: 500, help: 'Small print below the table' }),
})
