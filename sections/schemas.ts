import files from 'virtual:sections/schema.ts'
import type * as z from 'zod/mini'
import type { SectionData } from './contract.ts'

/**
 * The schemas of all sections, without their components. The reader depends on no component, so a changed
 * component does not cause stored pages to be read again.
 */
const schemas = new Map(Object.entries(files))

export type SectionSchema = z.core.$ZodType<SectionData>

/** The addresses of all sections, sorted. */
export function addresses(): string[] {
  return [...schemas.keys()].sort()
}

/** @returns null for an unknown address */
export async function loadSchema(address: string): Promise<SectionSchema | null> {
  const load = schemas.get(address)
  return load === undefined ? null : (await load()).schema
}
