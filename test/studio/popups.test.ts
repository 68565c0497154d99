import { describe, expect, test } from 'vitest'
import type { PageValue } from '../../studio/edit/page-value.ts'
import type { FieldSchema } from '../../studio/form/schema.ts'
import { copyOfPopup, newPopup, removePopup, togglePage } from '../../studio/popups/change-popups.ts'
import { popupFields } from '../../studio/popups/popup-fields.ts'
import { leadsToPopup, usesOfPopup } from '../../studio/popups/popup-uses.ts'
import type { PopupValue } from '../../studio/popups/popup-value.ts'
import { storedSchemas } from '../../tools/stored-schemas.ts'

const section = (id: string, data: object = {}) => ({
  id,
  component: { folder: 'hero', name: 'split' },
  data: { ...data },
})
const page = (id: string, more: Partial<PageValue> = {}): PageValue => ({
  id,
  name: id,
  sections: [],
  ...more,
})
const popup = (id: string, more: Partial<PopupValue['config']> = {}): PopupValue => ({
  id,
  name: id,
  config: { pages: [{ sections: [section('a')] }], ...more },
})

test('a new popup has an unused id made from its name, valid in links', () => {
  expect(newPopup('Oferta de Pão!', [popup('oferta-de-pao')])).toEqual({
    id: 'oferta-de-pao-2',
    name: 'Oferta de Pão!',
    config: { pages: [{ sections: [] }] },
  })
  expect(newPopup('優惠', []).id).toMatch(/^[0-9a-f]{8}$/)
})

test('a copy has an id and a name of its own, and new ids of sections', () => {
  const copy = copyOfPopup(popup('oferta', { frequency: 2 }), 'Oferta (cópia)', [popup('oferta')])
  expect(copy).toMatchObject({ id: 'oferta-copia', name: 'Oferta (cópia)', config: { frequency: 2 } })
  expect(copy.config.pages[0]?.sections[0]?.id).not.toBe('a')
})

describe('a link to a popup', () => {
  test.each<[string, unknown]>([
    ['a field of the kind popup', { button: { link: { kind: 'popup', ref: 'oferta' } } }],
    ['the translation of a field', { button: { link: { ref: 'oferta' } } }],
    ['an address', { href: 'popup:oferta' }],
    ['an address whose first word only begins with popup', ['popup-novo:oferta']],
    ['Markdown', { body: 'Veja a [oferta](popup:oferta) de hoje' }],
    ['HTML', { body: { html: '<p><a href="popup:oferta">oferta</a></p>' } }],
  ])('is recognised in %s', (_, value) => {
    expect(leadsToPopup(value, 'oferta')).toBe(true)
    expect(leadsToPopup(value, 'outro')).toBe(false)
  })

  test('is not recognised in a similar text', () => {
    expect(
      leadsToPopup({ body: 'oferta popup: oferta de hoje', link: { kind: 'page', ref: 'oferta' } }, 'oferta'),
    ).toBe(false)
  })
})

test('a popup is used by pages that open it, by links in any language, and by the header on every page', () => {
  const link = { link: { kind: 'popup', ref: 'oferta' } }
  const pages = [
    page('home', { popups: ['popup:oferta'] }),
    page('en', { i18n: { 'en-US': { popups: ['popup:oferta'] } } }),
    page('menu', { sections: [section('a', link)] }),
    page('sobre', { i18n: { 'en-US': { sections: { a: link } } } }),
    page('contato', { popups: ['popup:outro'] }),
  ]
  const uses = usesOfPopup('oferta', { pages, shared: [[section('header', link)], undefined] })
  expect(uses.triggered.map(({ id }) => id)).toEqual(['home', 'en'])
  expect(uses.linked.map(({ id }) => id)).toEqual(['menu', 'sobre'])
  expect(uses.isEverywhere).toBe(true)
})

test('a page opens a popup once, and can stop opening it in all languages', () => {
  const shown = page('home', { i18n: { 'en-US': { popups: ['popup:oferta', 'popup:outro'] } } })
  togglePage(shown, 'oferta', true)
  togglePage(shown, 'oferta', true)
  expect(shown.popups).toEqual(['popup:oferta'])
  togglePage(shown, 'oferta', false)
  expect(shown).toEqual(page('home', { i18n: { 'en-US': { popups: ['popup:outro'] } } }))
})

test('a deleted popup is removed from the pages that open it', () => {
  const documents: Record<string, unknown> = {
    'popups/oferta': popup('oferta'),
    'pages/home': page('home', { popups: ['popup:oferta', 'popup:outro'] }),
  }
  removePopup(documents, 'oferta', [page('home')])
  expect(documents).toEqual({
    'popups/oferta': null,
    'pages/home': page('home', { popups: ['popup:outro'] }),
  })
})

test.each([
  [undefined, ['on']],
  ['manual', ['on']],
  ['delay', ['on', 'ms']],
  ['scroll', ['on', 'percent']],
  ['exit', ['on']],
] as const)('the trigger %s shows the fields that it reads: %j', (on, names) => {
  const schema = storedSchemas().popup as FieldSchema
  const { name, opening, limits, look } = popupFields(schema, popup('a', on && { trigger: { on } }))
  expect(opening.map((field) => field.name)).toEqual(names)
  const others = [name, limits, look.page, look.dialog].flat()
  expect(others.map((field) => field.name)).toEqual(['name', 'frequency', 'persistent', 'style'])
  expect([...opening, ...others].every(({ label, help }) => label !== '' && help !== '')).toBe(true)
})
