import { fieldAt } from '../form/field-at.ts'
import type { FieldSchema } from '../form/schema.ts'
import { isFields, type Path } from '../form/value-at.ts'
import { type Catalogue, nameOfSection } from '../site/use-catalogue.ts'
import { isSame, type Place } from './merge-documents.ts'
import { addressOfSection, type SectionValue } from './page-value.ts'
import type { Conflict } from './conflict.ts'

/** A field that two people have changed differently. Null: the field is missing. */
interface Difference {
  label: string
  mine: string | null
  theirs: string | null
}

/** A conflict in words for the person who decides it. */
export interface ConflictPart extends Pick<Conflict, 'document' | 'author' | 'changed_at'> {
  place: Place
  isTheirs: boolean
  /** Name of the section, or of the document. */
  name: string
  /** Empty if one of the two has deleted it. */
  differences: Difference[]
  isMineDeleted: boolean
  isTheirsDeleted: boolean
}

interface Known {
  catalogue: Catalogue
  schemas: Readonly<Record<string, FieldSchema>>
}

export function conflictParts(conflicts: readonly Conflict[], known: Known): ConflictPart[] {
  return conflicts.flatMap(({ document, author, changed_at, values }) =>
    values.map(({ place, mine, theirs, isTheirs }) => {
      const isMineDeleted = mine === null
      const isTheirsDeleted = theirs === null
      const schemaPath = schemaOf(document, [mine, theirs].find(isSection), known)
      return {
        ...{ document, author, changed_at, place, isTheirs, isMineDeleted, isTheirsDeleted },
        name: nameOf(document, [mine, theirs].find(isSection), known),
        differences: differing(mine, theirs).map((each) => ({
          label: labelOf(each.path, { ...schemaPath, place }),
          mine: textOf(each.mine),
          theirs: textOf(each.theirs),
        })),
      }
    }),
  )
}

function isSection(value: unknown): value is SectionValue {
  return isFields(value) && isFields(value.component)
}

function nameOf(document: string, section: SectionValue | undefined, { catalogue }: Known): string {
  if (section === undefined) return wordsOf(document)
  const address = addressOfSection(section)
  const about = catalogue.get(address)
  return about === undefined ? address : nameOfSection(about)
}

interface SchemaPlace {
  schema: FieldSchema | undefined
  /** The path in the document at which the section, or the document itself, begins. */
  start: Path
  isSection: boolean
}

function schemaOf(
  document: string,
  section: SectionValue | undefined,
  { catalogue, schemas }: Known,
): SchemaPlace {
  if (section !== undefined)
    return { schema: catalogue.get(addressOfSection(section))?.schema, start: [], isSection: true }
  const name = document.startsWith('pages/') ? 'page-document' : 'app-configuration'
  const start = document.startsWith('pages/') ? [] : document.split('/')
  return { schema: schemas[name], start, isSection: false }
}

/** The label of a field in its form, or the words of its name. */
function labelOf(path: Path, { schema, start, isSection, place }: SchemaPlace & { place: Place }): string {
  const full = isSection ? path.slice(1) : [...start, ...place, ...path]
  const field = schema === undefined || full.length === 0 ? null : fieldAt(schema, full)
  const name = full.findLast((step) => typeof step === 'string') ?? ''
  return field === null || field.label === '' ? wordsOf(String(name)) : field.label
}

/** `config/google_tag_head` → `Google tag head` */
function wordsOf(name: string): string {
  const words = (name.split('/').at(-1) ?? '').replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The innermost values that differ. */
function differing(
  mine: unknown,
  theirs: unknown,
  path: Path = [],
): { path: Path; mine: unknown; theirs: unknown }[] {
  if (isSame(mine, theirs)) return []
  if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length)
    return mine.flatMap((entry, index) => differing(entry, theirs[index], [...path, index]))
  if (!isFields(mine) || !isFields(theirs)) return [{ path, mine, theirs }]
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return names.flatMap((name) => differing(mine[name], theirs[name], [...path, name]))
}

/** Most characters of a value. The page shows the whole text. */
const MAX_TEXT = 400

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : textsIn(value).join(' · ')
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'id' || name === 'component' ? [] : textsIn(inner),
  )
}
