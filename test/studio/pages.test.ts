import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { slugOf } from '../../studio/edit/new-names.ts'
import { currentPages, type PageValue, routeOf } from '../../studio/edit/page-value.ts'
import { HEADER, SHARED_TEXTS } from '../../studio/edit/shared-sections.ts'
import {
  copyOfPage,
  makeHome,
  newPage,
  routeFrom,
  setLanguages,
  setMeta,
  setName,
  setRoute,
} from '../../studio/pages/change-pages.ts'
import { readableRevisions } from '../../studio/pages/deleted-pages.ts'
import {
  addToMenu,
  menuLabel,
  menusOf,
  moveInMenu,
  removeFromMenus,
  setMenuLabel,
} from '../../studio/pages/menus.ts'
import { TEMPLATES, templateSections } from '../../studio/pages/page-templates.ts'
import { movedPositions, pageTree } from '../../studio/pages/page-tree.ts'
import type { Catalogue } from '../../studio/site/use-catalogue.ts'

const PT = 'pt-BR'
const page = (id: string, route: string | null, more: Partial<PageValue> = {}): PageValue => ({
  id,
  name: id,
  routes: route === null ? {} : { route },
  sections: [],
  ...more,
})

const pages = [
  page('pao', 'produtos/pao', { position: 2 }),
  page('produtos', 'produtos', { position: 4 }),
  page('sem', null),
  page('bolo', 'produtos/bolo', { position: 1 }),
  page('home', '', { position: 9 }),
  page('sobre', 'sobre', { position: 3 }),
]

describe('the tree of pages', () => {
  const rows = pageTree(pages, PT)

  test('starts with the home page, nests a page below the one whose address begins its own, and ends with pages without an address', () => {
    expect(rows.map(({ page: { id }, depth }) => [id, depth])).toEqual([
      ['home', 0],
      ['sobre', 0],
      ['produtos', 0],
      ['bolo', 1],
      ['pao', 1],
      ['sem', 0],
    ])
  })

  test('moves a page among its siblings, and gives only changed pages another position', () => {
    expect(movedPositions(rows, 'pao', -1)).toEqual([{ id: 'pao', position: 0 }])
    expect(movedPositions(rows, 'bolo', -1)).toEqual([])
    expect(movedPositions(rows, 'unknown', 1)).toEqual([])
  })

  test('has pages that were added or changed since it was read, and none that were deleted', () => {
    const changed = page('sobre', 'quem-somos')
    const added = page('nova', 'nova')
    const documents = { 'pages/sobre': changed, 'pages/nova': added, 'pages/pao': null, 'config/header': [] }
    expect(currentPages(pages, documents).map(({ id }) => id)).toEqual([
      'produtos',
      'sem',
      'bolo',
      'home',
      'sobre',
      'nova',
    ])
    expect(currentPages(pages, documents)).toContain(changed)
  })
})

test.each([
  ['Quem somos', 'quem-somos'],
  ['  Pão & café!  ', 'pao-cafe'],
  ['東京 店', '東京-店'],
  ['हिन्दी', 'हिन्दी'],
  ['…', ''],
])('%j becomes the address %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test.each([
  ['/Quem somos/', 'quem-somos'],
  ['a//b?c', 'a/b-c'],
  [' / ', null],
  ['', null],
])('typing %j as an address gives %j', (typed, route) => {
  expect(routeFrom(typed)).toBe(route)
})

test('a new page has an unused id and address, below the page that it was added to', () => {
  const added = newPage({ name: 'Pão', below: 'produtos', sections: [] }, pages)
  expect(added).toMatchObject({ id: 'pao-2', name: 'Pão', position: 10, routes: { route: 'produtos/pao-2' } })
  expect(newPage({ name: '東京', below: '', sections: [] }, pages).id).toMatch(/^[\da-f]{8}$/)
})

test('a copy has the same translations, a free address in each language, and is hidden from visitors', () => {
  const original = page('sobre', 'sobre', {
    routes: { route: 'sobre', route_en_US: 'about' },
    i18n: { 'en-US': { name: 'About' } },
  })
  const copy = copyOfPage(original, 'sobre (cópia)', [original, page('about', 'about-2')])
  expect(copy).toMatchObject({
    id: 'sobre-copia',
    status: 'draft',
    routes: { route: 'sobre-2', route_en_US: 'about-3' },
    i18n: { 'en-US': { name: 'About' } },
  })
})

describe('an address', () => {
  test('is that of the first language until a language has its own', () => {
    const draft = page('sobre', 'sobre')
    const english = { locale: 'en-US', defaultLocale: PT }
    expect(routeOf(draft, 'en-US', PT)).toBe('sobre')
    setRoute(draft, 'about', english)
    expect([routeOf(draft, PT, PT), routeOf(draft, 'en-US', PT)]).toEqual(['sobre', 'about'])
    setRoute(draft, null, english)
    expect(draft.routes).toEqual({ route: 'sobre' })
  })

  test('can be changed without changing the page’s other addresses', () => {
    const draft = page('sobre', null, { routes: { route: ['sobre', 'casa'] } })
    setRoute(draft, 'quem-somos', { locale: PT, defaultLocale: PT })
    expect(draft.routes).toEqual({ route: ['quem-somos', 'casa'] })
  })

  test('of the home page moves to another page, and the former home page gets its own', () => {
    const all = Object.fromEntries(pages.map((each) => [`pages/${each.id}`, structuredClone(each)]))
    makeHome(all, 'sobre', pages, PT)
    expect(all['pages/sobre']?.routes).toEqual({ route: '' })
    expect(all['pages/home']?.routes).toEqual({ route: 'home' })
  })
})

test('search texts and names belong to a language, and an emptied one falls back to the first language’s', () => {
  const draft = page('sobre', 'sobre', { meta: { description: 'Desde 1962' } })
  setMeta(draft, 'title', 'Sobre nós', null)
  setMeta(draft, 'title', 'About us', 'en-US')
  setName(draft, 'About', 'en-US')
  expect(draft.meta).toEqual({ description: 'Desde 1962', title: 'Sobre nós' })
  expect(draft.i18n).toEqual({ 'en-US': { meta: { title: 'About us' }, name: 'About' } })
  setMeta(draft, 'title', '', 'en-US')
  setName(draft, '', 'en-US')
  expect(draft.i18n).toEqual({ 'en-US': { meta: {} } })
})

test('a page that is published in all languages of its site stores no list of them', () => {
  const draft = page('sobre', 'sobre')
  setLanguages(draft, ['en-US'], [PT, 'en-US'])
  expect(draft.published).toEqual(['en-US'])
  setLanguages(draft, ['en-US', PT], [PT, 'en-US'])
  expect(draft).not.toHaveProperty('published')
})

test('a page is added to the header’s menu, moved in it, and removed from all menus', () => {
  const link = (ref: string) => ({ id: ref, label: ref, link: { kind: 'page', ref } })
  const header = [
    { id: 'topo', component: { folder: 'header', name: 'simple' }, data: { menu: [link('a'), link('b')] } },
    { id: 'faixa', component: { folder: 'text', name: 'rich' }, data: {} },
  ]
  const all = { [HEADER]: header }
  const labels = () => menusOf(all[HEADER], 'c')[0]?.entries.map(({ label }) => label)
  expect(menusOf(header, 'c')).toMatchObject([{ section: 'topo', place: -1 }])
  addToMenu(all, 'topo', { id: 'c', name: 'Casa' })
  moveInMenu(all, 'topo', 'c', -1)
  expect(labels()).toEqual(['a', 'Casa', 'b'])
  moveInMenu(all, 'topo', 'c', -5)
  expect(labels()).toEqual(['a', 'Casa', 'b'])
  removeFromMenus(all, 'c')
  expect(labels()).toEqual(['a', 'b'])
})

test('a page has its own menu name in each language, or none after it was emptied', () => {
  const entry = { label: 'Casa', link: { kind: 'page', ref: 'c' } }
  const all: Record<string, unknown> = {
    [HEADER]: [{ id: 'topo', component: { folder: 'header', name: 'simple' }, data: { menu: [entry] } }],
    [SHARED_TEXTS]: { 'es-ES': { sections: { pe: { text: 'Pie' } } } },
  }
  const at = (locale: string | null) => ({ section: 'topo', page: 'c', locale })
  const label = (locale: string | null) => menuLabel(all[HEADER], all[SHARED_TEXTS], at(locale))
  setMenuLabel(all, 'A casa', at(null))
  setMenuLabel(all, 'The house', at('en-US'))
  setMenuLabel(all, 'La casa', at('es-ES'))
  expect([label(null), label('en-US'), label('es-ES')]).toEqual(['A casa', 'The house', 'La casa'])
  expect(all[SHARED_TEXTS]).toMatchObject({ 'es-ES': { sections: { pe: { text: 'Pie' } } } })
  setMenuLabel(all, '', at('en-US'))
  expect([label(null), label('en-US')]).toEqual(['A casa', ''])
})

test('every page template uses existing sections, with the texts of the catalogue', () => {
  const addresses = Object.values(TEMPLATES).flat()
  for (const address of addresses)
    expect(existsSync(join(import.meta.dirname, '../../sections', address, 'preset.json')), address).toBe(
      true,
    )
  const preset = { title: 'Words' }
  const catalogue = new Map([['hero/centered', { preset }]]) as unknown as Catalogue
  const sections = templateSections('questions', catalogue)
  expect(sections).toMatchObject([{ component: { folder: 'hero', name: 'centered' }, data: preset }])
})

test('deleted pages are found in revisions of 30 days, and in the last revision before those', () => {
  const day = (date: string, has_document = true) => ({
    revision: date,
    created_at: `${date}T10:00:00Z`,
    has_document,
  })
  const revisions = [day('2026-11-26'), day('2026-11-20', false), day('2026-10-20'), day('2026-10-01')]
  const names = readableRevisions(revisions, Date.parse('2026-11-26T12:00:00Z')).map((each) => each.revision)
  expect(names).toEqual(['2026-11-26', '2026-10-20'])
})
