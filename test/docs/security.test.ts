import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

test('every test file that docs/security.md names exists and contains tests', () => {
  const files = [...new Set(page.match(/test\/[\w/.-]+\.test\.tsx?/g))]
  expect(files.length).toBeGreaterThan(25)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const empty = files.filter(
    (file) => !/\btest(?:Rows|\.\w+)?\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(empty).toEqual([])
})

test('every promise names a test, and every number the command that prints it', () => {
  const rowsOf = (heading: string) =>
    (page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
      .slice(1)
  const promises = rowsOf('Promises and their tests')
  expect(promises.length).toBeGreaterThan(10)
  expect(promises.filter((row) => !/`test\/[^`]+`/.test(row))).toEqual([])
  const figures = rowsOf('Figures')
  expect(figures).toHaveLength(29)
  expect(figures.map((row) => Number(row.split('|')[1]))).toEqual(figures.map((_, index) => index + 1))
  expect(figures.filter((row) => !/\| `(?:npm run|npx vitest)[^`]+` \|$/.test(row))).toEqual([])
})

test('the table of stricter targets has no empty cell, and each run names its commit', () => {
  const targets = (page.split('## Stricter targets')[1] ?? '').split('\n## ')[0] ?? ''
  const rows = targets.split('\n').filter((line) => /^\| \d/.test(line))
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .every((cell) => cell.trim() !== ''),
    ).toBe(true)
  const runs = [...page.matchAll(/`test:(?:hostile|soak|fuzz)`, \d{4}-\d\d-\d\d[^:]*/g)]
  expect(runs).toHaveLength(3)
  expect(runs.filter(([run]) => !/commit [0-9a-f]{7}/.test(run))).toEqual([])
})
