import type { Plugin } from 'vite'

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
      if (!/\/sections\/(?:registry|schemas)\.ts$/.test(id)) return undefined
      return code.replace(
        /'\.(\/\*\/\*\/(?:schema\.ts|section\.tsx))'/g,
        "['.$1', '../test/fixtures/sections$1']",
      )
    },
  }
}
