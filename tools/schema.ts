import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { authorSchemas as toAuthorSchemas } from '../admin/author-schemas/author-schemas.ts'
import type { editorJsonSchema as toEditorJsonSchema } from '../sections/fields/json-schema.ts'
import type { SectionSchema } from '../sections/schemas.ts'
import { storedSchemas } from './stored-schemas.ts'
import { openSourceLoader } from '../build/vite/source-loader.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run schema`: writes JSON Schemas of an upstream's answers, of every section and of a site's files into
 * dist/schema. An editor can generate forms from them: kinds, labels, help texts, defaults, limits.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'schema')

const loader = await openSourceLoader(root)
// Through the same loader, because the registry of fields is in the modules of one loader.
const { editorJsonSchema } = (await loader.ssrLoadModule('/sections/fields/json-schema.ts')) as {
  editorJsonSchema: typeof toEditorJsonSchema
}
const { default: files } = (await loader.ssrLoadModule('virtual:sections/schema.ts')) as {
  default: Record<string, () => Promise<{ schema: SectionSchema }>>
}
const sections = Object.entries(files).filter(([address]) => !address.startsWith('site/'))

const stored = Object.entries(storedSchemas())
for (const [name, schema] of stored) write(name, schema)
for (const [address, load] of sections) write(`sections/${address}`, editorJsonSchema((await load()).schema))
const { authorSchemas } = (await loader.ssrLoadModule('/admin/author-schemas/author-schemas.ts')) as {
  authorSchemas: typeof toAuthorSchemas
}
const ofFiles = Object.entries(await authorSchemas())
for (const [name, schema] of ofFiles) write(`files/${name}`, schema)
await loader.close()
console.log(
  `dist/schema holds ${stored.length} schemas of an upstream's answers, ${sections.length} of sections and ${ofFiles.length} of the files of a site.`,
)

/** @param name below dist/schema, without ending */
function write(name: string, json: object): void {
  const file = join(out, `${name}.json`)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ $id: `${name}.json`, ...json }, null, 2)}\n`)
}
