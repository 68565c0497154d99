import * as z from 'zod/mini'
import type { Path } from '#shared/section-refs.ts'
import { droppedValues } from './dropped-values.ts'
import { expectedValue } from './expected-value.ts'

/** An invalid value that prevents reading. */
export interface ValueFault {
  path: Path
  /** In an author's words: allowed values and the closest name. */
  message: string
}

export type StrictReading<T> = { data: T } | { faults: ValueFault[] }

/** The value as its schema parses it, or its faults. */
export function readStrictly<T extends z.core.$ZodType>(
  schema: T,
  value: unknown,
): StrictReading<z.output<T>> {
  const read = z.safeParse(schema, value)
  if (read.success) return { data: read.data }
  const refused = droppedValues(schema, value, { isStrict: true }).filter(({ isRefused }) => isRefused)
  const faults = refused.map(({ path, message }) => ({ path, message }))
  // A check of several values has no single place.
  const others = read.error.issues.map(({ path }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message: `is not allowed; allowed: ${expectedValue(undefined, schema)}`,
  }))
  return { faults: faults.length > 0 ? faults : others }
}

/** One line per fault: `name: 5 is not allowed; allowed: text`. */
export function faultLines(faults: readonly ValueFault[]): string[] {
  return faults.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
}
