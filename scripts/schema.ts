import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as z from 'zod'
import { editorJsonSchema } from '../sections/fields/json-schema.ts'
import { storedSchemas } from './stored-schemas.ts'

/**
 * `npm run schema`: JSON Schema of what an upstream answers and of every section, into dist/schema. What an editor
 * builds its forms from: kinds, labels, help texts, defaults, limits.
 */
const root = join(import.meta.dirname, '..')
const out = join(root, 'dist', 'schema')

const sections = readdirSync(join(root, 'sections'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^(?!site\/)[a-z0-9-]+\/[a-z0-9-]+\/schema\.ts$/.test(file))
  .sort()

const stored = Object.entries(storedSchemas())
for (const [name, schema] of stored) write(name, schema)
for (const file of sections) {
  const { schema } = (await import(pathToFileURL(join(root, 'sections', file)).href)) as {
    schema: z.core.$ZodType
  }
  write(`sections/${file.replace(/\/schema\.ts$/, '')}`, editorJsonSchema(schema))
}
console.log(
  `dist/schema holds ${stored.length} schemas of an upstream's answers and ${sections.length} of sections.`,
)

/** @param name below dist/schema, without ending */
function write(name: string, json: object): void {
  const file = join(out, `${name}.json`)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ $id: `${name}.json`, ...json }, null, 2)}\n`)
}
