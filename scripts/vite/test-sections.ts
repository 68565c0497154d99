import type { Plugin } from 'vite'

const CLIENT_ISLANDS = "import.meta.glob('../sections/*/*/island.tsx')"

/** With the same keys, as if they lay in the product's folder of sections. */
const FIXTURE_ISLANDS = "import.meta.glob('../sections/*/*/island.tsx', { base: '../test/fixtures/client' })"

/**
 * Adds the sections of test/fixtures/sections to the catalogue, for tests of what no section of ours does: throw,
 * or wait for something while it is rendered. Only in builds with `VITRINE_TEST_SECTIONS=1`.
 */
export function testSections(): Plugin {
  return {
    name: 'vitrine:test-sections',
    // Before Vite reads the globs.
    enforce: 'pre',
    transform(code, id) {
      if (/\/client\/islands\.ts$/.test(id))
        return code.replace(CLIENT_ISLANDS, `{ ...${CLIENT_ISLANDS}, ...${FIXTURE_ISLANDS} }`)
      if (!/\/sections\/(?:registry|schemas)\.ts$/.test(id)) return undefined
      return code.replace(
        /'\.(\/\*\/\*\/(?:schema\.ts|section\.tsx|island\.tsx))'/g,
        "['.$1', '../test/fixtures/sections$1']",
      )
    },
  }
}
