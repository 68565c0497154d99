import type * as z from 'zod/mini'
import { icon } from '../fields/icon.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { inline, text } from '../fields/text.ts'

const detail = item({
  icon: icon(),
  label: text({ max: 120, help: 'Like phone, address or opening hours' }),
  text: inline({ max: 500 }),
  link: link({ help: 'Makes the text a link: a phone number, an address, a map' }),
})

/** Contact details beside a form. */
export function detailList() {
  return list(detail, { max: 12, help: 'Shown beside the form, one on each line' })
}

export type Detail = z.output<typeof detail>
