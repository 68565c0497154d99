import { describe, expect, test } from 'vitest'
import { withOutline } from '../../sections/privacy/outline.ts'
import { withNames } from '../../sections/privacy/variables.ts'

const site = { name: 'Pão & <b>Cia</b>', host: 'padaria.test' }
const text = (html: string) => withNames({ html }, site, '1 de março').html

describe('a variable', () => {
  test('becomes what it stands for, as text', () => {
    expect(text('<p>{tenant.name}, { site.host }, {updatedAt}</p>')).toBe(
      '<p>Pão &#38; &#60;b&#62;Cia&#60;/b&#62;, padaria.test, 1 de março</p>',
    )
    expect(text('{site.url}')).toBe('https://padaria.test/')
  })

  test('that is not known stays as it is', () => {
    expect(text('{outra.coisa} {__proto__} {constructor} {}')).toBe(
      '{outra.coisa} {__proto__} {constructor} {}',
    )
    expect(withNames({ html: '{tenant.name} {updatedAt}' }, undefined, undefined).html).toBe(
      '{tenant.name} {updatedAt}',
    )
  })

  test('in a tag is none: an address was judged without it', () => {
    expect(text('<a href="{tenant.name}">x</a>')).toBe('<a href="{tenant.name}">x</a>')
  })
})

describe('an outline', () => {
  test('names each chapter once', () => {
    const { html, outline } = withOutline(
      { html: '<h2>Um</h2><h2 lang="en"><em>Um</em></h2><h3>Dois</h3><h2>🍪</h2>' },
      's',
    )
    expect(html).toBe(
      '<h2 id="s-um">Um</h2><h2 id="s-um-2" lang="en"><em>Um</em></h2><h3>Dois</h3><h2 id="s-parte">🍪</h2>',
    )
    expect(outline).toEqual([
      { id: 's-um', text: 'Um' },
      { id: 's-um-2', text: 'Um' },
      { id: 's-parte', text: '🍪' },
    ])
  })
})
