import { ENHANCE_ATTRIBUTE } from '#shared/island.ts'
import { schedule } from './schedule.ts'

type Enhance = { default: (element: HTMLElement) => void }

/** By path, like `../sections/carousel/slides/enhance.ts`. A page loads only those of its own sections. */
const enhancements = import.meta.glob<Enhance>('../sections/*/*/enhance.ts')

/** Enhances static sections when they come close to the viewport. Each section works without it. */
export function enhanceSections(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ENHANCE_ATTRIBUTE}]`)) enhance(element)
}

async function enhance(element: HTMLElement): Promise<void> {
  const load = enhancements[`../sections/${element.getAttribute(ENHANCE_ATTRIBUTE)}/enhance.ts`]
  if (load === undefined) return
  await schedule.visible?.(element)
  ;(await load()).default(element)
}
