import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { enhancements } from '../../build/vite/enhancements.ts'
import { projectImports } from '../../build/vite/section-modules.ts'
import { sectionFiles } from '../../build/vite/section-roots.ts'

const root = join(import.meta.dirname, '..', '..')

/** Built file → addresses of the sections whose scripts it loads. */
async function builtFiles(): Promise<Map<string, string[]>> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [enhancements(root)],
    resolve: { alias: projectImports(root) },
    build: {
      write: false,
      modulePreload: false,
      minify: false,
      rolldownOptions: { input: 'virtual:enhancements', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  return new Map(
    output.flatMap((chunk) => {
      if (chunk.type !== 'chunk') return []
      const addresses = Array.from(
        chunk.code.matchAll(/"([a-z0-9-]+\/[a-z0-9-]+)": /g),
        ([, each = '']) => each,
      )
      return addresses.length > 0 ? [[chunk.name, addresses]] : []
    }),
  )
}

describe('the scripts that enhance sections', () => {
  test('are in two files, one for scripts that need forms, and no section is in both', async () => {
    const { forms = [], ...first } = Object.fromEntries(await builtFiles())
    const others = Object.values(first).flat()
    expect(Object.keys(first)).toHaveLength(1)
    expect([...forms, ...others].sort()).toEqual([...sectionFiles(root, 'enhance.ts').keys()].sort())
    expect(forms).toContain('hero/form')
    expect(forms).toContain('footer/columns')
    expect(others).toContain('carousel/slides')
  })
})
