import type { Facet, ListControls, ListInfo, ListSort, OfferedFacet, SectionData } from '../contract.ts'
import { facetKeys } from '../ui/facet-keys.ts'
import { offeredValues } from '../ui/facets.ts'

/** The fields that the schemas of both filters have. */
interface FilterData {
  source: ListControls['source']
  facets: Facet[]
  sort: ListSort[]
}

/** The settings that a filter adds to its list. Orders without a field are left out. */
export function filterControls(data: SectionData): ListControls {
  const { source, facets, sort } = data as SectionData & FilterData
  return { source, list: 'below', facets, sorts: sort.filter(({ field }) => field !== '') }
}

/** The facets and orders that this filter shows. Another filter of the same list may show others. */
export function drawnControls(
  { facets, sort }: Pick<FilterData, 'facets' | 'sort'>,
  list: ListInfo,
): { facets: OfferedFacet[]; sorts: ListSort[] } {
  const own = facets.map((facet) => facetKeys(facet)[0])
  return {
    facets: list.facets.filter(({ key }) => own.includes(key)),
    sorts: list.kind === 'posts' ? [] : sort.filter(({ field }) => field !== ''),
  }
}

/** Whether a form is needed, because the filter offers more than links to categories. */
export function needsForm({ facets, sorts }: ReturnType<typeof drawnControls>): boolean {
  return sorts.length > 0 || facets.some(({ key, type }) => key !== 'cat' || type === 'select')
}

/** The category facet of lists, `?cat=`. Defaults apply if none is stored. */
export function categoryFacet(facets: readonly Facet[]): Facet {
  const stored = facets.find((facet) => facetKeys(facet)[0] === 'cat')
  return stored ?? { field: 'category', label: '', type: 'checkbox', options: [] }
}

/** The categories that a visitor may choose: those of the facet that the list has. */
export function offeredCategories(facet: Facet, { categories }: ListInfo): ListInfo['categories'] {
  const names = new Map(categories.map(({ slug, label }) => [slug, label]))
  return offeredValues(facet, names).map(({ value, label }) => ({ slug: value, label }))
}
