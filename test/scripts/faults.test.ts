import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MUTATIONS } from '../mutations/mutations.ts'

const root = join(import.meta.dirname, '../..')
const product = ['worker', 'shared', 'sections', 'client', 'supabase/migrations'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|sql)$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8')),
)

describe('a fault of the list', () => {
  test.each(MUTATIONS)('replaces text that stands once in the product: $name', ({ edits }) => {
    expect(edits.length).toBeGreaterThan(0)
    for (const { find, replace } of edits) {
      expect(
        product.reduce((count, text) => count + text.split(find).length - 1, 0),
        find,
      ).toBe(1)
      expect(replace).not.toBe(find)
    }
  })

  test.each(MUTATIONS)('names a test that its file has: $name', ({ test: { file, name } }) => {
    const literals = [...readFileSync(join(root, file), 'utf8').matchAll(LITERAL)].map(([text]) =>
      text.slice(1, -1),
    )
    expect(
      literals.filter((literal) => literal.includes(name) || asPattern(literal)?.test(name)),
    ).not.toEqual([])
  })

  test('is named once', () => {
    const names = MUTATIONS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

const LITERAL = /'(?:[^'\\\n]|\\.)*'|`[^`]*`/g

/** The names that a test of many rows may have: `%s` and `$name` stand for what a row says. Null where all of it is that. */
function asPattern(template: string): RegExp | null {
  const parts = template.split(/%[sijd]|\$[a-z]\w*(?:\.\w+)*/)
  if (parts.join('').trim().split(' ').length < 2) return null
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
}
