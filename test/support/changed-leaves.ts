import type { JsonSchema } from '#sections/fields/json-schema.ts'
import { valueAt } from '#shared/section-refs.ts'

type Path = (string | number)[]

export interface Leaf {
  /** `items[].title` */
  name: string
  kind: string
  path: Path
  schema: JsonSchema
  /** In the example. */
  value: unknown
}

/** Kinds with fields inside. */
const CONTAINERS = ['list', 'object', 'button']

/** Kinds that are one leaf, although they have fields. Callers may open some of them. */
export const PARTS: readonly string[] = ['form', 'link', 'media']

/**
 * The leaves of a schema in an example; those of a list once for each of its entries.
 * @param whole kinds among `PARTS` that are one leaf; the fields of the others are leaves
 */
export function leavesOf(schema: JsonSchema, example: object, whole = PARTS): Leaf[] {
  return [...leaves(schema, [], { example, whole })]
}

/** The names of all leaves of a schema. */
export function leafNames(schema: JsonSchema, whole = PARTS): Set<string> {
  return new Set(Array.from(leaves(schema, [], { example: null, whole }), ({ name }) => name))
}

/** Without an example, each list has one entry. */
function* leaves(
  schema: JsonSchema,
  path: Path,
  given: { example: object | null; whole: readonly string[] },
): Generator<Leaf> {
  const { example, whole } = given
  const { properties = {}, items, anyOf = [] } = schema
  const kind = kindOf(schema)
  const isOpen =
    kind === undefined || CONTAINERS.includes(kind) || (PARTS.includes(kind) && !whole.includes(kind))
  if (!isOpen) {
    yield { name: nameOf(path), kind, path, schema, value: valueAt(example, path) }
    return
  }
  for (const [key, field] of Object.entries(properties)) yield* leaves(field, [...path, key], given)
  const isList = (option: JsonSchema) => option.items !== undefined
  const options = kind === 'list' && anyOf.some(isList) ? anyOf.filter(isList) : anyOf
  for (const option of options)
    if (option.kind === undefined && hasFields(option)) yield* leaves(option, path, given)
  if (items === undefined) return
  const entries = example === null ? [null] : valueAt(example, path)
  if (!Array.isArray(entries)) return
  for (const index of entries.keys()) yield* leaves(items, [...path, index], given)
}

/** Entries of a list have no kind of their own in a schema. */
function kindOf(schema: JsonSchema): string | undefined {
  const { kind, properties = {}, anyOf = [] } = schema
  if (kind !== undefined) return kind
  if ('blurhash' in properties || anyOf.some((option) => 'blurhash' in (option.properties ?? {})))
    return 'media'
  return hasFields(schema) ? undefined : 'text'
}

function hasFields({ properties, items, anyOf = [] }: JsonSchema): boolean {
  return properties !== undefined || items !== undefined || anyOf.some(hasFields)
}

function nameOf(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? '[]' : `.${key}`))
    .join('')
    .slice(1)
}

/** Copies of an example, each with another value at the leaf. */
export function* changedAt(example: object, { path, schema }: Leaf): Generator<object> {
  for (const value of otherValues(schema, valueAt(example, path))) {
    const copy = structuredClone(example) as Record<string, unknown>
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => {
      if (typeof at !== 'object' || at === null) return undefined
      const holder = at as Record<string, unknown>
      holder[key] ??= {}
      return holder[key]
    }, copy)
    // A shorter form of the object, such as the address of a link alone, has no fields.
    if (typeof parent !== 'object' || parent === null) return
    ;(parent as Record<string, unknown>)[path.at(-1) as string] = value
    yield copy
  }
}

const PICTURE = { src: '/media/changed.jpg', alt: 'Changed', width: 640, height: 480 }
const FILM = { src: '/media/changed.mp4', alt: 'Changed', width: 640, height: 480 }

/** Values of each kind that few examples have. */
const OTHERS: Record<string, unknown[]> = {
  text: ['Changed', 'https://changed.example/page', '7', '1:30', 'sunday', 'WEP', undefined],
  inline: ['Changed'],
  rich: ['Changed', '# Changed\n\n## Again'],
  date: ['2031-03-04', '2031-03-04T20:00:00-03:00', '2026-11-21', undefined],
  colour: ['#123456', '#fefefe'],
  url: ['https://changed.example/page', '/media/changed.mp4', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
  icon: ['lucide:leaf', 'lucide:star'],
  link: [{ kind: 'url', href: 'https://changed.example/' }, undefined],
  media: [PICTURE, FILM, undefined],
  choice: ['sunday'],
  popup: ['changed'],
  conversion: [{ event: 'changed', name: 'changed' }],
  form: [[{ name: 'changed', type: 'text', label: 'Changed' }]],
}

function otherValues(schema: JsonSchema, before: unknown): unknown[] {
  const all = keyword(schema, 'enum')
  if (Array.isArray(all)) return [...all, undefined].filter((each) => each !== before)
  if (schema.kind === 'toggle') return before === undefined ? [true, false] : [!before]
  if (schema.kind !== 'number') return OTHERS[kindOf(schema) ?? ''] ?? []
  const bounds = [keyword(schema, 'minimum'), keyword(schema, 'maximum')].filter(
    (bound) => typeof bound === 'number' && Math.abs(bound) < 1e6,
  )
  const near = typeof before === 'number' ? [before + 1, before - 1] : [1, 2]
  return [...near, ...bounds, 3, undefined].filter((each) => each !== before)
}

/** The keyword of the schema, or of one of its alternatives. */
function keyword(schema: JsonSchema, name: string): unknown {
  return (
    schema[name] ?? schema.anyOf?.map((option) => keyword(option, name)).find((each) => each !== undefined)
  )
}
