import * as z from 'zod/mini'
import { button } from '../../sections/fields/button.ts'
import { divider } from '../../sections/fields/divider.ts'
import { editorJsonSchema, fieldHelp, type JsonSchema } from '../../sections/fields/json-schema.ts'
import { link } from '../../sections/fields/link.ts'
import { media } from '../../sections/fields/media.ts'
import { section } from '../../sections/fields/section.ts'
import { formFields } from '../../sections/ui/form/form-fields.ts'
import type { FieldKind } from '../../shared/schema/field.ts'
import { schemaShape } from './map-schema.ts'

/** Objects used in many sections; each has its own table in fields.md. */
export const PARTS = {
  media: objectIn(fieldSchema(media())),
  link: objectIn(fieldSchema(link())),
  button: objectIn(fieldSchema(button())),
  divider: objectIn(fieldSchema(divider())),
  form: editorJsonSchema(z.object(formFields())),
} as const

/** Fields that every section has. */
export const BASE = editorJsonSchema(section({}))

const parts = new Map(Object.entries(PARTS).map(([name, json]) => [schemaShape(json), name]))

const HEAD = '| field | kind | default | limits | help |\n|---|---|---|---|---|\n'

/** The fields of an object as a Markdown table; `''` for an object without any. */
export function fieldTable({ properties = {}, required }: JsonSchema): string {
  const rows = Object.entries(properties).flatMap(([name, field]) => fieldAndInner(name, field, required, ''))
  return rows.length === 0 ? '' : `${HEAD}${rows.join('\n')}\n`
}

/** The fields of a section that are not common to all sections, or that differ from the common ones. */
function ownFields({ properties = {}, ...json }: JsonSchema): JsonSchema {
  const isOwn = ([name, field]: [string, JsonSchema]) => !isSame(field, BASE.properties?.[name])
  return { ...json, properties: Object.fromEntries(Object.entries(properties).filter(isOwn)) }
}

/** The table of a section: its own fields, and those of a form as one row. */
export function sectionTable(json: JsonSchema): string {
  const rows = fieldRows(ownFields(json), '')
  return rows.length === 0 ? '' : `${HEAD}${rows.join('\n')}\n`
}

/** A row for each field, followed by rows for its objects and lists. */
function fieldRows({ properties = {}, required }: JsonSchema, path: string): string[] {
  const isForm = hasForm(properties)
  const rows = Object.entries(properties)
    .filter(([name]) => !isForm || !(name in (PARTS.form.properties ?? {})))
    .flatMap(([name, field]) => fieldAndInner(name, field, required, path))
  const rest = [path, '…'].filter(Boolean).join('.')
  return isForm ? [...rows, row(`\`${rest}\``, partLink('form'), '', '', 'The fields of a form')] : rows
}

function fieldAndInner(name: string, field: JsonSchema, required: unknown, parent: string): string[] {
  const path = parent === '' ? name : `${parent}.${name}`
  const isRequired = Array.isArray(required) && required.includes(name)
  return [
    row(
      `\`${path}\``,
      kindText(field),
      isRequired ? 'required' : defaultText(field),
      limits(field),
      help(name, field),
    ),
    ...innerRows(field, path),
  ]
}

/** Whether all fields of a form are among these. */
function hasForm(properties: Record<string, JsonSchema>): boolean {
  return Object.entries(PARTS.form.properties ?? {}).every(([name, field]) => isSame(properties[name], field))
}

function isSame(one: JsonSchema | undefined, other: JsonSchema | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The field's own help text, or its label if that adds to its name. Help texts of kinds are in fields.md. */
function help(name: string, field: JsonSchema): string {
  const { kind, title = '', description = '' } = field
  if (kind !== undefined && description !== fieldHelp(kind as FieldKind, field)) return description
  return title.replaceAll(/[ -]/g, '').toLowerCase() === name.replaceAll('_', '').toLowerCase() ? '' : title
}

function row(...cells: (string | undefined)[]): string {
  return `| ${cells.map((cell = '') => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`
}

function innerRows(field: JsonSchema, path: string): string[] {
  if (partIn(field) !== undefined || isText(field)) return []
  return objectsIn(field).flatMap(({ json, isEntry }) => fieldRows(json, isEntry ? `${path}[]` : path))
}

/** The possible objects of a field or its entries, without those that have their own table. */
function objectsIn(json: JsonSchema, isEntry = false): { json: JsonSchema; isEntry: boolean }[] {
  if (parts.has(schemaShape(json))) return []
  if (json.properties !== undefined) return [{ json, isEntry }]
  if (json.items !== undefined) return objectsIn(json.items, true)
  return (json.anyOf ?? []).flatMap((option) => objectsIn(option, isEntry))
}

/** Whether it is a parsed text or icon: it is an object, but editors write plain text. */
function isText({ kind = '' }: JsonSchema): boolean {
  return ['rich', 'inline', 'icon'].includes(kind)
}

/** The shared part that a field, or each of its entries, refers to. */
function partIn(json: JsonSchema): string | undefined {
  const own = parts.get(schemaShape(json))
  if (own !== undefined) return own
  const inner = [...(json.items === undefined ? [] : [json.items]), ...(json.anyOf ?? [])]
  return inner.map(partIn).find((part) => part !== undefined)
}

function kindText(field: JsonSchema): string {
  const part = partIn(field)
  if (field.kind === 'list') return part === undefined ? entriesText(field) : `list of ${partLink(part)}`
  return part === undefined ? (field.kind ?? '') : partLink(part)
}

function entriesText({ items = {} }: JsonSchema): string {
  const { type } = items.anyOf?.[0] ?? items
  return type === 'string' ? 'list of text' : 'list'
}

function partLink(part: string): string {
  return `[${part}](fields.md#${part})`
}

/** Empty for a text or list without a default. */
function defaultText({ default: value }: JsonSchema): string {
  const isSaid = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return isSaid && (typeof value !== 'object' || value === null) ? `\`${String(value)}\`` : ''
}

function limits(field: JsonSchema): string {
  if (typeof field.maxItems === 'number') return `${field.maxItems} entries`
  if (isText(field) || partIn(field) !== undefined) return lengthText(field)
  const words = options(field).flatMap(({ enum: values = [] }) =>
    values.map((value) => `\`${String(value)}\``),
  )
  if (words.length > 0) return words.join(', ')
  return field.kind === 'number' ? rangeText(field) : lengthText(field)
}

/** A schema and its alternatives. */
function options(json: JsonSchema): JsonSchema[] {
  return [json, ...(json.anyOf ?? []).flatMap(options)]
}

function lengthText(field: JsonSchema): string {
  const length = options(field).find(({ maxLength }) => maxLength !== undefined)?.maxLength
  return length === undefined ? '' : `${length.toLocaleString('en-US')} characters`
}

function rangeText(field: JsonSchema): string {
  const bounds = options(field).find(({ minimum, maximum }) => minimum !== undefined || maximum !== undefined)
  const [least, most] = [bounds?.minimum, bounds?.maximum].map((bound) =>
    bound === undefined || Math.abs(bound) > 1e15 ? undefined : bound.toLocaleString('en-US'),
  )
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  return least !== undefined ? `at least ${least}` : most !== undefined ? `at most ${most}` : ''
}

/** @returns the schema of one field, with its notes */
function fieldSchema(field: z.core.$ZodType): JsonSchema {
  return editorJsonSchema(z.object({ field })).properties?.field ?? {}
}

/** The object among the alternatives of a field, for example next to a text. */
function objectIn(json: JsonSchema): JsonSchema {
  const found = options(json).find(({ properties }) => properties !== undefined)
  if (found === undefined) throw new Error('a part of the reference is no object')
  return found
}
