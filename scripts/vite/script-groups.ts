import type { Rolldown } from 'vite'

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds' | 'importers'> | null
}

const FORMS = /\/(?:sections\/ui\/form|shared\/forms)\//

const VISITOR = /\/client\/visitor\.ts$/

/** What the script of every page and those of sections both need: the others take it from the file of every page. */
const COMMON = /^\0(?:vite\/preload-helper|rolldown\/runtime)|\/shared\/island\.ts$/

/**
 * The file of a module of the browser, where it has one with others (docs/decisions/051-scripts.md): the enhancements of static sections
 * are two files, in place of one for each section. A script that is imported where it is needed (the bot check) stays a file of its own.
 */
export function scriptGroup(id: string, graph: Graph): string | null {
  if (COMMON.test(id) || isOfVisitor(id, graph)) return 'visitor'
  if (!isEnhancement(id, graph)) return null
  return reachesForms(id, graph) ? 'forms' : 'enhancements'
}

/** Whether the script of every page imports it, at once and not when it is needed. */
function isOfVisitor(id: string, graph: Graph): boolean {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return VISITOR.test(id) || importers.some((each) => isOfVisitor(each, graph))
}

function isEnhancement(id: string, graph: Graph): boolean {
  if (id.endsWith('/enhance.ts')) return !id.endsWith('/client/enhance.ts')
  if (id.includes('/shared/forms/')) return true
  return id.endsWith('.browser.ts') && (graph.getModuleInfo(id)?.importers.length ?? 0) > 0
}

function reachesForms(id: string, graph: Graph): boolean {
  return (
    FORMS.test(id) || (graph.getModuleInfo(id)?.importedIds ?? []).some((each) => reachesForms(each, graph))
  )
}
