import { describe, expect, test } from 'vitest'
import { shortDay, writtenDay } from '../../sections/ui/dates.ts'
import { withOutline } from '../../sections/privacy/outline.ts'
import { withVariables } from '../../sections/privacy/variables.ts'

const site = { name: 'Pão & <b>Cia</b>', host: 'padaria.test' }
const text = (html: string) => withVariables({ html }, site, { long: '1 de março', short: '03/01/26' }).html

describe('a variable', () => {
  test('becomes its value, as text', () => {
    expect(text('<p>{tenant.name}, { site.host }, {updatedAt}, {updatedAt.short}</p>')).toBe(
      '<p>Pão &#38; &#60;b&#62;Cia&#60;/b&#62;, padaria.test, 1 de março, 03/01/26</p>',
    )
    expect(text('{site.url}')).toBe('https://padaria.test/')
  })

  test('that is unknown stays as it is', () => {
    expect(text('{outra.coisa} {__proto__} {constructor} {}')).toBe(
      '{outra.coisa} {__proto__} {constructor} {}',
    )
    const unknown = { long: undefined, short: undefined }
    expect(withVariables({ html: '{tenant.name} {updatedAt.short}' }, undefined, unknown).html).toBe(
      '{tenant.name} {updatedAt.short}',
    )
  })

  test('in a tag is not replaced, because addresses were checked before', () => {
    expect(text('<a href="{tenant.name}">x</a>')).toBe('<a href="{tenant.name}">x</a>')
  })
})

describe('a short date', () => {
  test('is mm/dd/yy if no format is set', () => {
    expect(shortDay('2026-11-09T23:30:00Z')).toBe('11/09/26')
  })

  test('is used only where a text asks for it: elsewhere dates have the form of their locale', () => {
    const written = (['pt-BR', 'en-US', 'ja-JP'] as const).map(
      (locale) => writtenDay('2026-11-09T23:30:00Z', locale)?.text,
    )
    expect(written).toEqual(['9 de novembro de 2026', 'November 9, 2026', '2026年11月9日'])
  })

  test.each([
    ['dd.mm.yyyy', '09.11.2026'],
    ['yyyy-mm-dd', '2026-11-09'],
    ['mm/yy', '11/26'],
    ['<b>', '<b>'],
  ])('is written as %s sets', (format, written) => {
    expect(shortDay('2026-11-09', format)).toBe(written)
  })

  test('of an invalid time is empty', () => {
    expect([shortDay('ontem'), shortDay(undefined)]).toEqual([null, null])
  })
})

describe('an outline', () => {
  test('lists each chapter once', () => {
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
