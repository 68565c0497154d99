import { enhanceSections } from './enhance.ts'
import { hydrateIslands } from './islands.ts'
import { afterFirstFrame } from './visitor/first-frame.ts'

/**
 * Hydrates the islands and enhances the static sections below `root`: the page, or a popup just added to it. Each once: a popup on a page
 * without either loads this file, which begins with the whole page.
 */
export function activate(root: ParentNode): void {
  hydrateIslands(root)
  enhanceSections(root)
}

afterFirstFrame(() => activate(document))
