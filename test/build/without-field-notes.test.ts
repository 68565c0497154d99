import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'
import { type JsonSchema, editorJsonSchema } from '#sections/fields/json-schema.ts'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { sectionModules } from '../../build/vite/section-modules.ts'
import { withoutFieldNotes } from '../../build/vite/without-field-notes.ts'

const root = join(import.meta.dirname, '..', '..')

async function bundle(
  plugins: ReturnType<typeof withoutFieldNotes>[],
  input = join(root, 'sections/schemas.ts'),
): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    // The plugin applies to the Worker’s environment, which this build lacks.
    plugins: [
      sectionModules(root),
      ...plugins.map((plugin) => ({ ...plugin, applyToEnvironment: () => true })),
    ],
    build: { ssr: true, write: false, rolldownOptions: { input, external: ['zod/mini'] } },
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

test('the Worker’s schemas contain no help text of fields', async () => {
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

test('stored values called label or help stay in a schema, and notes of fields are removed', async () => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-notes-')))
  try {
    const folder = join(project, 'sections/agency/offer')
    const parts = (path: string) => relative(folder, join(root, path))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(project, 'package.json'), '{}')
    writeFileSync(
      join(folder, 'schema.ts'),
      `import * as z from 'zod/mini'
      import { type FieldNotes, field } from '${parts('shared/schema/field.ts')}'
      import { optionalObject } from '${parts('sections/fields/object.ts')}'
      import { text as line } from '${parts('sections/fields/text.ts')}'
      const linkOf = (stored: { label: string; help?: string }) => ({ ...stored, href: '/contato' })
      const short = (max: number, notes: FieldNotes = {}) => line({ max, ...notes })
      export const schema = z.object({
        link: z._default(z.object({ label: z.string(), href: z.string() }), { label: 'Saiba mais', href: '/contato' }),
        more: z._default(z.unknown(), linkOf({ label: 'Veja', help: 'Ligue para nós' })),
        name: short(40, { label: 'Note of a local field' }),
        title: line({ help: 'Note of an imported field' }),
        box: optionalObject({ a: field('text', z.string(), { help: 'Note inside' }) }, { label: 'Note of an object' }),
      })`,
    )
    const shipped = await bundle([withoutFieldNotes(project)], join(folder, 'schema.ts'))
    for (const data of ['Saiba mais', 'Veja', 'Ligue para nós']) expect(shipped).toContain(data)
    expect(shipped).not.toMatch(/Note (?:of|inside)/)
  } finally {
    rmSync(project, { recursive: true })
  }
})
