import type { JsonSchema } from '#sections/fields/json-schema.ts'
import type { Path } from '#shared/section-refs.ts'
import { isTranslatable } from './is-translatable.ts'

/** Marks the texts of a section that are translated, for editors: `translated` in the JSON Schema of their field. */
export function markTexts(address: string, schema: JsonSchema, path: Path = []): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const { kind } = field
    if (kind !== undefined && isTranslatable(address, { kind, path: [...path, name] }))
      field.translated = true
    markTexts(address, field, [...path, name])
  }
  for (const part of [schema.items, ...(schema.anyOf ?? [])])
    if (part !== undefined) markTexts(address, part, path)
}
