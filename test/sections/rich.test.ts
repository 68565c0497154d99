import fc from '../support/fast-check.ts'
import { expect, test } from 'vitest'
import { inlineHtml, richHtml } from '#sections/markup/rich.ts'

const MAIL = '<a href="mailto:ola@aurora.com.br">ola@aurora.com.br</a>'
const SITE = '<a href="https://aurora.com.br/" rel="noopener">https://aurora.com.br</a>'

test.each([
  [
    'Escreva para <ola@aurora.com.br> ou veja **isto**.',
    `Escreva para ${MAIL} ou veja <strong>isto</strong>.`,
  ],
  ['Veja <https://aurora.com.br> ou **isto**.', `Veja ${SITE} ou <strong>isto</strong>.`],
])('an address in angle brackets is a Markdown link, not a tag: %j', (text, html) => {
  expect(inlineHtml(text)).toBe(html)
  expect(richHtml(text)).toBe(`<p>${html}</p>`)
})

test.each([
  ['<b>a</b> **b**', '<b>a</b> **b**'],
  ['a<br/>**b**', 'a<br />**b**'],
  ['<span\nlang="pt">a</span> **b**', '<span lang="pt">a</span> **b**'],
  ['a</p> **b**', 'a **b**'],
  ['a<!-- b --> **c**', 'a **c**'],
  ['<x-y>a</x-y> **b**', 'a **b**'],
])('a text with a tag is HTML: %j', (text, html) => {
  expect(inlineHtml(text)).toBe(html)
})

/** Any two of these, side by side, make no tag. */
const PIECES = [
  ...['pão', ' ', '\n', '\n\n', '**', '_', '- ', '# ', '[a](/b)', '&', '&lt;', '>'],
  ...['<ola@aurora.com.br>', '<https://aurora.com.br>', '<tel:+551133334444>', '<javascript:alert(1)>'],
  ...['<', '<a@', '</', '<o:p>', '<x_y>'],
]

test('Markdown that contains tags is unchanged when read again', () => {
  const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const html = richHtml(text)
      expect(richHtml(html)).toBe(html)
      expect(html).not.toContain('javascript:alert(1)"')
    }),
  )
})
