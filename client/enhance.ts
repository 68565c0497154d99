import { ENHANCE_ATTRIBUTE } from '#shared/island.ts'
import enhancements from 'virtual:sections/enhance.ts'
import { schedule } from './schedule.ts'

const found = new WeakSet<Element>()

/** Enhances static sections when they come close to the viewport. Each section works without it. */
export function enhanceSections(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ENHANCE_ATTRIBUTE}]`)) enhance(element)
}

async function enhance(element: HTMLElement): Promise<void> {
  if (found.has(element)) return
  found.add(element)
  // A page loads only those of its own sections.
  const load = enhancements[element.getAttribute(ENHANCE_ATTRIBUTE) ?? '']
  if (load === undefined) return
  await schedule.visible?.(element)
  ;(await load()).default(element)
}
