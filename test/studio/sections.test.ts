import { expect, test } from 'vitest'
import { readMessage } from '../../studio/canvas/preview-messages.ts'
import {
  addSection,
  duplicateSection,
  moveSection,
  removeSection,
  toggleHidden,
} from '../../studio/edit/change-sections.ts'
import { isHidden, type PageValue, pagePath, sectionSummary } from '../../studio/edit/page-value.ts'
import { foundSections } from '../../studio/outline/found-sections.ts'
import { siteAddress } from '../../studio/site/site-address.ts'

const section = (id: string, data = {}) => ({ id, component: { folder: 'text', name: 'rich' }, data })
const page = (): PageValue => ({
  id: 'home',
  name: 'Home',
  routes: { route: '/', route_en_US: ['/start', '/old'] },
  sections: ['a', 'b', 'c'].map((id) => section(id, { title: id })),
  i18n: { 'en-US': { sections: { b: { title: 'B' } } } },
})
const ids = ({ sections }: PageValue) => sections.map(({ id }) => id).join('')

test('a section is added at the chosen place, with its own data', () => {
  const changed = page()
  const preset = { items: [{ title: 'x' }] }
  const id = addSection({}, changed, { at: 1, address: 'hero/split', preset })
  expect(changed.sections[1]).toEqual({ id, component: { folder: 'hero', name: 'split' }, data: preset })
  expect(changed.sections[1]?.data?.items).not.toBe(preset.items)
})

test('a form that is added has its own id and document', () => {
  const changed = page()
  const documents: Record<string, unknown> = {}
  const preset = { custom_form_id: 'horarios', name: 'Horários' }
  addSection(documents, changed, { at: 0, address: 'form/booking', preset })
  addSection(documents, changed, { at: 0, address: 'form/booking', preset })
  const named = changed.sections.slice(0, 2).map(({ data }) => String(data?.custom_form_id))
  expect(new Set(named).size).toBe(2)
  expect(Object.values(documents)).toEqual(named.toReversed().map((id) => ({ id, name: 'Horários' })))
  expect(Object.keys(documents)).toEqual(named.toReversed().map((id) => `forms/${id}`))
})

test('a copy is below its section, with its translations', () => {
  const changed = page()
  const id = duplicateSection(changed, 'b')
  expect(ids(changed)).toBe(`ab${id}c`)
  expect(changed.i18n?.['en-US']?.sections?.[id]).toEqual({ title: 'B' })
})

test('a section is deleted with its translations, and the next one is selected, or else the previous one', () => {
  const changed = page()
  expect(removeSection(changed, 'b')).toBe('c')
  expect(changed.i18n?.['en-US']?.sections).toEqual({})
  expect(removeSection(changed, 'c')).toBe('a')
  expect(removeSection(changed, 'a')).toBe(null)
})

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', 9, 'bca'],
  ['a', -1, 'abc'],
  ['x', 1, 'abc'],
])('moving section %s by %i gives the order %s', (id, steps, order) => {
  const changed = page()
  moveSection(changed, id, steps)
  expect(ids(changed)).toBe(order)
})

test('a section is hidden and shown again, and then has the same fields as before', () => {
  const changed = page()
  toggleHidden(changed, 'a')
  expect(changed.sections.map(isHidden)).toEqual([true, false, false])
  toggleHidden(changed, 'a')
  expect(changed.sections[0]?.data).toEqual({ title: 'a' })
})

test('a section is described by its first text, without formatting', () => {
  expect(sectionSummary(section('a', { title: '**Bread** and [more](/x)' }))).toBe('Bread and more')
  expect(sectionSummary(section('a', { title: { html: '<b>Bread</b>' } }))).toBe('Bread')
  expect(sectionSummary(section('a', { title: 'x'.repeat(200) }))).toHaveLength(80)
  expect(sectionSummary(section('a'))).toBe('')
})

test('the path of a page is the one in its language', () => {
  expect(pagePath(page(), 'pt-BR', 'pt-BR')).toBe('')
  expect(pagePath(page(), 'en-US', 'pt-BR')).toBe('en-US/start')
  expect(pagePath({ ...page(), routes: { route: 'menu' } }, 'en-US', 'pt-BR')).toBe('en-US/menu')
})

test('only messages of the framed preview are accepted', () => {
  const frame = {}
  const expected = { source: frame, origin: 'https://a.previews.example' }
  const data = { type: 'vitrine:click', section: { id: 'a', address: 'text/rich' } }
  const said = { source: frame, origin: expected.origin, data } as never
  expect(readMessage(said, expected)).toBe(data)
  expect(readMessage({ ...(said as object), origin: 'https://evil.example' } as never, expected)).toBe(null)
  expect(readMessage({ ...(said as object), source: {} } as never, expected)).toBe(null)
  expect(readMessage({ ...(said as object), source: null } as never, { ...expected, source: null })).toBe(
    null,
  )
  expect(readMessage({ ...(said as object), data: { type: 'other' } } as never, expected)).toBe(null)
  expect(readMessage({ ...(said as object), data: null } as never, expected)).toBe(null)
})

test('the catalogue is searched by name, kind, description and address, and does not offer headers', () => {
  const entry = (address: string, kindName: string, title: string) => ({
    ...{ address, kind: address.split('/')[0] ?? '', kindName, title, about: 'Shows it' },
    ...{ picture: null, schema: {}, preset: {}, examples: [] },
  })
  const all = [
    entry('hero/split', 'Abertura', 'Lado a lado'),
    entry('divider/shape', 'Divisória', 'Forma'),
    entry('header/bar', 'Cabeçalho', 'Barra'),
  ]
  const found = (search: string) =>
    foundSections(all, search).flatMap(([kind, sections]) => sections.map(({ title }) => `${kind} ${title}`))
  expect(found('')).toEqual(['Abertura Lado a lado', 'Divisória Forma'])
  expect(found('ABERTURA shows')).toEqual(['Abertura Lado a lado'])
  expect(found('divisoria')).toEqual(['Divisória Forma'])
  expect(found('hero')).toEqual(['Abertura Lado a lado'])
  expect(found('barra')).toEqual([])
})

test('visitors find a site at its first host that is not a wildcard', () => {
  const at = (protocol: string, port: string) => ({ protocol, port })
  expect(siteAddress(['*.a.example', 'a.example'], at('https:', ''))).toBe('https://a.example')
  expect(siteAddress(['a.localhost'], at('http:', '8787'))).toBe('http://a.localhost:8787')
  expect(siteAddress([], at('https:', ''))).toBe(null)
})
