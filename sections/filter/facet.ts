import type { ListInfo } from '../contract.ts'
import type { Facet } from './fields.ts'

/** The facet of lists, `?cat=`. Without a stored one, a default. */
export function categoryFacet(facets: Facet[]): Facet {
  const written = facets.find(({ field }) => ['', 'category', 'cat'].includes(field))
  return written ?? { id: undefined, field: 'category', label: '', type: 'checkbox', options: [] }
}

/** The categories that a visitor may choose: those of the facet that the list has. */
export function offeredCategories({ options }: Facet, { categories }: ListInfo): ListInfo['categories'] {
  if (options.length === 0) return categories
  return options.flatMap(({ value, label }) => {
    const known = categories.find((category) => category.slug === value || category.label === value)
    return known === undefined ? [] : [{ slug: known.slug, label: label || known.label }]
  })
}
