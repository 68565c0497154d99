import { item, list } from '../../fields/list.ts'
import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { rich, text } from '../../fields/text.ts'

export const schema = section({
  items: list(item({ label: text({ max: 80 }), body: rich(), media: media() }), { max: 12, label: 'Tabs' }),
})
