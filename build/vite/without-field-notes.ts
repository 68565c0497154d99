import { readFileSync } from 'node:fs'
import type { ESTree, Plugin } from 'vite'
import { parseSync, Visitor } from 'vite'
import { rootFolders } from './section-roots.ts'

/**
 * Leaves labels and help texts out of the Worker's schemas: editors read them from the JSON Schema, and no page
 * does. A note is `label` or `help` with a text as its value, in an object that a field function takes as its notes.
 * Elsewhere these are names of data, such as those of a link.
 */
export function withoutFieldNotes(root: string): Plugin {
  const folders = [...rootFolders(root), `${root}/shared/schema`].map((folder) => `${folder}/**/*.ts`)
  return {
    name: 'vitrine:without-field-notes',
    applyToEnvironment: (environment) => environment.name === 'worker',
    transform: {
      filter: { id: folders },
      async handler(code, id) {
        const program = this.parse(code) as ESTree.Program
        const resolved = async (source: string) => (await this.resolve(source, id))?.id
        const fields = new Map([...fieldFunctions(id), ...(await importedFields(program, resolved))])
        return { code: blanked(code, notesIn(program, fields)), map: null }
      },
    },
  }
}

/** The field functions that a module knows, each with the place of its notes among the arguments. */
type Fields = ReadonlyMap<string, number>

/** Imported field functions, by the names that the module gives them. */
async function importedFields(
  { body }: ESTree.Program,
  resolved: (source: string) => Promise<string | undefined>,
): Promise<Fields> {
  const known = new Map<string, number>()
  for (const { specifiers, source } of body.filter((node) => node.type === 'ImportDeclaration')) {
    const file = /^[.#]/.test(source.value) ? await resolved(source.value) : undefined
    if (!file?.endsWith('.ts')) continue
    const exported = fieldFunctions(file)
    for (const specifier of specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
      const place = exported.get(specifier.imported.name)
      if (place !== undefined) known.set(specifier.local.name, place)
    }
  }
  return known
}

/** Functions of a file with a parameter `FieldNotes`. Read from the source, because the output has no types. */
function fieldFunctions(file: string): Fields {
  const source = readFileSync(file, 'utf8')
  const fields = new Map<string, number>()
  if (!NOTES.test(source)) return fields
  const add = (name: string, params: readonly ESTree.Node[]) => {
    const place = params.findIndex(({ start, end }) => NOTES.test(source.slice(start, end)))
    if (place >= 0) fields.set(name, place)
  }
  new Visitor({
    FunctionDeclaration({ id, params }) {
      if (id !== null) add(id.name, params)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') add(id.name, init.params)
    },
  }).visit(parseSync(file, source).program)
  return fields
}

const NOTES = /\bFieldNotes\b/

type Range = [start: number, end: number]

function notesIn(program: ESTree.Program, fields: Fields): Range[] {
  const notes: Range[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const place = callee.type === 'Identifier' ? fields.get(callee.name) : undefined
      const taken = place === undefined ? undefined : given[place]
      if (taken?.type === 'ObjectExpression') notes.push(...noteRanges(taken.properties))
    },
  }).visit(program)
  return notes
}

function noteRanges(properties: ESTree.ObjectExpression['properties']): Range[] {
  return properties.flatMap((property, index): Range[] =>
    isNote(property) ? [[property.start, properties[index + 1]?.start ?? property.end]] : [],
  )
}

function isNote(property: ESTree.ObjectExpression['properties'][number]): boolean {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return false
  const isText =
    property.value.type === 'TemplateLiteral' ||
    (property.value.type === 'Literal' && typeof property.value.value === 'string')
  return isText && (property.key.name === 'label' || property.key.name === 'help')
}

/** Replaces these ranges by spaces, so that source maps stay valid. */
function blanked(code: string, ranges: readonly Range[]): string {
  return ranges.reduce(
    (text, [start, end]) =>
      text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end),
    code,
  )
}
