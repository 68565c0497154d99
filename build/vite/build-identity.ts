import type { Plugin } from 'vite'
import { virtualModule } from './virtual-module.ts'
import { sectionRoots } from './section-roots.ts'
import { readingHash, sourceHash } from './source-hash.ts'

/** Beside the sections, all that decides the bytes of a page and of what it loads. */
export const PAGE_CODE = [
  ...['worker', 'client', 'core', 'shared', 'admin'],
  ...['build/vite', 'vite.config.ts', 'package-lock.json'],
]

/**
 * `virtual:build`: names this build by its sources, and the rules that it reads content by, so that equal code
 * has equal names.
 * @param isDev names every build anew: in development the Worker is shown before the stylesheets are built, and what it has put into
 * caches then must not be found under the name of the build that follows
 */
export function buildIdentity(root: string, { isDev = false } = {}): Plugin {
  const code = [...PAGE_CODE, ...sectionRoots(root)]
  const isSource = (file: string) => !/\/(?:golden\/|fixtures\.ts$)|tsconfig\.json$/.test(file)
  /** Once a build of the Worker: a stylesheet or a message in development changes none of its files. */
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
