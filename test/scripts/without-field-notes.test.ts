import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'
import { type JsonSchema, editorJsonSchema } from '#sections/fields/json-schema.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { sectionModules } from '../../scripts/vite/section-modules.ts'
import { withoutFieldNotes } from '../../scripts/vite/without-field-notes.ts'

const root = join(import.meta.dirname, '..', '..')

async function bundle(plugins: ReturnType<typeof withoutFieldNotes>[]): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    // In the environment that this build has.
    plugins: [
      sectionModules(root),
      ...plugins.map((plugin) => ({ ...plugin, applyToEnvironment: () => true })),
    ],
    build: { ssr: true, write: false, rolldownOptions: { input: join(root, 'sections/schemas.ts') } },
  })) as Rolldown.RolldownOutput
  return built.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

function descriptionsIn({ description, properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  return [
    ...(description === undefined ? [] : [description]),
    ...[...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf].flatMap(
      descriptionsIn,
    ),
  ]
}

test('the Worker’s schemas hold no help text of their fields', async () => {
  const schemas = await Promise.all(
    addresses()
      .filter((address) => !address.startsWith('site/'))
      .map(loadSchema),
  )
  const texts = schemas.flatMap((schema) => (schema === null ? [] : descriptionsIn(editorJsonSchema(schema))))
  const written = await bundle([])
  const explicit = [...new Set(texts)].filter((text) => text.length > 20 && written.includes(text))
  expect(explicit.length).toBeGreaterThan(150)
  const shipped = await bundle([withoutFieldNotes(root)])
  expect(explicit.filter((text) => shipped.includes(text))).toEqual([])
  expect(shipped.length).toBeLessThan(written.length)
})
