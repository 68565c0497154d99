import { enhanceSections } from './enhance.ts'
import { hydrateIslands } from './islands.ts'

/** Brings what stands below `root` to life: sections of the page, or of a popup that has just come to it. */
export function wake(root: ParentNode): void {
  hydrateIslands(root)
  enhanceSections(root)
}
