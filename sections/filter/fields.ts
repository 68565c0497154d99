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
      value: field('text', z.string(), { help: 'A value of the field, exactly as in the entries' }),
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
  field: text({
    max: 60,
    help: 'Field to filter by. For products or works: a field like category, price or year, or the name of an option. For posts: category, author or tag',
  }),
  label: text({ max: 80 }),
  type: choice(['checkbox', 'select', 'range', 'search'], {
    help: 'Range is for numbers; a search without a field reads all texts',
  }),
  options: list(option, {
    max: 60,
    help: 'Values to offer, in this order; empty: all values of the entries',
  }),
})

const sort = item({
  field: text({ max: 60, help: 'Field to sort by, like price, title or year' }),
  label: text({ max: 80, help: 'What the visitor reads' }),
  order: choice(['asc', 'desc'], { help: 'Lowest or highest first' }),
})

/** The fields of every filter. */
export const filterFields = {
  source: listSource(),
  facets: list(facet, { max: 8, label: 'Filters', help: 'Filters that visitors may use' }),
  sort: list(sort, { max: 8, label: 'Orders', help: 'How visitors may order products or works' }),
}
