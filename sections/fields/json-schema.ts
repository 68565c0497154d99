import * as z from 'zod/mini'
import { type Field, findField } from '#shared/schema/field.ts'

export interface JsonSchema {
  kind?: string
  title?: string
  description?: string
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  [keyword: string]: unknown
}

/**
 * JSON Schema of stored data, with the texts of an editor's form: for each field its `kind`, its label as
 * `title` and its help as `description`. Not part of the deployed Worker.
 */
export function editorJsonSchema(schema: z.core.$ZodType): JsonSchema {
  // The input of the schemas, not their output; transforms have no JSON Schema.
  const generated = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  // Fields with the same schema share one JSON object. The copy gives each its own, for its own texts.
  const json = JSON.parse(JSON.stringify(generated)) as JsonSchema
  describe(json, schema)
  return json
}

/** Adds the texts of all fields to `json`, the JSON Schema of `schema`. */
function describe(json: JsonSchema, schema: z.core.$ZodType): void {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      for (const [name, field] of Object.entries(def.shape)) {
        const property = json.properties?.[name]
        if (property !== undefined) describeField(property, name, field)
      }
      return
    case 'array':
      if (json.items !== undefined) describeEntry(json.items, def.element)
      return
    case 'record':
      if (json.additionalProperties !== undefined) describe(json.additionalProperties, def.valueType)
      return
    case 'optional':
    case 'default':
    case 'catch':
      describe(json, def.innerType)
      return
    case 'nullable':
      describe(json.anyOf?.[0] ?? json, def.innerType)
      return
    case 'pipe':
      describe(json, def.in)
      return
    case 'union':
      for (const [index, option] of def.options.entries()) describe(json.anyOf?.[index] ?? json, option)
  }
}

/** Entries that are one value, such as a picture, have its kind. */
function describeEntry(json: JsonSchema, schema: z.core.$ZodType): void {
  describe(json, schema)
  const field = findField(schema)
  if (field !== undefined) json.kind = field.kind
}

function describeField(json: JsonSchema, name: string, schema: z.core.$ZodType): void {
  describe(json, schema)
  const field = findField(schema)
  if (field === undefined) return
  json.kind = field.kind
  if (field.max !== undefined) json.maxItems = field.max
  json.title = field.label ?? fieldLabel(name)
  json.description = field.help ?? fieldHelp(field.kind, json)
}

/** `submitLabel` → `Submit label` */
function fieldLabel(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Help text of a kind, with the limits of this field: the `description` of a field without a help text of its own. */
export function fieldHelp(kind: Field['kind'], json: JsonSchema): string {
  switch (kind) {
    case 'text':
      return `Plain text${upTo(find(json, 'maxLength'), 'characters')}`
    case 'inline':
      return `One line of text with emphasis and links, in Markdown or HTML${upTo(find(json, 'maxLength'), 'characters')}`
    case 'rich':
      return 'Text with paragraphs, lists and links, in Markdown or HTML'
    case 'number':
      return `A number${between(json)}${unless(json)}`
    case 'toggle':
      return json.default === true ? 'On unless it is turned off' : 'Off unless it is turned on'
    case 'choice':
      return `One of ${(json.enum ?? []).join(', ')}${unless(json)}`
    case 'date':
      return 'A day like 2026-03-14, or a moment like 2026-03-14T20:00:00-03:00'
    case 'colour':
      return `A CSS colour like #0a7d4b${unless(json)}`
    case 'url':
      return 'An address that begins with https://, or a path of the site'
    case 'icon':
      return 'Iconify name, like lucide:leaf'
    case 'link':
      return 'A page or post of the site, an address, a phone number, an e-mail address or a popup'
    case 'media':
      return 'An image or a video, with a text for visitors who cannot see it'
    case 'button':
      return 'A label and where it leads'
    case 'form':
      return 'The fields of the form, in their order'
    case 'popup':
      return 'Name of a popup of the site'
    case 'conversion':
      return 'What is reported to the advertising tags of the site'
    case 'id':
      return 'Stays the same when the entry moves; translations find the entry by it'
    case 'list':
      return 'Entries, in the order in which they are shown'
    case 'object':
      return `Consists of: ${Object.values(json.properties ?? {})
        .map(({ title }) => title)
        .join(', ')}`
    default:
      return kind satisfies never
  }
}

function upTo(limit: unknown, unit: string): string {
  return typeof limit === 'number' ? `, up to ${limit.toLocaleString('en-US')} ${unit}` : ''
}

function between(json: JsonSchema): string {
  const [least, most] = [find(json, 'minimum'), find(json, 'maximum')].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < 1e15 ? bound : undefined,
  )
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`
  return least !== undefined ? ` of ${least} or more` : most !== undefined ? ` of ${most} or less` : ''
}

function unless(json: JsonSchema): string {
  return json.default === undefined ? '' : `; ${String(json.default)} unless it is set`
}

/** A keyword of the schema, or of its first alternative that has it. */
function find(json: JsonSchema, keyword: string): unknown {
  if (json[keyword] !== undefined) return json[keyword]
  return json.anyOf?.map((option) => find(option, keyword)).find((value) => value !== undefined)
}
