import { addresses } from '#sections/schemas.ts'

const fixtures = import.meta.glob<{ fixtures: Record<string, object> }>('../../sections/*/*/fixtures.ts')
const presets = import.meta.glob<object>('../../sections/*/*/preset.json', { import: 'default' })

/** Takes the place of an example's name: all examples on one page. */
export const ALL = 'all'

/**
 * The fixtures of a section, and the preset that an editor starts from.
 * @returns null for an unknown section
 */
export async function loadExamples(address: string): Promise<Record<string, object> | null> {
  if (!addresses().includes(address)) return null
  const load = fixtures[`../../sections/${address}/fixtures.ts`]
  const preset = presets[`../../sections/${address}/preset.json`]
  return {
    ...(preset && { preset: await preset() }),
    ...(load && (await load()).fixtures),
  }
}
