import type { Plugin } from 'vite'
import { sectionRoots } from './section-roots.ts'
import { readingRules } from './reading-rules.ts'
import { sourceHash } from './source-hash.ts'

/**
 * `virtual:build`: names this build by its sources, and the rules that it reads content by, so that equal code
 * has equal names.
 * @param isEachNew names every build anew: in development the Worker is built before the stylesheets are, and what it has put into
 * caches then must not be found under the name of the build that follows
 */
export function buildIdentity(root: string, { isEachNew = false } = {}): Plugin {
  const code = ['worker', 'client', 'shared', 'package-lock.json', ...sectionRoots(root)]
  const isSource = (file: string) => !/\/(?:golden\/|fixtures\.ts$)|tsconfig\.json$/.test(file)
  return {
    name: 'vitrine:build',
    resolveId: (id) => (id === 'virtual:build' ? '\0virtual:build' : undefined),
    load(id) {
      if (id !== '\0virtual:build') return
      const sources = sourceHash(root, code, isSource)
      const buildId = isEachNew ? `${sources}-${Date.now().toString(36)}` : sources
      const schemaHash = readingRules(root).hash
      return `export const buildId = '${buildId}'\nexport const schemaHash = '${schemaHash}'`
    },
  }
}
