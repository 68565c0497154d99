import enhanced from 'virtual:enhanced-sections'
import islandFiles from 'virtual:sections/island.tsx'
import sectionFiles from 'virtual:sections/section.tsx'
import type { IslandModule, SectionModule } from './contract.ts'

/**
 * The index of all sections: a section's folder is its stored address, in any of the roots
 * (build/vite/section-roots.ts). Modules load on first use, so a page loads only the sections it shows.
 */
const sections = new Map(Object.entries(sectionFiles))
const islands = new Map(Object.entries(islandFiles))

/** Sections with an enhance.ts, which the browser runs on their markup. */
export const enhancedAddresses: ReadonlySet<string> = new Set(enhanced)

export type LoadedSection =
  | { kind: 'static'; module: SectionModule }
  | { kind: 'island'; module: IslandModule }

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

/** Returns an already loaded section synchronously. */
export function knownSection(address: string): LoadedSection | undefined {
  return known.get(address)
}
