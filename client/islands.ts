import { HYDRATE_ATTRIBUTE, ISLAND_ATTRIBUTE, type IslandProps } from '#shared/island.ts'
import islands from 'virtual:sections/island.tsx'
import { eachNew } from './each-new.ts'
import { schedule } from './schedule.ts'

/** Hydrates the islands below `root`, each when its schedule allows. */
export function hydrateIslands(root: ParentNode): void {
  eachNew(root, ISLAND_ATTRIBUTE, hydrate)
}

async function hydrate(element: Element): Promise<void> {
  // A page loads only those of its own sections.
  const load = islands[element.getAttribute(ISLAND_ATTRIBUTE) ?? '']
  const props = element.nextElementSibling?.textContent
  if (load === undefined || !props) return
  await schedule[element.getAttribute(HYDRATE_ATTRIBUTE) ?? 'visible']?.(element)
  // React loads with the first island of a page.
  const [module, { hydrateIsland }] = await Promise.all([load(), import('./hydrate-island.tsx')])
  hydrateIsland(element, module as never, JSON.parse(props) as IslandProps)
}
