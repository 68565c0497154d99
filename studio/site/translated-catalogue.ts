import type { paths } from '../api/paths.ts'
import type { FieldSchema } from '../form/schema.ts'

type CatalogueAnswer = paths['/catalogue']['get']['responses'][200]['content']['application/json']
type AnsweredSection = CatalogueAnswer['sections'][number]

interface CatalogueExample {
  title: string
  data: object
}

export interface CatalogueSection {
  address: string
  kind: string
  /** The translated name of the kind, such as `Hero`. */
  kindName: string
  title: string
  about: string
  picture: string | null
  schema: FieldSchema
  preset: object
  /** Example data of the section. */
  examples: readonly CatalogueExample[]
}

/** The catalogue in the person's language. */
export interface TranslatedCatalogue {
  sections: CatalogueSection[]
  schemas: Record<string, FieldSchema>
}

/** Translates an English text of the catalogue into the person's language. */
type Translate = (english: string) => string

/** @param texts translations by English text; missing ones stay English */
export function translatorOf(texts: Readonly<Record<string, string>>): Translate {
  const known = new Map(Object.entries(texts))
  return (english) => known.get(english) ?? english
}

export function translateCatalogue(
  { sections, schemas }: Pick<CatalogueAnswer, 'sections' | 'schemas'>,
  translate: Translate,
): TranslatedCatalogue {
  return {
    sections: sections.map((section) => translateSection(section, translate)),
    schemas: mapValues(schemas, (schema) => translateSchema(schema, translate)),
  }
}

function translateSection(section: AnsweredSection, translate: Translate): CatalogueSection {
  const { address, kind, title, about, picture, preset, examples } = section
  let schema: FieldSchema | undefined
  return {
    address,
    kind,
    picture,
    preset,
    examples: examples.map((example) => ({ title: translate(example.title), data: example.data })),
    kindName: translate(wordsOfKind(kind)),
    title: translate(title),
    about: translate(about),
    /** Translated when first read, because the schemas of all sections have 16,000 parts. */
    get schema() {
      schema ??= translateSchema(section.schema, translate)
      return schema
    },
  }
}

/** Labels, help and choices of every field. */
function translateSchema(schema: FieldSchema, translate: Translate): FieldSchema {
  const { kind, title, description, properties, items, anyOf } = schema
  const isField = kind !== undefined
  return {
    ...schema,
    ...(isField && title !== undefined && { title: translate(title) }),
    ...(isField && description !== undefined && { description: translate(description) }),
    ...(schema.enum !== undefined && { choices: schema.enum.map((word) => translate(String(word))) }),
    ...(properties !== undefined && {
      properties: mapValues(properties, (field) => translateSchema(field, translate)),
    }),
    ...(items !== undefined && { items: translateSchema(items, translate) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map((option) => translateSchema(option, translate)) }),
  }
}

/** `qr-code` → `Qr code` */
function wordsOfKind(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function mapValues<Value, Result>(
  values: Record<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
