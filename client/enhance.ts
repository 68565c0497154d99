import { ENHANCE_ATTRIBUTE, ENHANCE_ON_ATTRIBUTE } from '#shared/island.ts'
import { loadAhead } from '#shared/visitor/load-ahead.ts'
import load from 'virtual:enhancements'
import { eachNew } from './each-new.ts'
import { schedule } from './schedule.ts'
import { startOnUse } from './start-on-use.ts'

/**
 * Enhances a static section when it comes close to the viewport or when the visitor uses one of its forms. The header
 * is enhanced at once: it is visible even to a visitor who arrives far below it. Every section works without its
 * script.
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
