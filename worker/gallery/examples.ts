import fixtures from 'virtual:sections/fixtures.ts'
import presets from 'virtual:sections/preset.json'
import { addresses } from '#sections/schemas.ts'

/** Replaces an example's name: all examples on one page. */
export const ALL = 'all'

/**
 * The fixtures of a section, and the preset that an editor starts from.
 * @returns null for an unknown section
 */
export async function loadExamples(address: string): Promise<Record<string, object> | null> {
  if (!addresses().includes(address)) return null
  const load = fixtures[address]
  const preset = presets[address]
  return {
    ...(preset && { preset: (await preset()).default }),
    ...(load && (await load()).fixtures),
  }
}

/** The list choices of a visitor in each example. */
export async function loadQueries(address: string): Promise<Record<string, string>> {
  return (await fixtures[address]?.())?.queries ?? {}
}
