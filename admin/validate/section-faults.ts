import { overlay } from '#core/reading/overlay.ts'
import { loadRichText } from '#sections/markup/rich-on-demand.ts'
import { loadSchema } from '#sections/schemas.ts'
import type { Path } from '#shared/section-refs.ts'
import { droppedValues } from './dropped-values.ts'

/** A value that the schema of its section refuses or leaves out. */
export interface SectionFault {
  /** Path in the section's data with the translation applied. */
  path: Path
  message: string
}

/** The most faults of one answer. */
const MAX_FAULTS = 50

/** The faults of a section's data with a translation on top; none for an unknown section. */
export async function sectionFaults(
  address: string,
  data: unknown,
  translation: unknown,
): Promise<SectionFault[]> {
  const [schema] = await Promise.all([loadSchema(address), loadRichText()])
  if (schema === null) return []
  const dropped = droppedValues(schema, overlay(data, translation), { isStrict: true })
  return dropped.slice(0, MAX_FAULTS).map(({ path, message, missing }) => ({
    path: missing === undefined ? path : [...path, missing],
    message,
  }))
}
