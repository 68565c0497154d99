import type { CatalogueSection } from '../site/translated-catalogue.ts'
import { folded } from '../text/folded.ts'

/** Kinds that belong to the site, not to a page. */
const OF_THE_SITE = ['header', 'footer']

/** Sections whose name, kind, description or address has all words of a search, by kind. */
export function foundSections(
  sections: readonly CatalogueSection[],
  search: string,
): [kind: string, sections: CatalogueSection[]][] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const found = sections.filter(({ kind, kindName, title, about, address }) => {
    const text = folded([kindName, title, about, address].join(' '))
    return !OF_THE_SITE.includes(kind) && words.every((word) => text.includes(word))
  })
  const kinds = Map.groupBy(found, ({ kindName }) => kindName)
  return [...kinds].sort(([a], [b]) => a.localeCompare(b))
}
