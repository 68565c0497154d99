import type { CatalogueSection } from '../site/use-catalogue.ts'

/** Sections that make no sense on a page by themselves: those of header and footer belong to the site. */
const OF_THE_SITE = ['header', 'footer']

/** Sections whose name, kind or description has all words of a search, by kind. */
export function foundSections(
  sections: readonly CatalogueSection[],
  search: string,
): [kind: string, sections: CatalogueSection[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = sections.filter(({ kind, title, about, address }) => {
    const text = [kind, title, about, address].join(' ').toLowerCase()
    return !OF_THE_SITE.includes(kind) && words.every((word) => text.includes(word))
  })
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  return [...kinds].sort(([a], [b]) => a.localeCompare(b))
}
