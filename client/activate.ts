import { enhanceSections } from './enhance.ts'
import { hydrateIslands } from './islands.ts'

/** Hydrates the islands and enhances the static sections below `root`: the page, or a popup just added to it. */
export function activate(root: ParentNode): void {
  hydrateIslands(root)
  enhanceSections(root)
}
