import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SectionSchema } from '../sections/schemas.ts'
import { storedSchemas } from './stored-schemas.ts'
import { openSourceLoader } from '../build/source-loader.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run schema`: writes JSON Schemas of an upstream's answers, of every section and of a site's files into
 * dist/schema. An editor can generate forms from them: kinds, labels, help texts, defaults, limits.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'schema')

// Through one loader, because the registry of fields is in the modules of one loader.
const load = openSourceLoader(root)
const { editorJsonSchema } = await load<typeof import('../sections/fields/json-schema.ts')>(
  'sections/fields/json-schema.ts',
)
const { default: files } = await load<{
  default: Record<string, () => Promise<{ schema: SectionSchema }>>
}>('virtual:sections/schema.ts')
const sections = Object.entries(files).filter(([address]) => !address.startsWith('site/'))

const stored = Object.entries(storedSchemas())
for (const [name, schema] of stored) write(name, schema)
for (const [address, read] of sections) write(`sections/${address}`, editorJsonSchema((await read()).schema))
const { authorSchemas } = await load<typeof import('../admin/author-schemas/author-schemas.ts')>(
  'admin/author-schemas/author-schemas.ts',
)
const ofFiles = Object.entries(await authorSchemas())
for (const [name, schema] of ofFiles) write(`files/${name}`, schema)
console.log(
  `dist/schema holds ${stored.length} schemas of an upstream's answers, ${sections.length} of sections and ${ofFiles.length} of the files of a site.`,
)

/** @param name below dist/schema, without ending */
function write(name: string, json: object): void {
  const file = join(out, `${name}.json`)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ $id: `${name}.json`, ...json }, null, 2)}\n`)
}
