import { HYDRATE_ATTRIBUTE, ISLAND_ATTRIBUTE, type IslandProps } from '#shared/island.ts'
import { schedule } from './schedule.ts'

/** `../sections/form/steps/island.tsx`: found by folder, loaded when first needed. */
const islands = import.meta.glob('../sections/*/*/island.tsx')

/** Brings the islands below `root` to life, each no sooner than it asks to. */
export function hydrateIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll(`[${ISLAND_ATTRIBUTE}]`)) hydrate(element)
}

async function hydrate(element: Element): Promise<void> {
  const load = islands[`../sections/${element.getAttribute(ISLAND_ATTRIBUTE)}/island.tsx`]
  const props = element.nextElementSibling?.textContent
  if (load === undefined || !props) return
  await schedule[element.getAttribute(HYDRATE_ATTRIBUTE) ?? 'visible']?.(element)
  // React comes with the first island that needs it, never before.
  const [module, { hydrateIsland }] = await Promise.all([load(), import('./hydrate-island.tsx')])
  hydrateIsland(element, module as never, JSON.parse(props) as IslandProps)
}
