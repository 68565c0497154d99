import type { Plugin } from 'vite'
import { virtualModule } from './virtual-module.ts'
import { sectionRoots } from './section-roots.ts'
import { readingHash, sourceHash } from './source-hash.ts'

/** Besides the sections, the sources that decide the bytes of a page and its files. */
export const PAGE_CODE = [
  ...['worker', 'client', 'core', 'shared', 'admin'],
  ...['build/vite', 'vite.config.ts', 'package-lock.json'],
]

/**
 * `virtual:build`: an id of this build and one of its reading rules, both digests of sources, so that equal code has
 * equal ids.
 * @param isDev gives every build a new id: in development the Worker serves pages before the stylesheets are built, and
 * the next build must not find those pages in caches
 */
export function buildIdentity(root: string, { isDev = false } = {}): Plugin {
  const code = [...PAGE_CODE, ...sectionRoots(root)]
  const isSource = (file: string) => !/\/(?:golden\/|fixtures\.ts$)|tsconfig\.json$/.test(file)
  /** Computed once per build of the Worker: saved stylesheets and messages change none of its files in development. */
  let schemaHash: string | undefined
  return {
    ...virtualModule({
      name: 'build',
      isApart: isDev,
      text() {
        const buildId = isDev ? `dev-${Date.now().toString(36)}` : sourceHash(root, code, isSource)
        schemaHash ??= readingHash(root, sectionRoots(root))
        return `export const buildId = '${buildId}'\nexport const schemaHash = '${schemaHash}'`
      },
    }),
    buildStart() {
      if (this.environment.name === 'worker') schemaHash = undefined
    },
  }
}
