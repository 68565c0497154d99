import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { importClosure } from './import-graph.ts'
import { sectionFiles } from './section-roots.ts'

const LOAD = 'virtual:enhancements'
/** The scripts of sections are two files: those that forms need, and the others. */
const SCRIPTS = ['forms', 'enhancements'] as const
/** So that it is taken for a script, and for no JSON. */
const ENDING = '.js'

type Script = (typeof SCRIPTS)[number]
/** Each section's enhance.ts, by address. */
type Files = ReadonlyMap<string, string>

/**
 * `virtual:enhancements`: loads the enhance.ts of a section, by address, in one file with others (docs/decisions/051-scripts.md). Each
 * of the files is a module that has them by address: a bundler that joins modules which are imported one by one adds helpers of its
 * own, in a file more.
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
        const files = dividedFiles(project)
        const script = SCRIPTS.find((each) => id === `\0${LOAD}/${each}${ENDING}`)
        return script === undefined ? loadText(files) : scriptText(files[script])
      },
    },
  }
}

function dividedFiles(project: string): Record<Script, Files> {
  const all = [...sectionFiles(project, 'enhance.ts')]
  const needsForms = ([, file]: [string, string]) =>
    importClosure(project, [relative(project, file)]).files.some((each) =>
      each.startsWith('sections/ui/form/'),
    )
  return {
    forms: new Map(all.filter(needsForms)),
    enhancements: new Map(all.filter((entry) => !needsForms(entry))),
  }
}

function loadText({ forms }: Record<Script, Files>): string {
  return `
    const forms = ${JSON.stringify([...forms.keys()])}
    export default (address) =>
      forms.includes(address) ? import('${LOAD}/forms') : import('${LOAD}/enhancements')`
}

function scriptText(files: Files): string {
  const imports = Array.from(
    files.values(),
    (file, index) => `import enhance${index} from ${JSON.stringify(file)}`,
  )
  const entries = Array.from(files.keys(), (address, index) => `${JSON.stringify(address)}: enhance${index},`)
  return `${imports.join('\n')}\nexport default {\n${entries.join('\n')}\n}`
}
