import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MUTATIONS } from '../mutations/mutations.ts'
import { placeOfFault, productFiles } from '../mutations/place.ts'

const root = join(import.meta.dirname, '../..')
const product = productFiles(root)

describe('an entry in the list of faults', () => {
  test.each(MUTATIONS)('replaces text that occurs once in the product: $name', ({ edits }) => {
    expect(edits.length).toBeGreaterThan(0)
    for (const { find, replace } of edits) {
      expect(placeOfFault(product, find)?.path, find).toBeDefined()
      expect(replace).not.toBe(find)
    }
  })

  test.each(MUTATIONS)('names a test that exists in its file: $name', ({ test: { file, name } }) => {
    const literals = [...readFileSync(join(root, file), 'utf8').matchAll(LITERAL)].map(([text]) =>
      text.slice(1, -1),
    )
    expect(
      literals.filter((literal) => literal.includes(name) || asPattern(literal)?.test(name)),
    ).not.toEqual([])
  })

  test('is not applied if its text occurs in two files, or twice in one', () => {
    const file = (path: string, text = 'x', count = 1) => ({ path, text: text.repeat(count) })
    expect(placeOfFault([file('a.ts'), file('1.sql', 'y')], 'x')?.path).toBe('a.ts')
    expect(placeOfFault([file('a.ts', 'y'), file('1.sql')], 'x')?.path).toBe('1.sql')
    for (const files of [
      [],
      [file('a.ts'), file('b.ts')],
      [file('1.sql'), file('2.sql')],
      [file('a.ts'), file('1.sql')],
      [file('a.ts', 'x', 2)],
    ])
      expect(placeOfFault(files, 'x')).toBeNull()
  })

  test('has a unique name', () => {
    const names = MUTATIONS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})

const LITERAL = /'(?:[^'\\\n]|\\.)*'|`[^`]*`/g

/**
 * Matches the titles of a test with many rows, in which `%s` and `$name` are placeholders. Null for a title with less
 * than two words of fixed text, which would match too much.
 */
function asPattern(template: string): RegExp | null {
  const parts = template.split(/%[sijd]|\$[a-z]\w*(?:\.\w+)*/)
  if (parts.join('').trim().split(' ').length < 2) return null
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'))
}
