import { visitFields } from '#sections/fields/visit-fields.ts'
import { loadSchema } from '#sections/schemas.ts'
import type { Path } from '#shared/section-refs.ts'

/** Kinds of fields whose text is visible on the page. */
const WRITTEN: ReadonlySet<string> = new Set(['text', 'inline', 'rich'])

/** Paths of the texts in a section's parsed data. Texts without a word are omitted. */
export async function writtenFields(address: string, data: unknown): Promise<Path[]> {
  const schema = await loadSchema(address)
  const paths: Path[] = []
  if (schema === null) return paths
  visitFields(schema, data, ({ kind, value, path }) => {
    if (WRITTEN.has(kind) && writtenText(value).trim() !== '') paths.push(path)
  })
  return paths
}

/** The text of a field, or its HTML. */
export function writtenText(value: unknown): string {
  if (typeof value === 'string') return value
  const { html } = (value ?? {}) as { html?: unknown }
  return typeof html === 'string' ? html : ''
}
