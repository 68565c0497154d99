import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { item, list } from '../fields/list.ts'
import { text } from '../fields/text.ts'
import { choice } from '../fields/value.ts'
import { listSource } from '../fields/list-source.ts'

const option = z.pipe(
  z.union([
    z.string(),
    z.object({
      value: field('text', z.string(), { help: 'Name of a category' }),
      label: field('text', z.optional(z.string()), { help: 'What the visitor reads' }),
    }),
  ]),
  z.transform((stored) =>
    typeof stored === 'string'
      ? { value: stored, label: undefined }
      : { value: stored.value, label: stored.label },
  ),
)

const facet = item({
  field: text({ max: 60, help: 'What is compared; lists know their categories: category' }),
  label: text({ max: 80 }),
  type: choice(['checkbox', 'select', 'range', 'search']),
  options: list(option, { max: 60, help: 'Which categories, in this order; empty: all' }),
})

export type Facet = z.output<typeof facet>

/** The fields of every filter. */
export const filterFields = {
  source: listSource(),
  facets: list(facet, { max: 8, label: 'Filters', help: 'What visitors may narrow the list by' }),
}
