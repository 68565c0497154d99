import { expect, test } from 'vitest'
import type { PageValue, SectionValue } from '../../studio/edit/page-value.ts'
import type { PopupValue } from '../../studio/popups/popup-value.ts'
import { placeOfFinding } from '../../studio/publish/place-of-finding.ts'

const section = (id: string): SectionValue => ({ id, component: { folder: 'hero', name: 'split' } })
const page = (id: string, route: string, ...sections: SectionValue[]): PageValue => ({
  ...{ id, name: id, routes: { route }, sections },
})
const known = {
  site: 'padaria.example',
  locale: 'en-US',
  pages: [page('sobre', 'sobre', section('a'), section('b')), page('home', '/')],
  popups: [{ id: 'oferta', name: 'x', config: { pages: [{ sections: [section('p')] }] } }] as PopupValue[],
  header: [section('h')],
  footer: [section('f'), section('g')],
}
const find = (file: string, ...path: (string | number)[]) => placeOfFinding({ at: { file, path } }, known)

const editorOf = (id: string, shown: string | null) => ({
  place: { kind: 'site', site: 'padaria.example', page: id, locale: 'en-US' },
  target: { document: `pages/${id}`, section: shown },
})
const screen = (name: string, item: string | null = null) => ({
  ...{ kind: 'screen', site: 'padaria.example', screen: name, item, locale: 'en-US' },
})

test('a finding leads to its page, and to the section that it is about', () => {
  expect(find('pages/sobre.json', 'sections', 1, 'data', 'title')).toEqual(editorOf('sobre', 'b'))
  expect(find('pages/sobre.json', 'i18n', 'en-US', 'sections', 'a', 'title')).toEqual(editorOf('sobre', 'a'))
  expect(find('pages/sobre.json', 'meta')).toEqual(editorOf('sobre', null))
})

test('a finding about header or footer leads to their section on the home page', () => {
  expect(find('site.json', 'config', 'header', 0, 'data')).toEqual(editorOf('home', 'h'))
  expect(find('site.json', 'config', 'footer', 1)).toEqual(editorOf('home', 'g'))
  expect(find('site.json', 'config', 'i18n', 'en-US', 'sections', 'f')).toEqual(editorOf('home', 'f'))
})

test('a finding about a popup leads to the popup and its section', () => {
  const place = screen('popups', 'oferta')
  expect(find('site.json', 'popups', 0, 'config', 'pages', 0, 'sections', 0, 'data')).toEqual({
    place,
    target: { document: 'popups/oferta', section: 'p' },
  })
  expect(find('site.json', 'popups', 0)).toEqual({
    place,
    target: { document: 'popups/oferta', section: null },
  })
  expect(find('site.json', 'popups', 7)).toBe(null)
})

test('a finding about a post, the theme, a path rule or a setting leads to its screen', () => {
  expect(find('posts/pt-BR/novas/ola.md')).toEqual({
    place: screen('posts', 'pt-BR/novas/ola'),
    target: null,
  })
  expect(find('site.json', 'config', 'style', 'fonts')).toEqual({ place: screen('theme'), target: null })
  expect(find('site.json', 'path_rules', 3)).toEqual({ place: screen('rules'), target: null })
  expect(find('site.json', 'config', 'favicon')).toEqual({ place: screen('settings'), target: null })
})

test('a finding without a place, or about a part that no screen edits, has no link', () => {
  expect(placeOfFinding({}, known)).toBe(null)
  expect(find('site.json')).toBe(null)
  expect(find('site.json', 'forms', 0)).toBe(null)
})
