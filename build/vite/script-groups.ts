import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

/** What several files need and nothing else is loaded for: it is in the file of every page. */
const COMMON = /^\0vite\/preload-helper|\/shared\/forms\/secret\.ts$/

/** Files by the module that begins them. What two of them import is in the first. */
const FILES = [
  ['visitor', /\/client\/visitor\.ts$/],
  ['main', /\/client\/main\.ts$/],
] as const

/**
 * The file of a module of the browser, where it has one with others (docs/decisions/051-scripts.md): without it, what islands share with
 * the scripts of pages would be a file more for every page. Enhancements of sections are put together by enhancements.ts.
 */
export function scriptGroup(id: string, graph: Graph): string | null {
  if (COMMON.test(id)) return 'visitor'
  return FILES.find(([, first]) => isImportedBy(first, id, graph))?.[0] ?? null
}

/** What a person loads to edit a page. Screens, dialogs and the way in are loaded when she needs them. */
const STUDIO = /\/studio\/main\.tsx$/
const EDITOR = /\/studio\/edit\/page-editor\.tsx$/

/**
 * The file of a module of the Studio, where it has one with others: one file compresses better than the twenty that screens would share.
 * The entry stays by itself with its styles, which the page names.
 */
export function studioGroup(id: string, graph: Graph): string | null {
  if (STUDIO.test(id) || id.endsWith('.css')) return null
  return [STUDIO, EDITOR].some((first) => isImportedBy(first, id, graph)) ? 'editor' : null
}

/** Whether the module does, at once and not when it is needed, or what it imports so. */
function isImportedBy(first: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (first.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (graph.getModuleInfo(id)?.importers ?? []).some((each) => isImportedBy(first, each, graph, seen))
}
