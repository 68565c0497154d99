import { item, list } from '../../fields/list.ts'
import { section } from '../../fields/section.ts'
import { rich, text } from '../../fields/text.ts'

export const schema = section({
  columns: list(item({ title: text({ max: 200 }), body: rich({ max: 20_000, help: 'Markdown or HTML' }) }), {
    max: 12,
    help: 'Shown side by side if there is space',
  }),
})
