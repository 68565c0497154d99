import { slugify } from '#shared/slug.ts'
import type { Facet, ListSort } from '../contract.ts'

/** Key of the category's parameter, which lists have even without a filter. */
export const CATEGORY = 'cat'

/** A field as addresses name it. The field of a search may be empty: all texts. */
export function fieldKey({ field, type }: Pick<Facet, 'field' | 'type'>): string {
  const slug = slugify(field)
  if (type === 'search') return slug || 'text'
  return ['', 'category', 'cat'].includes(slug) ? 'category' : slug
}

/** The parameters of a facet, without the prefix of the list. */
export function facetKeys(facet: Facet): string[] {
  const field = fieldKey(facet)
  if (facet.type === 'range') return [`min.${field}`, `max.${field}`]
  return [field === 'category' && facet.type !== 'search' ? CATEGORY : `f.${field}`]
}

/** The value of the parameter `sort`. */
export function sortKey({ field, order }: ListSort): string {
  return (order === 'desc' ? '-' : '') + slugify(field)
}
