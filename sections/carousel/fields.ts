import type * as z from 'zod/mini'
import { optionalButton } from '../fields/button.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { media } from '../fields/media.ts'
import { inline, rich } from '../fields/text.ts'

const slide = item({
  media: media(),
  title: inline(),
  text: rich({ max: 5000 }),
  button: optionalButton(),
  link: link({ help: 'Makes the whole slide a link' }),
})

export type Slide = z.output<typeof slide>

export function slides(max: number) {
  return list(slide, { max, help: 'In the order in which they are shown' })
}
