import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AuthorSchema } from '../../admin/author-schemas/author-schemas.ts'
import type { JsonSchema } from '../../sections/fields/json-schema.ts'

/**
 * Folder of the JSON Schemas in a site's folder, by which editors check its files. It can be written again at any
 * time.
 */
export const SCHEMA_FOLDER = '.schema'

/** `"$schema": "../.schema/page.json",` with its indentation and line end, at the beginning of a file. */
const NAMED = /^(\s*\{\r?\n)[ \t]*"\$schema": "[^"\n]*",?\r?\n/

export function writeSchemas(folder: string, schemas: Record<AuthorSchema, JsonSchema>): void {
  mkdirSync(join(folder, SCHEMA_FOLDER), { recursive: true })
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(folder, SCHEMA_FOLDER, `${name}.json`), `${JSON.stringify(schema)}\n`)
}

export function hasSchemas(folder: string): boolean {
  return existsSync(join(folder, SCHEMA_FOLDER))
}

/** Adds the name of its schema to the text of a file. Posts are Markdown, for which editors have no schema. */
export function namingSchema(path: string, text: string): string {
  const schema = schemaOf(path)
  if (schema === null || NAMED.test(text)) return text
  return text.replace(/^\s*\{\r?\n/, (opening) => `${opening}  "$schema": "${schema}",\n`)
}

export function withoutSchema(text: string): string {
  return text.replace(NAMED, '$1')
}

/** Adds the name of its schema to each of these files. @returns the paths of the changed files */
export function nameSchemas(folder: string, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    const named = namingSchema(path, text)
    if (named === text) return false
    writeFileSync(file, named)
    return true
  })
}

function schemaOf(path: string): string | null {
  if (path === 'site.json') return `./${SCHEMA_FOLDER}/site.json`
  return /^pages\/[^/]+\.json$/.test(path) ? `../${SCHEMA_FOLDER}/page.json` : null
}
