import type { Alias, Plugin } from 'vite'
import { filesNamed, SECTION_FILES, type SectionFolder, sectionFolders } from './section-roots.ts'

const PREFIX = 'virtual:sections/'
const ENHANCED = 'virtual:enhanced-sections'
/** The suffix makes bundlers treat it as a script, not as JSON. */
const ENDING = '.js'

/**
 * `virtual:sections/schema.ts` and the like: the sections' files of that name, by address, loaded when they are needed.
 * `virtual:enhanced-sections`: addresses of the sections with an enhance.ts, for the Worker, which runs none of them.
 */
export function sectionModules(project: string): Plugin {
  /** Read once when a build begins, so that all its modules use the same folders. */
  let folders: readonly SectionFolder[] = []
  return {
    name: 'vitrine:sections',
    buildStart() {
      folders = sectionFolders(project)
    },
    resolveId: {
      filter: { id: /^virtual:(?:sections\/|enhanced-sections$)/ },
      handler: (id) => `\0${id}${ENDING}`,
    },
    load: {
      filter: { id: /^\0virtual:(?:sections\/|enhanced-sections\.js$)/ },
      handler(id) {
        if (id === `\0${ENHANCED}${ENDING}`)
          return `export default ${JSON.stringify([...filesNamed(folders, 'enhance.ts').keys()])}`
        const name = SECTION_FILES.find((each) => id === `\0${PREFIX}${each}${ENDING}`)
        if (name === undefined) throw new Error(`${id.slice(1)}: no file of a section has that name`)
        const loads = Array.from(
          filesNamed(folders, name),
          ([address, file]) => `${JSON.stringify(address)}: () => import(${JSON.stringify(file)}),`,
        )
        return `export default {\n${loads.join('\n')}\n}`
      },
    },
  }
}

/**
 * Import names of Vitrine's parts for sections of other packages, because a package's own `imports` cannot point outside
 * it.
 */
export function projectImports(project: string): Alias[] {
  return [{ find: /^#(sections|shared|core)\//, replacement: `${project}/$1/` }]
}
