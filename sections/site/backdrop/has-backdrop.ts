import type { BaseData } from '../../fields/section.ts'

/** Where its styles and its script are. */
export const BACKDROP = 'site/backdrop'

/** Whether a background needs more than an image: its styles and its script are on the page only then. */
export function hasBackdrop({ background }: Pick<BaseData, 'background'>): boolean {
  return background?.video !== undefined || (background?.fixed === true && background.image !== undefined)
}
