import type * as z from 'zod/mini'
import { byAddress } from './by-address.ts'
import type { SectionData } from './contract.ts'

/**
 * The schemas of the catalogue, apart from its components: what reads content depends on no component, and so a
 * component that changes makes no stored page be read again.
 */
const schemas = byAddress(import.meta.glob<{ schema: SectionSchema }>('./*/*/schema.ts'))

export type SectionSchema = z.core.$ZodType<SectionData>

/** Every address of the catalogue, sorted. */
export function addresses(): string[] {
  return [...schemas.keys()].sort()
}

/** @returns null for an address that no folder has */
export async function loadSchema(address: string): Promise<SectionSchema | null> {
  const load = schemas.get(address)
  return load === undefined ? null : (await load()).schema
}
