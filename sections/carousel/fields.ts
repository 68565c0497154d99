import * as z from 'zod/mini'
import { button, inline, item, link, list, media, rich } from '../fields.ts'

const slide = item({
  media: media(),
  title: inline(),
  text: rich({ max: 5000 }),
  button: z.catch(z.optional(button()), undefined),
  link: link(),
})

export type Slide = z.output<typeof slide>

export function slides(max: number) {
  return list(slide, { max })
}
