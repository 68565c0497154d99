import { ENHANCE_ATTRIBUTE, ENHANCE_ON_ATTRIBUTE } from '#shared/island.ts'
import { loadAhead } from '#shared/visitor/load-ahead.ts'
import load from 'virtual:enhancements'
import { eachNew } from './each-new.ts'
import { schedule } from './schedule.ts'
import { startOnUse } from './start-on-use.ts'

/**
 * Enhances static sections when they come close to the viewport, or when a form of theirs is used; the header at once, which a visitor who
 * arrives far below it sees too. Each section works without it.
 */
export function enhanceSections(root: ParentNode): void {
  eachNew(root, ENHANCE_ATTRIBUTE, enhance)
}

async function enhance(element: HTMLElement): Promise<void> {
  const enhancement = () => load(element.getAttribute(ENHANCE_ATTRIBUTE) ?? '')
  if (element.hasAttribute(ENHANCE_ON_ATTRIBUTE))
    return startOnUse(element, async () => (await loadAhead(enhancement))?.(element))
  if (element.closest('header') === null) await schedule.visible?.(element)
  ;(await enhancement())?.(element)
}
