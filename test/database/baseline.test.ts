import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hostedDatabase } from '../support/hosted-database.ts'
import { schemaOf } from '../support/schema-of.ts'

test('the migrations and functions make the schema that the migrations before them made', async () => {
  const database = await hostedDatabase()
  const before = JSON.parse(readFileSync(new URL('fixtures/schema-before.json', import.meta.url), 'utf8'))
  expect(await schemaOf(database)).toEqual(before)
  await database.close()
}, 180_000)
