import { expect, test } from 'vitest'
import { wholePage } from '../../studio/edit/shared-sections.ts'
import type { PageValue } from '../../studio/edit/page-value.ts'
import type { Fields } from '../../studio/form/value-at.ts'
import { translationState } from '../../studio/languages/translation-state.ts'
import type { PopupValue } from '../../studio/popups/popup-value.ts'
import type { CatalogueSection } from '../../studio/site/translated-catalogue.ts'

const schema = {
  properties: {
    title: { kind: 'text', title: 'Title', translated: true },
    zone: { kind: 'text', title: 'Time zone' },
    price: { kind: 'text', title: 'Price', translated: true },
    align: { kind: 'choice', title: 'Align' },
    photo: { kind: 'media', title: 'Picture', properties: { alt: { kind: 'text', translated: true } } },
    words: { kind: 'list', items: { kind: 'text' } },
    items: {
      kind: 'list',
      items: {
        properties: { id: { kind: 'id' }, label: { kind: 'inline', title: 'Label', translated: true } },
      },
    },
  },
}
const catalogue = new Map([['hero/split', { schema } as unknown as CatalogueSection]])

const page = (data: Fields, translation?: Fields): PageValue => ({
  id: 'home',
  name: 'Home',
  sections: [{ id: 'a', component: { folder: 'hero', name: 'split' }, data }],
  ...(translation && { i18n: { 'en-US': { sections: { a: translation } } } }),
})
const state = (now: PageValue, last: PageValue | null, popups: PopupValue[] = []) =>
  translationState({ page: now, last, locale: 'en-US', catalogue, popups })

const data = {
  title: 'Pão',
  zone: 'America/Sao_Paulo',
  price: '12,50',
  align: 'left',
  photo: { src: '/a.webp', alt: 'Um pão' },
  words: ['a', 'b'],
  items: [
    { id: 'x', label: 'Pedir' },
    { id: 'y', label: '' },
  ],
}

test('texts without a translation are missing, also in pictures and list entries, but choices, time zones and numbers are not', () => {
  expect(state(page(data), null)).toEqual({ missing: 3, stale: 0 })
  expect(state(page(data, { title: 'Bread', items: [{ id: 'x', label: 'Order' }] }), null).missing).toBe(1)
})

test('a translation is outdated if its text has changed since it was published, and the translation has not', () => {
  const translated = { title: 'Bread', items: [{ id: 'x', label: 'Order' }] }
  const live = page(data, translated)
  const moved = [
    { id: 'y', label: '' },
    { id: 'x', label: 'Encomendar' },
  ]
  const changed = { ...data, title: 'Pão quente', items: moved }
  expect(state(page(data, translated), live).stale).toBe(0)
  expect(state(page(changed, translated), live).stale).toBe(2)
  expect(state(page(changed, { ...translated, title: 'Warm bread' }), live).stale).toBe(1)
  expect(state(page(changed, translated), null).stale).toBe(0)
})

test('texts of hidden sections do not count as missing, because visitors do not see them', () => {
  expect(state(page({ ...data, hidden: true }), null)).toEqual({ missing: 0, stale: 0 })
})

test('header and footer count with the page, and are outdated when their live text differs', () => {
  const header = { id: 'h', component: { folder: 'hero', name: 'split' }, data: { title: 'Menu' } }
  const texts = { 'en-US': { sections: { h: { title: 'Menu' } } } }
  const whole = (title: string) =>
    wholePage(page(data), { header: [{ ...header, data: { title } }], footer: [], texts })
  expect(state(whole('Menu'), null)).toEqual({ missing: 3, stale: 0 })
  expect(state(whole('Cardápio'), whole('Menu'))).toEqual({ missing: 3, stale: 1 })
})

test('after a change, only the texts of the changed section are counted again', () => {
  const [section] = page(data).sections
  let reads = 0
  const other = {
    ...{ id: 'b', component: { folder: 'hero', name: 'split' } },
    data: {
      get title() {
        reads += 1
        return 'Leite'
      },
    },
  }
  const whole = { id: 'home', name: 'Home', sections: [{ ...section, id: 'a' }, other] } as PageValue
  const before = state(whole, null)
  const counted = reads
  const typed = { ...data, title: '' }
  const after = state({ ...whole, sections: [{ ...other, id: 'a', data: typed }, other] }, null)
  expect(counted).toBeGreaterThan(0)
  expect([before.missing - after.missing, reads]).toEqual([1, counted])
})

test('texts of the popups that a page opens are missing in a language that has no popups of its own', () => {
  const popup = (id: string, status: 'draft' | 'published'): PopupValue => ({
    ...{ id, name: id, status },
    config: { pages: [{ sections: page({ title: 'Oi', price: '10' }).sections }] },
  })
  const popups = [popup('oi', 'published'), popup('depois', 'draft'), popup('outro', 'published')]
  const opening = { ...page({}), popups: ['popup:oi', 'popup:depois'] }
  expect(state(opening, null, popups)).toEqual({ missing: 1, stale: 0 })
  const own = { ...opening, i18n: { 'en-US': { popups: ['popup:hello'] } } }
  expect(state(own, null, popups)).toEqual({ missing: 0, stale: 0 })
})
