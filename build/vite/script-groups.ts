import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

/** Modules that several files need; they are in the file of every page. */
const COMMON = /^\0vite\/preload-helper|\/shared\/forms\/secret\.ts$/

/** Files by their first module. Modules that two of them import are in the first file. */
const FILES = [
  ['visitor', /\/client\/visitor\.ts$/],
  ['main', /\/client\/main\.ts$/],
] as const

/**
 * The shared file of a module of the browser, if it has one (docs/decisions/051-scripts.md). Without it, modules shared
 * by islands and pages would be one more file for every page. enhancements.ts groups the enhancements of sections.
 */
export function scriptGroup(id: string, graph: Graph): string | null {
  if (COMMON.test(id)) return 'visitor'
  return FILES.find(([, first]) => isImportedBy(first, id, graph))?.[0] ?? null
}

/** The script that runs while the rest of the Studio is loaded. */
const STUDIO = /\/studio\/main\.ts$/

/** The code for editing a page. Screens, dialogs and the sign-in are loaded on use. */
const EDITOR = /\/studio\/start\.tsx$/

/**
 * The shared file of a module of the Studio, if it has one: one file compresses better than twenty. The entry stays
 * separate, with its styles, because the page names it.
 */
export function studioGroup(id: string, graph: Graph): string | null {
  if (STUDIO.test(id) || id.endsWith('.css')) return null
  if (isImportedBy(STUDIO, id, graph)) return 'first'
  return isImportedBy(EDITOR, id, graph) ? 'editor' : null
}

/** Whether the module is `first`, or `first` imports it statically, through other modules or not. */
function isImportedBy(first: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (first.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((each) => isImportedBy(first, each, graph, seen))
}
