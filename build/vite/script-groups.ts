import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers'> | null
}

const VISITOR = /\/client\/visitor\.ts$/

/** What the script of every page and those of sections both need: the others take it from the file of every page. */
const COMMON = /^\0vite\/preload-helper/

/**
 * The file of a module of the browser, where it has one with others (docs/decisions/051-scripts.md). Enhancements of sections are put
 * together by enhancements.ts.
 */
export function scriptGroup(id: string, graph: Graph): string | null {
  return COMMON.test(id) || isOfVisitor(id, graph) ? 'visitor' : null
}

/** Whether the script of every page imports it, at once and not when it is needed. */
function isOfVisitor(id: string, graph: Graph): boolean {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return VISITOR.test(id) || importers.some((each) => isOfVisitor(each, graph))
}
