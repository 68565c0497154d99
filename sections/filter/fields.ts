import * as z from 'zod/mini'
import { choice, item, list, text } from '../fields.ts'
import { listSource } from '../ui/list-of-page.ts'

const option = z.pipe(
  z.union([z.string(), z.object({ value: z.string(), label: z.optional(z.string()) })]),
  z.transform((stored) =>
    typeof stored === 'string'
      ? { value: stored, label: undefined }
      : { value: stored.value, label: stored.label },
  ),
)

const facet = item({
  field: text({ max: 60, help: 'Lists know their categories: category' }),
  label: text({ max: 80 }),
  type: choice(['checkbox', 'select', 'range', 'search']),
  options: list(option, { max: 60, help: 'Which categories, in this order; empty: all' }),
})

export type Facet = z.output<typeof facet>

/** What every kind of filter stores. */
export const filterFields = {
  source: listSource(),
  facets: list(facet, { max: 8 }),
}
