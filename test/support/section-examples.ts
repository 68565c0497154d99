import fixtureFiles from 'virtual:sections/fixtures.ts'
import presetFiles from 'virtual:sections/preset.json'
import type { Fixtures } from '#sections/contract.ts'
import { sectionFolders } from '../../build/vite/section-roots.ts'

const root = new URL('../..', import.meta.url).pathname

export interface Examples {
  folder: string
  fixtures: Fixtures
  queries: Record<string, string>
  preset: object | undefined
}

/** The examples of every section, in all roots. */
export const examples = new Map(
  await Promise.all(
    sectionFolders(root).map(async ({ address, folder }): Promise<[string, Examples]> => {
      const { fixtures = {}, queries = {} } = (await fixtureFiles[address]?.()) ?? {}
      return [address, { folder, fixtures, queries, preset: (await presetFiles[address]?.())?.default }]
    }),
  ),
)
