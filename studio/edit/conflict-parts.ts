import { documentField } from '../changes/document-field.ts'
import { type Difference, fieldDifferences, wordsOf } from '../changes/field-differences.ts'
import type { ValueWords } from '../changes/value-text.ts'
import type { FieldSchema } from '../form/schema.ts'
import { isFields } from '../form/value-at.ts'
import { type Catalogue, nameOfSection } from '../site/use-catalogue.ts'
import type { ValuePlace } from './merge-documents.ts'
import { addressOfSection, type SectionValue } from './page-value.ts'
import type { Conflict } from './conflict.ts'

/** A conflict in words for the person who decides it. */
export interface ConflictPart extends Pick<Conflict, 'document' | 'author' | 'changed_at'> {
  place: ValuePlace
  isTheirs: boolean
  /** Name of the section, or of the document. */
  name: string
  /** Differences from my value to theirs. Empty if one of us has deleted it. */
  differences: Difference[]
  isMineDeleted: boolean
  isTheirsDeleted: boolean
}

interface Known {
  catalogue: Catalogue
  schemas: Readonly<Record<string, FieldSchema>>
  words: ValueWords
}

export function conflictParts(conflicts: readonly Conflict[], known: Known): ConflictPart[] {
  return conflicts.flatMap(({ document, author, changed_at, values }) =>
    values.map(({ place, mine, theirs, isTheirs }) => {
      const isMineDeleted = mine === null
      const isTheirsDeleted = theirs === null
      const section = [mine, theirs].find(isSection)
      const compared = {
        field: fieldOf({ document, section, place, value: mine ?? theirs }, known),
        before: mine,
        after: theirs,
      }
      return {
        ...{ document, author, changed_at, place, isTheirs, isMineDeleted, isTheirsDeleted },
        name: nameOf(document, section, known),
        differences: isMineDeleted || isTheirsDeleted ? [] : fieldDifferences(compared, known.words),
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

interface Contested {
  document: string
  section: SectionValue | undefined
  place: ValuePlace
  value: unknown
}

function fieldOf({ section, ...contested }: Contested, known: Known) {
  if (section === undefined) return documentField(contested, known)
  const { schema = {} } = known.catalogue.get(addressOfSection(section)) ?? {}
  const data = { kind: 'object', title: '', ...schema }
  return { kind: 'object', label: '', schema: { properties: { data } } }
}
