import { ENHANCE_ATTRIBUTE } from '#shared/island.ts'
import { schedule } from './schedule.ts'

type Enhance = { default: (element: HTMLElement) => void }

/** `../sections/carousel/slides/enhance.ts`: some hundred bytes each, loaded where the section is. */
const enhancements = import.meta.glob<Enhance>('../sections/*/*/enhance.ts')

/** Makes static sections nicer once they come near; they work without it. */
export function enhanceSections(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${ENHANCE_ATTRIBUTE}]`)) enhance(element)
}

async function enhance(element: HTMLElement): Promise<void> {
  const load = enhancements[`../sections/${element.getAttribute(ENHANCE_ATTRIBUTE)}/enhance.ts`]
  if (load === undefined) return
  await schedule.visible?.(element)
  ;(await load()).default(element)
}
