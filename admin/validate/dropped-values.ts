import * as z from 'zod/mini'
import type { Path } from '#shared/section-refs.ts'
import { type FieldKind, findField } from '#shared/schema/field.ts'
import { cut } from '#shared/cut.ts'
import { allowedWords, expectedValue } from './expected-value.ts'
import { didYouMean, nearestName } from './nearest-name.ts'

/** A stored value without effect. */
export interface DroppedValue {
  path: Path
  message: string
  /** Whether the schema refuses the whole stored value, not only this part. */
  isRefused: boolean
  /** The name of a required field that the value at the path lacks. */
  missing?: string
}

/** A value, with the field that reads it. */
export interface ReadField {
  kind: FieldKind
  schema: z.core.$ZodType
  value: unknown
  path: Path
}

interface Options {
  /** A translation: missing fields are those of the default locale. */
  isPartial?: boolean
  /** Inside a value that is dropped as a whole if one part is wrong, so defaults do not apply. */
  isStrict?: boolean
  /** Called with each value that its schema reads. */
  visit?: (field: ReadField) => void
  /** Called with each object, and the fields that its schema has. */
  visitObject?: (value: Record<string, unknown>, fields: z.core.$ZodLooseShape, path: Path) => void
}

/**
 * Compares a stored value with its schema: reports unknown names, and values that lenient fields replace by a default or
 * leave out. Markup must be readable at once (`loadRichText`).
 */
export function droppedValues(
  schema: z.core.$ZodType,
  stored: unknown,
  options: Options = {},
): DroppedValue[] {
  const dropped: DroppedValue[] = []
  walkField(schema, stored, [], { ...options, dropped })
  return dropped
}

interface Walk extends Options {
  dropped: DroppedValue[]
}

/** The schemas that read one value, from the outermost on. */
interface Reading {
  whole: z.core.$ZodType
  kind: FieldKind | undefined
}

/** @returns whether the schema reads the value, whole or with a default in its place */
function walkField(schema: z.core.$ZodType, value: unknown, path: Path, walk: Walk): boolean {
  // Editors store an empty field as null or as an empty text.
  if ((value === null || value === '') && z.safeParse(schema, value).success) return true
  const { kind, max } = findField(schema) ?? {}
  const before = walk.dropped.length
  const isRead = walkValue(schema, value, path, { whole: schema, kind }, walk)
  if (isRead && walk.dropped.length === before && kind !== undefined) {
    // A translation of a link or a picture contains only the differences, so it is incomplete.
    const isWhole = walk.isPartial !== true || !isObject(value)
    if (!CONTAINERS.has(kind) && isWhole && !isKept(schema, value, kind))
      add(walk, path, { whole: schema, kind }, value)
    else walk.visit?.({ kind, schema, value, path })
  }
  if (max !== undefined && Array.isArray(value) && value.length > max)
    walk.dropped.push({
      path: [...path, max],
      message: `is left out, and so is what follows: at most ${max} entries are read, of ${value.length}`,
      isRefused: false,
    })
  return isRead
}

/** Kinds whose parts are fields of their own. */
const CONTAINERS: ReadonlySet<FieldKind> = new Set(['list', 'object', 'button', 'form', 'conversion', 'id'])

function walkValue(
  schema: z.core.$ZodType,
  value: unknown,
  path: Path,
  reading: Reading,
  walk: Walk,
): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      if (!isObject(value)) return refuse()
      const before = walk.dropped.length
      const isRead = walkObject(def, value, path, walk)
      if (!isRead || walk.dropped.length > before || (def.checks?.length ?? 0) === 0) return isRead
      return z.safeParse(schema, value).success || mismatch()
    }
    case 'array': {
      if (!Array.isArray(value)) return refuse()
      const read = value.map((entry, index) => walkField(def.element, entry, [...path, index], walk))
      if (read.includes(false)) return false
      return (def.checks?.length ?? 0) === 0 || z.safeParse(schema, value).success || refuse()
    }
    case 'record':
      if (!isObject(value)) return refuse()
      return walkRecord(def, value, path, walk)
    case 'optional':
    case 'nullable':
    case 'default':
      return value === null ? z.safeParse(schema, value).success || refuse() : inner(def.innerType)
    case 'catch': {
      const before = walk.dropped.length
      if (!inner(def.innerType)) clearRefused(walk, before)
      return true
    }
    case 'pipe':
      return isTransform(def.in) ? leaf() : inner(def.in)
    case 'union': {
      const fitting = def.options.filter((option) => mayHold(option, value))
      const readable =
        fitting.length < 2 ? undefined : fitting.find((each) => z.safeParse(each, value).success)
      const chosen = readable ?? (fitting.length === 1 || isObject(value) ? fitting[0] : undefined)
      if (chosen === undefined) return refuse()
      // The union itself is not a field; one of its options may be.
      return reading.kind === undefined && findField(chosen) !== undefined
        ? walkField(chosen, value, path, walk)
        : inner(chosen)
    }
    default:
      return leaf()
  }

  function inner(next: z.core.$ZodType): boolean {
    return walkValue(next, value, path, reading, walk)
  }

  function leaf(): boolean {
    return z.safeParse(schema, value).success || refuse()
  }

  /** Each field is valid, but a check of the whole object fails. */
  function mismatch(): false {
    const left = walk.isStrict === true ? 'is not allowed' : 'is left out'
    const message = `${shown(value)} ${left}; each of its fields is valid, but not their combination`
    walk.dropped.push({ path, message, isRefused: true })
    return false
  }

  function refuse(): false {
    add(walk, path, reading, value)
    const last = walk.dropped.at(-1)
    if (last !== undefined) last.isRefused = true
    return false
  }
}

/** A refused value inside a lenient field affects only that field. */
function clearRefused(walk: Walk, from: number): void {
  for (const each of walk.dropped.slice(from)) each.isRefused = false
}

function walkObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: Path,
  walk: Walk,
): boolean {
  let isRead = true
  const names = Object.keys(shape)
  walk.visitObject?.(value, shape, path)
  for (const [name, each] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (each === undefined) continue
    if (field !== undefined) isRead = walkField(field, each, [...path, name], walk) && isRead
    else isRead = walkUnknown(name, each) && isRead
  }
  if (walk.isPartial === true) return isRead
  for (const [name, field] of Object.entries(shape)) {
    if (value[name] !== undefined || !isRequired(field)) continue
    const { kind } = findField(field) ?? {}
    const message = `needs ${name}: ${expectedValue(kind, field)}`
    walk.dropped.push({ path, message, isRefused: true, missing: name })
    isRead = false
  }
  return isRead

  function walkUnknown(name: string, each: unknown): boolean {
    const type = (catchall as z.core.$ZodTypes | undefined)?._zod.def.type
    const isOpen = type !== undefined && type !== 'never'
    // Translations find an entry of a list by its id, even if the entry's schema has no id.
    if (name === 'id' && typeof path.at(-1) === 'number' && type !== 'never') return true
    const nearest = nearestName(name, names)
    // An open object allows other names, so only likely misspellings are reported.
    if (isOpen && (nearest === undefined || nearest in value)) return true
    const message =
      nearest === undefined
        ? `is not a field here, and nothing reads it; allowed: ${names.join(', ')}`
        : `is not a field here, and nothing reads it; did you mean ${nearest}?`
    walk.dropped.push({ path: [...path, name], message, isRefused: type === 'never' })
    return type !== 'never' || each === undefined
  }
}

function walkRecord(
  { keyType, valueType }: z.core.$ZodRecordDef,
  value: Record<string, unknown>,
  path: Path,
  walk: Walk,
): boolean {
  let isRead = true
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue
    if (z.safeParse(keyType, name).success)
      isRead = walkField(valueType, each, [...path, name], walk) && isRead
    else {
      const message = `is not a name here; allowed: ${expectedValue(undefined, keyType)}${didYouMean(name, allowedWords(keyType))}`
      walk.dropped.push({ path: [...path, name], message, isRefused: true })
      isRead = false
    }
  }
  return isRead
}

const required = new WeakMap<z.core.$ZodType, boolean>()

function isRequired(schema: z.core.$ZodType): boolean {
  const known = required.get(schema) ?? !z.safeParse(schema, undefined).success
  required.set(schema, known)
  return known
}

function isTransform(schema: z.core.$ZodType): boolean {
  const { type } = (schema as z.core.$ZodTypes)._zod.def
  return type === 'transform'
}

/** Whether a value has the basic type of a schema. */
function mayHold(schema: z.core.$ZodType, value: unknown): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
    case 'record':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'string':
    case 'enum':
      return typeof value === 'string'
    case 'number':
    case 'boolean':
      return typeof value === def.type
    case 'pipe':
      return mayHold(def.in, value)
    case 'union':
      return def.options.some((option) => mayHold(option, value))
    default:
      return 'innerType' in def ? mayHold(def.innerType, value) : true
  }
}

/** Whether an accepted value remains after reading. */
function isKept(schema: z.core.$ZodType, value: unknown, kind: FieldKind): boolean {
  // Markdown always renders something; HTML may contain only removed elements.
  if (kind === 'inline' || kind === 'rich')
    if (typeof value !== 'string' || !value.includes('<') || value.trim() === '') return true
  if (isBlank(value)) return true
  const read = z.safeParse(schema, value).data
  if (read === undefined || read === null || read === '') return false
  if (!REPLACED.has(kind) || typeof read === 'object' || sameText(read, value, kind)) return true
  // Some fields accept several spellings of a word, and replace an unknown word by the default.
  return read !== z.safeParse(schema, undefined).data
}

/** Kinds that read an unknown value as another one. */
const REPLACED: ReadonlySet<FieldKind> = new Set(['choice', 'colour', 'number', 'text'])

function sameText(read: unknown, stored: unknown, kind: FieldKind): boolean {
  const [own, other] = [read, stored].map((each) => String(each).trim().toLowerCase())
  if (own === other || kind !== 'text') return own === other
  // `in_stock` and `InStock` are the same word.
  const [bare, wanted] = [own, other].map((each = '') => each.replace(/[^\p{L}\p{N}]/gu, ''))
  return bare !== undefined && bare !== '' && wanted?.endsWith(bare) === true
}

/** A link or a picture that was begun and is still empty. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (!isObject(value)) return false
  return ['src', 'href', 'ref', 'icon', 'html'].every((name) => {
    const named = value[name]
    return named === undefined || named === null || (typeof named === 'string' && named.trim() === '')
  })
}

function add(walk: Walk, path: Path, { whole, kind }: Reading, value: unknown): void {
  const fallback = z.safeParse(whole, value).data
  const instead = walk.isStrict
    ? 'is not allowed'
    : typeof fallback === 'string' || typeof fallback === 'number' || typeof fallback === 'boolean'
      ? fallback === ''
        ? 'is left out'
        : `counts as ${fallback}`
      : 'is left out'
  const allowed = expectedValue(kind, whole)
  const hint = allowed === 'a list' ? listHint(value) : didYouMean(value, allowedWords(whole))
  const message = `${shown(value)} ${instead}; allowed: ${allowed}${hint}`
  walk.dropped.push({ path, message, isRefused: false })
}

/** Entries by their ids look like a list to its author. */
function listHint(value: unknown): string {
  const [id, entry] = (isObject(value) && Object.entries(value)[0]) || []
  return id !== undefined && isObject(entry)
    ? ` whose entries name their id: [{ "id": "${cut(id, 40)}", … }]`
    : ''
}

const MAX_SHOWN = 60

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
