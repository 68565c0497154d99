import type * as z from 'zod/mini'
import type { FieldKind } from '#shared/schema/field.ts'

/**
 * The allowed values of a field, in an author's words; those of its kind if the schema accepts more than the field
 * reads.
 */
export function expectedValue(kind: FieldKind | undefined, schema: z.core.$ZodType): string {
  switch (kind) {
    case 'colour':
      return 'a CSS colour like #0f5c4d'
    case 'date':
      return 'a day like 2026-03-14, or a moment like 2026-03-14T20:00:00-03:00'
    case 'icon':
      return 'an Iconify name like lucide:leaf'
    case 'url':
      return 'an address that begins with https://, or a path of the site'
    case 'link':
      return 'a page or post of the site, an address, a phone number, an e-mail address or a popup'
    case 'media':
      return 'an image or a video, as its address or with src and alt'
    case 'popup':
      return 'popup: and the id of a popup'
    case 'rich':
    case 'inline':
      return `text in Markdown or HTML${upTo(schema)}`
    default:
      return (
        [...new Set(shapes(schema))].join(', or ') || (kind === undefined ? 'another value' : `a ${kind}`)
      )
  }
}

/** The words of a choice, in all its alternatives. */
export function allowedWords(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'enum') return Object.values(def.entries).map(String)
  if (def.type === 'literal') return def.values.map(String)
  return parts(schema).flatMap(allowedWords)
}

function shapes(schema: z.core.$ZodType): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
    case 'literal':
      return [`one of ${allowedWords(schema).join(', ')}`]
    case 'string':
      return [textOf(schema)]
    case 'number':
      return [`${isWhole(schema) ? 'a whole number' : 'a number'}${between(schema)}`]
    case 'boolean':
      return ['true or false']
    case 'array':
      return [`a list${atLeast(schema)}`]
    case 'object':
    case 'record':
      return ['an object']
    default:
      return parts(schema).flatMap(shapes)
  }
}

/** The formats of file schemas, as an author writes them. */
const FORMATS: Record<string, string> = {
  guid: 'a UUID like 5f3c1d1e-8a51-4a0e-9a35-0d7c0a3b1f01',
  datetime: 'a moment like 2026-03-14T20:00:00-03:00',
}

function textOf(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const format = 'format' in def ? FORMATS[String(def.format)] : undefined
  if (format !== undefined) return format
  // A check with a description of the values that it accepts.
  const [description] = checks(schema).flatMap((each) => {
    const message = each.check === 'string_format' ? each.error?.({} as never) : undefined
    return typeof message === 'string' ? [message] : []
  })
  return description ?? `text${upTo(schema)}`
}

/** The schemas that read the same value as this one. */
function parts(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'union') return def.options
  if (def.type === 'pipe') return [def.in, def.out]
  return 'innerType' in def ? [def.innerType] : []
}

function upTo(schema: z.core.$ZodType): string {
  const limit = mostCharacters(schema)
  return limit === undefined ? '' : `, up to ${limit.toLocaleString('en-US')} characters`
}

function mostCharacters(schema: z.core.$ZodType): number | undefined {
  const [limit] = checks(schema).flatMap((each) => (each.check === 'max_length' ? [each.maximum] : []))
  return (
    limit ??
    parts(schema)
      .map(mostCharacters)
      .find((found) => found !== undefined)
  )
}

function atLeast(schema: z.core.$ZodType): string {
  const [least] = checks(schema).flatMap((each) => (each.check === 'min_length' ? [each.minimum] : []))
  return least === undefined || least === 0 ? '' : ` of ${least} or more entries`
}

function between(schema: z.core.$ZodType): string {
  const bounds = checks(schema)
  const [least] = bounds.flatMap((each) => (each.check === 'greater_than' ? spoken(each.value) : []))
  const [most] = bounds.flatMap((each) => (each.check === 'less_than' ? spoken(each.value) : []))
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`
  return least !== undefined ? ` of ${least} or more` : most !== undefined ? ` of ${most} or less` : ''
}

/** A bound that an author could exceed; bounds of safe integers are not mentioned. */
function spoken(bound: unknown): number[] {
  return typeof bound === 'number' && Math.abs(bound) < 1e15 ? [bound] : []
}

function isWhole(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'format' in def && def.format === 'safeint'
}

function checks(schema: z.core.$ZodType): z.core.$ZodChecks['_zod']['def'][] {
  return (schema._zod.def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def)
}
