import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

test('every test file that docs/security.md names exists and holds tests', () => {
  const files = [...new Set(page.match(/test\/[\w/.-]+\.test\.tsx?/g))]
  expect(files.length).toBeGreaterThan(25)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const empty = files.filter(
    (file) => !/\btest(?:Rows|\.\w+)?\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(empty).toEqual([])
})

test('every promise names a test, and every figure the command that prints it', () => {
  const rowsOf = (heading: string) =>
    (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
      .slice(1)
  const promises = rowsOf('Promises and their tests')
  expect(promises.length).toBeGreaterThan(10)
  expect(promises.filter((row) => !/`test\/[^`]+`/.test(row))).toEqual([])
  const figures = rowsOf('Figures')
  expect(figures).toHaveLength(28)
  expect(figures.filter((row) => !/\| `(?:npm run|npx vitest)[^`]+` \|$/.test(row))).toEqual([])
})
