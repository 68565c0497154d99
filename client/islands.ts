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
  // A page loads the modules of its own islands only.
  const load = islands[element.getAttribute(ISLAND_ATTRIBUTE) ?? '']
  const props = element.nextElementSibling?.textContent
  if (load === undefined || !props) return
  // React loads with the first island of a page.
  const loadReact = () => import('./hydrate-island.tsx')
  const start = (module: unknown, { hydrateIsland }: Awaited<ReturnType<typeof loadReact>>) =>
    hydrateIsland(element, module as never, JSON.parse(props) as IslandProps)
  const moment = element.getAttribute(HYDRATE_ATTRIBUTE) ?? 'visible'
  if (moment === 'use')
    return startOnUse(element, async () => {
      // Each has its own loadAhead: within one, the first failure would end it, and a second failure would reload the
      // page (visitor/build-updates.ts).
      const [module, react] = await Promise.all([loadAhead(load), loadAhead(loadReact)])
      if (module && react) await start(module, react)
      // Shows the island's form as visitors without scripts see it.
      else element.setAttribute(PLAIN_ATTRIBUTE, '')
    })
  await schedule[moment]?.(element)
  await start(...(await Promise.all([load(), loadReact()])))
}
