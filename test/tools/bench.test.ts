import { describe, expect, test } from 'vitest'
import { sectionParts } from '../../bench/section-parts.ts'

describe('sectionParts', () => {
  test('lists the elements and texts of sections at any depth', () => {
    const parts = sectionParts(
      '<body><p>fora</p><main><section class="a" data-section="x/y"><h2>Um <b>dois</b></h2><img></section></main></body>',
    )
    expect(parts).toEqual(['section a', 'h2', '"Um"', 'b', '"dois"', 'img'])
  })

  test.each([
    ['a text', '<p>Um</p>', '<p>Dois</p>'],
    ['an element', '<p>Um</p>', '<div>Um</div>'],
    ['a class', '<p class="a">Um</p>', '<p class="b">Um</p>'],
    ['a missing element', '<p>Um</p><hr>', '<p>Um</p>'],
  ])('differs by %s', (_, one, other) => {
    const within = (html: string) => sectionParts(`<section data-section="x/y">${html}</section>`)
    expect(within(one)).not.toEqual(within(other))
  })

  test('leaves out what makes a section interactive, comments, and the runtime’s own sections', () => {
    const html = '<section data-section="x/y"><div data-enhance="x/y"><p>Um<!-- --> só</p></div></section>'
    const script = '<script type="application/json">{"a":1}</script>'
    expect(sectionParts(html.replace('</section>', `${script}</section>`))).toEqual([
      'section',
      'p',
      '"Um só"',
    ])
    expect(sectionParts('<div data-section="site/popup"><p>Olá</p></div>')).toEqual([])
  })
})
