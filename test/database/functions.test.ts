import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { functionsSql } from '../../tools/functions.ts'
import { hostedDatabase, upgradedDatabase } from '../support/hosted-database.ts'
import type { RecordedSchema } from '../support/release-backend.ts'
import { repositoryFiles } from '../support/repository.ts'
import { schemaOf } from '../support/schema-of.ts'

/** Both tests that read its schema share this database, because it takes long to make. */
const made = await hostedDatabase()
afterAll(() => made[Symbol.asyncDispose]())

/** The functions that an SQL text creates. */
function madeIn(text: string): string[] {
  return [...text.matchAll(/^create (?:or replace )?function ([\w.]+)/gm)].map(([, name = '']) => name)
}

test('a function is in the file of its name, or in the migration whose columns use it', () => {
  const files = repositoryFiles(/^supabase\/sql\/functions\/.*\.sql$/)
  const expected = files.map(({ path }) => /functions\/(.*)\.sql$/.exec(path)?.[1]?.replace('/', '.'))
  expect(files.map(({ text }) => [...new Set(madeIn(text))].join())).toEqual(expected)
  const migrated = repositoryFiles(/^supabase\/migrations\/.*\.sql$/).flatMap(({ text }) => madeIn(text))
  expect(migrated.filter((name) => expected.includes(name))).toEqual([])
  expect(
    repositoryFiles(/^supabase\/sql\/(?:triggers|access)\.sql$/).flatMap(({ text }) => madeIn(text)),
  ).toEqual([])
})

test('running the functions again, with their bodies checked, changes nothing', async () => {
  const before = await schemaOf(made)
  const checked = functionsSql().replace("'check_function_bodies', 'off'", "'check_function_bodies', 'on'")
  expect(checked).not.toBe(functionsSql())
  await made.exec(checked)
  expect(await schemaOf(made)).toEqual(before)
}, 180_000)

// A removed function, or one with other arguments, stays in an older database until a file drops it.
test('an upgrade from the last version has the schema of a new database', async () => {
  const folder = join(import.meta.dirname, '../e2e/releases')
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)
  const release = JSON.parse(readFileSync(join(folder, last ?? ''), 'utf8')) as RecordedSchema
  await using upgraded = await upgradedDatabase(release)
  expect(await schemaOf(upgraded)).toEqual(await schemaOf(made))
}, 180_000)
