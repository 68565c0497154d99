import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { JsonSchema } from '#sections/fields/json-schema.ts'
import { field } from '#shared/schema/field.ts'
import { storedSchemas } from '../../tools/stored-schemas.ts'
import { expectDescribed } from '../support/described-fields.ts'

const schemas = storedSchemas()

test.each(Object.keys(schemas))('every field of %s has a kind, a label and a help text', (name) => {
  expect(expectDescribed(listed(name))).toBeGreaterThan(3)
})

test('the App configuration describes everything that one answer contains', () => {
  expect(expectDescribed(listed('app-configuration'))).toBeGreaterThan(150)
  const { config, page, routes, path_rules } = listed('app-configuration').properties ?? {}
  expect(JSON.stringify(config)).toContain('"^route"')
  expect(JSON.stringify(page)).toContain('"component"')
  expect(routes?.additionalProperties?.properties).toHaveProperty('page_id')
  expect(path_rules?.items?.properties).toHaveProperty('from')
})

test('a field without a kind, and two fields with one schema, are refused', () => {
  const bare: JsonSchema = { properties: { text: { type: 'string' } } }
  expect(() => expectDescribed(bare)).toThrow('kind')
  const shared = field('text', z.string())
  expect(() => field('url', shared)).toThrow('two fields')
})

function listed(name: string): JsonSchema {
  const schema = schemas[name]
  if (schema === undefined) throw new Error(`no schema ${name}`)
  return schema
}
