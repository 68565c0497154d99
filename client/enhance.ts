import { ENHANCE_ATTRIBUTE } from '#shared/island.ts'
import load from 'virtual:enhancements'
import { eachNew } from './each-new.ts'
import { schedule } from './schedule.ts'

/** Enhances static sections when they come close to the viewport. Each section works without it. */
export function enhanceSections(root: ParentNode): void {
  eachNew(root, ENHANCE_ATTRIBUTE, enhance)
}

async function enhance(element: HTMLElement): Promise<void> {
  await schedule.visible?.(element)
  const enhancement = await load(element.getAttribute(ENHANCE_ATTRIBUTE) ?? '')
  enhancement?.(element)
}
