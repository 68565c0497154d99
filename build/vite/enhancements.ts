import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { sectionFiles } from './section-roots.ts'

const LOAD = 'virtual:enhancements'
/** Enhancements that forms need, and the others. */
const PARTS = ['forms', 'others'] as const
/** The suffix makes bundlers treat it as a script, not as JSON. */
const ENDING = '.js'

/** Enhancements that are not in `others` need forms. */
const LOAD_TEXT = `
  import others from '${LOAD}/others'
  export default async (address) => others[address] ?? (await import('${LOAD}/forms')).default[address]`

type Part = (typeof PARTS)[number]
/** Each section's enhance.ts, by address. */
type Files = ReadonlyMap<string, string>

/**
 * `virtual:enhancements`: the enhance.ts of a section by its address. Those of forms are in a separate file
 * (docs/decisions/051-scripts.md). Both files are modules with a map by address, because a bundler that joins separately
 * imported modules adds a helper file.
 */
export function enhancements(project: string): Plugin {
  return {
    name: 'vitrine:enhancements',
    resolveId: {
      filter: { id: /^virtual:enhancements(?:$|\/)/ },
      handler: (id) => `\0${id}${ENDING}`,
    },
    load: {
      filter: { id: /^\0virtual:enhancements(?:\.js$|\/)/ },
      handler(id) {
        const part = PARTS.find((each) => id === `\0${LOAD}/${each}${ENDING}`)
        return part === undefined ? LOAD_TEXT : partText(dividedFiles(project)[part])
      },
    },
  }
}

function dividedFiles(project: string): Record<Part, Files> {
  const needsForms = (file: string) => /from '[^']*\/ui\/form\//.test(readFileSync(file, 'utf8'))
  const { forms, others } = Object.groupBy(sectionFiles(project, 'enhance.ts'), ([, file]) =>
    needsForms(file) ? 'forms' : 'others',
  )
  return { forms: new Map(forms), others: new Map(others) }
}

function partText(files: Files): string {
  const imports = Array.from(
    files.values(),
    (file, index) => `import enhance${index} from ${JSON.stringify(file)}`,
  )
  const entries = Array.from(files.keys(), (address, index) => `${JSON.stringify(address)}: enhance${index},`)
  return `${imports.join('\n')}\nexport default {\n${entries.join('\n')}\n}`
}
