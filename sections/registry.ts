import type * as z from 'zod/mini'
import type { IslandModule, SectionData, SectionModule } from './contract.ts'

/**
 * The only index there is: a section's folder is its stored address. Modules load on first use, so a page pays
 * for the sections it shows.
 */
type Loader<T> = () => Promise<T>

const schemas = byAddress(import.meta.glob<{ schema: SectionSchema }>('./*/*/schema.ts'))
const sections = byAddress(import.meta.glob<SectionModule>('./*/*/section.tsx'))
const islands = byAddress(import.meta.glob<IslandModule>('./*/*/island.tsx'))

/** Sections with an enhance.ts, which the browser runs on their markup. */
export const enhancedAddresses: ReadonlySet<string> = new Set(
  Object.keys(import.meta.glob('./*/*/enhance.ts')).map(addressOfFile),
)

export type SectionSchema = z.core.$ZodType<SectionData>

export type LoadedSection =
  | { kind: 'static'; module: SectionModule }
  | { kind: 'island'; module: IslandModule }

/** Every address of the catalogue, sorted. */
export function addresses(): string[] {
  return [...schemas.keys()].sort()
}

/** @returns null for an address that no folder has */
export async function loadSchema(address: string): Promise<SectionSchema | null> {
  const load = schemas.get(address)
  return load === undefined ? null : (await load()).schema
}

export async function loadSection(address: string): Promise<LoadedSection | null> {
  const section = sections.get(address)
  const island = islands.get(address)
  const loaded: LoadedSection | null =
    section !== undefined
      ? { kind: 'static', module: await section() }
      : island !== undefined
        ? { kind: 'island', module: await island() }
        : null
  if (loaded !== null) known.set(address, loaded)
  return loaded
}

const known = new Map<string, LoadedSection>()

/** A section that was loaded before, at once. */
export function knownSection(address: string): LoadedSection | undefined {
  return known.get(address)
}

function byAddress<T>(modules: Record<string, Loader<T>>): Map<string, Loader<T>> {
  return new Map(Object.entries(modules).map(([file, load]) => [addressOfFile(file), load]))
}

/** `./hero/split/section.tsx` → `hero/split` */
function addressOfFile(file: string): string {
  return file.split('/').slice(-3, -1).join('/')
}
