import { ENHANCE_ATTRIBUTE } from '#shared/island.ts'
import load from 'virtual:enhancements'
import { schedule } from './schedule.ts'

const found = new WeakSet<Element>()

/** Enhances static sections when they come close to the viewport. Each section works without it. */
export function enhanceSections(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ENHANCE_ATTRIBUTE}]`)) enhance(element)
}

async function enhance(element: HTMLElement): Promise<void> {
  if (found.has(element)) return
  found.add(element)
  await schedule.visible?.(element)
  const enhancement = await load(element.getAttribute(ENHANCE_ATTRIBUTE) ?? '')
  enhancement?.(element)
}
