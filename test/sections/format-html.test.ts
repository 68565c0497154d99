import { describe, expect, test } from 'vitest'
import { formatHtml, lineDiff, outlineHtml } from '../support/format-html.ts'

describe('formatHtml', () => {
  test('writes one element or text in each line', () => {
    expect(formatHtml('<div class="a"><p>Um</p><img src="/b.png"/>dois<br></div>')).toBe(
      ['<div class="a">', '  <p>Um</p>', '  <img src="/b.png"/>', '  dois', '  <br>', '</div>', ''].join(
        '\n',
      ),
    )
  })

  test.each([
    ['<p>Olá, <b>mundo</b></p>', '<p>Olá,<b>mundo</b></p>'],
    ['<p><b>Olá</b> <i>mundo</i></p>', '<p><b>Olá</b><i>mundo</i></p>'],
    ['<p><b>Olá </b>mundo</p>', '<p><b>Olá</b> mundo</p>'],
    ['<p>R$\u00a0<b>5</b></p>', '<p>R$ <b>5</b></p>'],
    ['<p>Olá <b>mundo</b></p>', '<p>Olá  <b>mundo</b></p>'],
    ['<p>Olá\n<b>mundo</b></p>', '<p>Olá <b>mundo</b></p>'],
    ['<textarea>a\nb</textarea>', '<textarea>a b</textarea>'],
  ])('distinguishes %j from %j', (one, other) => {
    expect(formatHtml(one)).not.toBe(formatHtml(other))
  })

  test('shortens a drawing, and still shows that a drawing differs', () => {
    const drawing = (d: string, label: string) =>
      `<svg class="x" viewBox="0 0 1 1" aria-label="${label}"><path d="${d}"></path></svg>`
    expect(formatHtml(drawing('M0', 'a'))).toMatch(/^<svg class="x" aria-label="a">#[0-9a-f]{8}<\/svg>\n$/)
    expect(formatHtml(drawing('M0', 'a'))).not.toBe(formatHtml(drawing('M1', 'a')))
    expect(formatHtml(drawing('M0', 'a'))).not.toBe(formatHtml(drawing('M0', 'b')))
  })

  test('leaves a script unchanged', () => {
    const script = '<script type="application/json">{"a":"\\u003cp> </p"}</script>'
    expect(formatHtml(`<div>${script}</div>`)).toBe(`<div>${script}</div>\n`)
  })
})

describe('outlineHtml', () => {
  test('counts many siblings of the same shape and shows the first', () => {
    const items = Array.from({ length: 30 }, (_, index) => `<li><a href="/${index}">Item ${index}</a></li>`)
    expect(outlineHtml(`<ul class="list long">${items.join('')}<li>Fim</li></ul>`)).toBe(
      ['ul.list.long', '  30 × li > a[href=/0] > "Item 0"', '  li > "Fim"', ''].join('\n'),
    )
  })

  test('writes a few siblings in full', () => {
    expect(outlineHtml('<p>Um</p><p>Dois</p><p>Três</p>')).toBe('p > "Um"\np > "Dois"\np > "Três"\n')
  })

  test('does not merge siblings with different states', () => {
    expect(outlineHtml(`${'<i></i>'.repeat(4)}${'<i data-on="true"></i>'.repeat(5)}`)).toBe(
      '4 × i\n5 × i[data-on=true]\n',
    )
  })
})

describe('lineDiff', () => {
  test('is empty for equal texts', () => {
    expect(lineDiff('a\nb\n', 'a\nb\n')).toBe('')
  })

  test('lists removed and added lines, in order', () => {
    expect(lineDiff('a\nb\nc\n', 'a\nx\nc\nd\n')).toBe('- b\n+ x\n+ d\n')
    expect(lineDiff('a\nb\n', 'b\n')).toBe('- a\n')
  })
})
