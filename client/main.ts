import { enhanceSections } from './enhance.ts'
import { hydrateIslands } from './islands.ts'
import { afterFirstFrame } from './visitor/first-frame.ts'

/**
 * Hydrates the islands and enhances the static sections below `root`: the page, or a popup that was just added. Each
 * element is activated once, because a popup may be what loads this file, which then starts with the whole page.
 */
export function activate(root: ParentNode): void {
  hydrateIslands(root)
  enhanceSections(root)
}

afterFirstFrame(() => activate(document))
