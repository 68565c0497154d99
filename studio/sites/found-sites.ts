import { folded } from '../text/folded.ts'
import type { ListedSite } from './use-sites.ts'

/** Sites whose name or a host has all words of a search, by name. */
export function foundSites(sites: readonly ListedSite[], search: string): ListedSite[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return sites
    .filter(({ name, hosts }) => {
      const text = folded([name, ...hosts].join(' '))
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
