import type { ESTree, Plugin } from 'vite'
import { Visitor } from 'vite'
import { rootFolders } from './section-roots.ts'

/**
 * Leaves labels and help texts out of the Worker's schemas: editors read them from the JSON Schema, and no page
 * does. A note is `label` or `help` with a text as its value, in an object that a call is given.
 */
export function withoutFieldNotes(root: string): Plugin {
  const folders = [...rootFolders(root), `${root}/shared/schema`].map((folder) => `${folder}/**/*.ts`)
  return {
    name: 'vitrine:without-field-notes',
    applyToEnvironment: (environment) => environment.name === 'worker',
    transform: {
      filter: { id: folders },
      handler(code) {
        return { code: blanked(code, notesIn(this.parse(code) as ESTree.Program)), map: null }
      },
    },
  }
}

type Range = [start: number, end: number]

function notesIn(program: ESTree.Program): Range[] {
  const notes: Range[] = []
  new Visitor({
    CallExpression({ arguments: given }) {
      for (const each of given)
        if (each.type === 'ObjectExpression') notes.push(...noteRanges(each.properties))
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

/** With spaces in these places, so that every other character stays where source maps say. */
function blanked(code: string, ranges: readonly Range[]): string {
  return ranges.reduce(
    (text, [start, end]) =>
      text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end),
    code,
  )
}
