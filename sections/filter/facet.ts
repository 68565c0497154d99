import type { ListInfo } from '../contract.ts'
import type { Facet } from './fields.ts'

/** The facet that lists answer to, `?cat=`. Without one written, a plain one. */
export function categoryFacet(facets: Facet[]): Facet {
  const written = facets.find(({ field }) => ['', 'category', 'cat'].includes(field))
  return written ?? { id: undefined, field: 'category', label: '', type: 'checkbox', options: [] }
}

/** The categories a visitor may choose from: those the facet names, of those that the list has. */
export function offeredCategories({ options }: Facet, { categories }: ListInfo): ListInfo['categories'] {
  if (options.length === 0) return categories
  return options.flatMap(({ value, label }) => {
    const known = categories.find((category) => category.slug === value || category.label === value)
    return known === undefined ? [] : [{ slug: known.slug, label: label || known.label }]
  })
}
