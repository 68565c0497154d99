import { describe, expect, test, vi } from 'vitest'
import { withOutline } from '#sections/privacy/outline.ts'
import { inlineHtml, markdownHtml, richHtml } from '#sections/markup/rich.ts'
import { slugify } from '#shared/slug.ts'
import { htmlToMarkdown } from '../../worker/documents/markdown.ts'
import { drawn, isLong } from '../support/draws.ts'
import { growthOf, MOST_GROWTH, repeated } from '../support/growth.ts'
import { UNITS } from '../support/growth-units.ts'

// `npm run test:fuzz` has no time limit, and a busy machine may be slow.
vi.setConfig({ testTimeout: 3_600_000 })

/** `npm run test:fuzz` measures every unit, in longer texts, where a square shows more. */
const LENGTH = isLong ? 64_000 : 8_000

const readers: [string, (text: string) => unknown, number][] = [
  ['rich texts', richHtml, LENGTH],
  // The field takes a thousand characters.
  ['lines of text', inlineHtml, Math.min(LENGTH, 16_000)],
  ['posts', markdownHtml, LENGTH],
  ['posts as Markdown', (text) => htmlToMarkdown(markdownHtml(text), 'https://a.test/'), LENGTH],
  ['slugs', slugify, LENGTH],
]

describe.each(readers)('%s', (_, read, length) => {
  test('twice as long take at most three times as long to read, even if a part is repeated', async () => {
    const growths: [unit: string, growth: number][] = []
    for (const unit of drawn(UNITS, 12)) growths.push([unit, await growthOf(read, repeated(unit), length)])
    expect(growths.filter(([, growth]) => growth > MOST_GROWTH)).toEqual([])
  })
})

describe('a text nested ten thousand levels deep', () => {
  const depth = 10_000

  test.each([
    ['quotes', '> '.repeat(depth)],
    ['quotes without spaces', '>'.repeat(depth)],
    ['lists', '- '.repeat(depth)],
    ['numbered lists', '1. '.repeat(depth)],
    ['both', '> - '.repeat(depth)],
    [
      'lists by indentation',
      Array.from({ length: 300 }, (_, level) => `${' '.repeat(2 * level)}- a`).join('\n'),
    ],
    ['elements', '<b>'.repeat(depth)],
    ['brackets', '['.repeat(depth)],
  ])('of %s is read, and its words stay', (_, before) => {
    for (const read of [richHtml, markdownHtml]) {
      const html = read(`${before} word`)
      expect(html).toContain('word')
      expect(html.match(/<blockquote>|<li>|<b>/g)?.length ?? 0).toBeLessThan(500)
    }
  })
})

test('twice as much HTML with mismatched end tags takes at most three times as long', async () => {
  const open = (size: number) => '<b>'.repeat(size / 7) + '</i>'.repeat(size / 7)
  expect(await growthOf(richHtml, open, 3 * LENGTH)).toBeLessThanOrEqual(MOST_GROWTH)
})

test('the limits for such texts change no ordinary text', () => {
  const long = `${'word '.repeat(200)}**bold** <!-- note --> me@example.com https://example.com/${'a'.repeat(400)}`
  const html = markdownHtml(`${long}\n\n> > quote\n\n- a\n  - b\n    - c[^1]\n\n[^1]: note`)
  expect(html).toContain('<strong>bold</strong>')
  expect(html).toContain('<a href="mailto:me@example.com">me@example.com</a>')
  expect(html).toContain(`<a href="https://example.com/${'a'.repeat(400)}"`)
  expect(html).toMatch(/<blockquote>\s*<blockquote>/)
  expect(html).toContain('role="doc-noteref"')
})

test('a thousand headings with one name have an id each, and twice as many take at most three times as long', async () => {
  const outline = (text: string) => withOutline({ html: text }, 'p')
  const { outline: entries } = outline('<h2>a</h2><h2>a-2</h2>'.repeat(500))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(1000)
  expect(await growthOf(outline, repeated('<h2>a</h2>'), 20_000)).toBeLessThanOrEqual(MOST_GROWTH)
})
