import { readdirSync, readFileSync } from 'node:fs'
import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { plainRich } from '#sections/markup/plain-text.ts'
import { richHtml } from '#sections/markup/rich.ts'
import { richExtensions } from '../../studio/rich/rich-extensions.ts'
import { isHtml, isSameHtml, readRich, writeRich } from '../../studio/rich/rich-text.ts'
import { examples } from '../support/section-examples.ts'

const schema = getSchema(richExtensions)

/** The texts of the demo sites, templates and examples of sections that have markup or several lines. */
const texts = new Set<string>()
function add(text: string): void {
  if (plainRich(text) === null || text.includes('\n')) texts.add(text)
}
function collect(json: unknown): void {
  if (typeof json === 'string') add(json)
  else if (typeof json === 'object' && json !== null) for (const each of Object.values(json)) collect(each)
}
for (const { fixtures, preset } of examples.values()) collect([fixtures, preset])
for (const file of readdirSync('demo', { recursive: true, encoding: 'utf8' }))
  if (file.endsWith('.json')) collect(JSON.parse(readFileSync(`demo/${file}`, 'utf8')))
  else if (file.endsWith('.md')) add(readFileSync(`demo/${file}`, 'utf8'))

describe('rich text in the form', () => {
  test('opens nearly all texts of demo sites and examples, and stores them unchanged for visitors', () => {
    const opened = [...texts].flatMap((text) => {
      const document = readRich(text)
      return document === null ? [] : [{ text, document }]
    })
    expect(texts.size).toBeGreaterThan(1000)
    expect(opened.length / texts.size).toBeGreaterThan(0.95)
    const changed = opened.filter(({ text, document }) => {
      const node = schema.nodeFromJSON(document)
      node.check()
      const written = writeRich(node.toJSON(), text)
      return isHtml(written) !== isHtml(text) || !isSameHtml(richHtml(written), richHtml(text))
    })
    expect(changed.map(({ text }) => text)).toEqual([])
  })

  test.each([
    ['a class', '<p class="lead">Pão</p>'],
    ['a table', '| a | b |\n| - | - |\n| 1 | 2 |'],
    ['a picture', 'Pão ![forno](/media/forno.jpg)'],
    ['a task', '- [ ] assar'],
    ['another mark', '<p><mark>Pão</mark></p>'],
    ['details', '<details><summary>a</summary>b</details>'],
    ['a comment', '<p>a</p><!-- b -->'],
    ['text without a block', 'Pão <b>quente</b>'],
    ['a link that opens a tab', '<p><a href="/a" target="_blank">a</a></p>'],
    ['a link that leads nowhere', '<p><a href="javascript:alert(1)">a</a></p>'],
  ])('with %s is edited as its source', (_, text) => {
    expect(readRich(text)).toBeNull()
  })

  test.each([
    '## Pães\n\nDe *verdade*, **sempre**:\n\n- trigo\n- centeio\n\n1. a\n2. b\n\n> dito\n\n---\n\n`x` e [nós](/nos)',
    '3. três\n4. quatro',
    '- a\n\n- b',
    '- a\n  - b\n  - c\n- d',
    '**a _b_ c** e _a **b** c_ e ***d***',
    'uma linha  \noutra',
    '```js\nconst a = 1\n\n  b()\n```',
    'https://example.com e ~~não~~',
    '<h3>Pães</h3>\n<ul><li>a<ul><li>b</li></ul></li></ul><p>x<br>y &amp; z</p>',
    '<ol><li><p>a</p><p>b</p></li></ol><pre><code>a\n  b\n</code></pre>',
    '<p>popup <a href="popup:oferta">aqui</a></p>',
    '',
  ])('opens %j and stores it unchanged for visitors', (text) => {
    const document = readRich(text)
    if (document === null) throw new Error('the text cannot be opened')
    const node = schema.nodeFromJSON(document)
    node.check()
    expect(isSameHtml(richHtml(writeRich(node.toJSON(), text)), richHtml(text))).toBe(true)
  })

  const paragraph = (...lines: string[]) => ({
    type: 'doc',
    content: lines.map((text) => ({
      type: 'paragraph',
      ...(text !== '' && { content: [{ type: 'text', text }] }),
    })),
  })

  test.each([
    '2 * 3 * 4',
    '# não é título',
    '1. não',
    '<b>x</b>',
    '[a](b)',
    'a_b_c',
    '&amp;',
    '- a',
    'a | b',
    '~~a~~',
  ])('typed as %j is not markup', (typed) => {
    const written = writeRich(paragraph(typed), 'Pão')
    expect(readRich(written)).toMatchObject(paragraph(typed))
    expect(isHtml(written)).toBe(false)
  })

  test('without any text is stored as empty, and an empty paragraph is left out of Markdown', () => {
    expect(writeRich(paragraph(''), '<p>Pão</p>')).toBe('')
    expect(writeRich(paragraph('Pão ', '', 'Bolo'), '')).toBe('Pão\n\nBolo')
  })

  test('that Markdown cannot express is stored as HTML', () => {
    const code = { type: 'text', text: '<b>', marks: [{ type: 'code' }] }
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [code] }] }
    expect(writeRich(document, 'Pão')).toBe('<p><code>&lt;b&gt;</code></p>')
  })
})
