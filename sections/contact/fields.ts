import type * as z from 'zod/mini'
import { icon, inline, item, link, list, text } from '../fields.ts'

const detail = item({
  icon: icon(),
  label: text({ max: 120, help: 'Phone, address, opening hours' }),
  text: inline({ max: 500 }),
  link: link({ help: 'Makes the text a link: a phone number, an address, a map' }),
})

/** Other ways to get in touch, beside a form. */
export function detailList() {
  return list(detail, { max: 12, help: 'Other ways to get in touch' })
}

export type Detail = z.output<typeof detail>
