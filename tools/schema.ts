import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { editorJsonSchema as toEditorJsonSchema } from '../sections/fields/json-schema.ts'
import type { SectionSchema } from '../sections/schemas.ts'
import { storedSchemas } from './stored-schemas.ts'
import { openSourceLoader } from '../build/vite/source-loader.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run schema`: JSON Schema of what an upstream answers and of every section, into dist/schema. What an editor
 * builds its forms from: kinds, labels, help texts, defaults, limits.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'schema')

const loader = await openSourceLoader(root)
// From the same loader: what a field is, is known to the modules that made it.
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
await loader.close()
console.log(
  `dist/schema holds ${stored.length} schemas of an upstream's answers and ${sections.length} of sections.`,
)

/** @param name below dist/schema, without ending */
function write(name: string, json: object): void {
  const file = join(out, `${name}.json`)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ $id: `${name}.json`, ...json }, null, 2)}\n`)
}
