import { item, list, media, rich, section, text } from '../../fields.ts'

export const schema = section({
  items: list(item({ label: text({ max: 80 }), body: rich(), media: media() }), { max: 12 }),
})
