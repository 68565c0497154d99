import type { Alias, Plugin } from 'vite'
import { filesNamed, SECTION_FILES, type SectionFolder, sectionFolders } from './section-roots.ts'

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
        const name = id.slice('\0virtual:'.length, -ENDING.length)
        return sectionModuleText(folders, name, (file) => `import(${JSON.stringify(file)})`)
      },
    },
  }
}

/**
 * @param name without `virtual:`
 * @param importOf the code that imports a file
 * @throws Error for another name
 */
export function sectionModuleText(
  folders: readonly SectionFolder[],
  name: string,
  importOf: (file: string) => string,
): string {
  if (name === 'enhanced-sections')
    return `export default ${JSON.stringify([...filesNamed(folders, 'enhance.ts').keys()])}`
  const fileName = SECTION_FILES.find((each) => name === `sections/${each}`)
  if (fileName === undefined) throw new Error(`virtual:${name}: no file of a section has that name`)
  const loads = Array.from(
    filesNamed(folders, fileName),
    ([address, file]) => `${JSON.stringify(address)}: () => ${importOf(file)},`,
  )
  return `export default {\n${loads.join('\n')}\n}`
}

/**
 * Import names of Vitrine's parts for sections of other packages, because a package's own `imports` cannot point outside
 * it.
 */
export function projectImports(project: string): Alias[] {
  return [{ find: /^#(sections|shared|core)\//, replacement: `${project}/$1/` }]
}
