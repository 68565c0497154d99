import { enhanceSections } from './enhance.ts'
import { hydrateIslands } from './islands.ts'
import { afterFirstFrame } from './visitor/first-frame.ts'

/**
 * Hydrates the islands and enhances the static sections below `root`: the page, or a popup that was just added. Each
 * element is activated only once: a popup may load this file, which then also activates the whole page.
 */
export function activate(root: ParentNode): void {
  hydrateIslands(root)
  enhanceSections(root)
}

afterFirstFrame(() => activate(document))
