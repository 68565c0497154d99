import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PUBLIC_COVERAGE } from './public-coverage.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, '../shared/cases/public/CASES.md')

test.each(Object.entries(PUBLIC_COVERAGE))('the case %s has a test', (_, { file, title }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(title)
})

describe.runIf(existsSync(source))('the list of public cases', () => {
  const ids = existsSync(source)
    ? Array.from(readFileSync(source, 'utf8').matchAll(/^(F\d+[a-z]?) · /gm), ([, id = '']) => id)
    : []
  const known = Object.keys(PUBLIC_COVERAGE)

  test('is not empty', () => {
    expect(ids.length).toBeGreaterThan(50)
  })

  test('contains no case without a test', () => {
    expect(ids.filter((id) => !known.includes(id))).toEqual([])
  })

  test('contains every case that has a test', () => {
    expect(known.filter((id) => !ids.includes(id))).toEqual([])
  })
})
