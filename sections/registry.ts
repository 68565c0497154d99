import enhanced from 'virtual:enhanced-sections'
import islandFiles from 'virtual:sections/island.tsx'
import sectionFiles from 'virtual:sections/section.tsx'
import type { IslandModule, SectionModule } from './contract.ts'

/**
 * The only index there is: a section's folder is its stored address, in whichever root it stands
 * (build/vite/section-roots.ts). Modules load on first use, so a page pays for the sections it shows.
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

/** A section that was loaded before, at once. */
export function knownSection(address: string): LoadedSection | undefined {
  return known.get(address)
}
