import type { FormField } from './schema.ts'
import { isFields } from './value-at.ts'

interface Swatch {
  label: string
  value: string
}

/** Sections accept fewer notations of colours than the theme; hex values are accepted by both. */
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

/**
 * The colours of the theme that a section's field may take.
 * @param stored the colours of the site's theme, by name
 * @param toHex returns a colour in another notation as hex, and null for a text that is not a colour
 */
export function themeSwatches(
  fields: readonly FormField[],
  stored: unknown,
  toHex: (colour: string) => string | null,
): Swatch[] {
  const known = isFields(stored) ? stored : {}
  return fields.flatMap(({ name, label }) => {
    const colour = typeof known[name] === 'string' ? known[name].trim() : ''
    const value = HEX.test(colour) ? colour : toHex(colour)
    return value === null ? [] : [{ label, value }]
  })
}
