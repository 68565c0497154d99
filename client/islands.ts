import { HYDRATE_ATTRIBUTE, ISLAND_ATTRIBUTE, type IslandProps, PLAIN_ATTRIBUTE } from '#shared/island.ts'
import { loadAhead } from '#shared/visitor/load-ahead.ts'
import islands from 'virtual:sections/island.tsx'
import { eachNew } from './each-new.ts'
import { schedule } from './schedule.ts'
import { startOnUse } from './start-on-use.ts'

/** Hydrates the islands below `root`, each when its schedule allows. */
export function hydrateIslands(root: ParentNode): void {
  eachNew(root, ISLAND_ATTRIBUTE, hydrate)
}

async function hydrate(element: HTMLElement): Promise<void> {
  // A page loads only those of its own sections.
  const load = islands[element.getAttribute(ISLAND_ATTRIBUTE) ?? '']
  const props = element.nextElementSibling?.textContent
  if (load === undefined || !props) return
  // React loads with the first island of a page.
  const loadBoth = () => Promise.all([load(), import('./hydrate-island.tsx')])
  const start = async (loaded: Awaited<ReturnType<typeof loadBoth>>) =>
    loaded[1].hydrateIsland(element, loaded[0] as never, JSON.parse(props) as IslandProps)
  const moment = element.getAttribute(HYDRATE_ATTRIBUTE) ?? 'visible'
  if (moment === 'use')
    return startOnUse(element, async () => {
      const loaded = await loadAhead(loadBoth)
      // Its form is shown as to a visitor without scripts.
      if (loaded === undefined) element.setAttribute(PLAIN_ATTRIBUTE, '')
      else await start(loaded)
    })
  await schedule[moment]?.(element)
  await start(await loadBoth())
}
