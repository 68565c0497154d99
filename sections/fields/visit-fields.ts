import * as z from 'zod/mini'
import type { Path } from '#shared/section-refs.ts'
import { type FieldKind, ownField } from '#shared/schema/field.ts'

export interface FoundField {
  kind: FieldKind
  value: unknown
  /** Path from the root of the walk. */
  path: Path
}

/** Walks a read value along its schema and calls back for each field with a value. */
export function visitFields(
  schema: z.core.$ZodType,
  value: unknown,
  visit: (found: FoundField) => void,
  path: Path = [],
): void {
  if (value === undefined || value === null) return
  const own = ownField(schema)
  if (own !== undefined) {
    visit({ kind: own.kind, value, path })
    if (!CONTAINERS.has(own.kind)) return
    if (own.read !== undefined) {
      visitFields(own.read, value, visit, path)
      return
    }
  }
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      if (typeof value !== 'object') return
      for (const [key, field] of Object.entries(def.shape)) {
        if (Object.hasOwn(value, key))
          visitFields(field, (value as Record<string, unknown>)[key], visit, [...path, key])
      }
      return
    case 'array':
      if (!Array.isArray(value)) return
      for (const [index, entry] of value.entries()) visitFields(def.element, entry, visit, [...path, index])
      return
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      visitFields(def.innerType, value, visit, path)
      return
    // A transform may add or clean values, but field names stay the same.
    case 'pipe':
      visitFields(def.in, value, visit, path)
      return
    case 'union': {
      // Chosen as zod chooses: the first alternative that reads the value. Each field accepts its own output.
      const option = def.options.find((each) => z.safeParse(each, value).success)
      if (option !== undefined) visitFields(option, value, visit, path)
    }
  }
}

/** Kinds with fields inside. The parts of a link or an image are not visited. */
const CONTAINERS: ReadonlySet<FieldKind> = new Set(['list', 'object', 'button', 'form'])
