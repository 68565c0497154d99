import { describe, expect, test } from 'vitest'
import { markdownHtml } from '#sections/markup/rich.ts'

describe('footnotes of an article', () => {
  test('are numbered in the order of the text, with links there and back', () => {
    expect(markdownHtml('A[^b] e B[^a], A[^b].\n\n[^a]: Um *dois*.\n[^b]: Três\n    e mais.\n')).toBe(
      [
        '<p>A<sup id="note-ref-1"><a href="#note-1" role="doc-noteref">1</a></sup> e B',
        '<sup id="note-ref-2"><a href="#note-2" role="doc-noteref">2</a></sup>, A',
        '<sup><a href="#note-1" role="doc-noteref">1</a></sup>.</p>\n<hr /><ol>',
        '<li id="note-1"><p>Três\ne mais. <a href="#note-ref-1" role="doc-backlink">↩</a></p>\n</li>',
        '<li id="note-2"><p>Um <em>dois</em>. <a href="#note-ref-2" role="doc-backlink">↩</a></p>\n</li></ol>',
      ].join(''),
    )
  })

  test('are text if no note has the name, and left out if no text refers to them', () => {
    expect(markdownHtml('A[^<b>].')).toBe('<p>A[^&lt;b&gt;].</p>')
    expect(markdownHtml('A.\n\n[^x]: nada')).toBe('<p>A.</p>')
  })

  test('are not read in code', () => {
    expect(markdownHtml('`[^1]`\n\n```\n[^1]: x\n```')).not.toContain('note-')
  })

  test('may refer to each other in a circle', () => {
    expect(markdownHtml('A[^1]\n\n[^1]: B[^1] e [^2]\n[^2]: C[^1]')).toContain('id="note-2"')
  })

  test('use no id that a page may have itself', () => {
    expect(markdownHtml('<ul><li id="main">x</li></ul><sup id="note-x">1</sup>')).not.toMatch(/id=/)
  })
})

test('code and tables of an article can be scrolled without a mouse', () => {
  const html = markdownHtml('| a |\n|---|\n| 1 |\n\n```\nx\n```')
  expect(html).toContain('<table tabindex="0">')
  expect(html).toContain('<pre tabindex="0">')
})
