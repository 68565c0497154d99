import { expect, test } from 'vitest'
import { aroundChange } from '../../studio/changes/around-change.ts'
import type { SiteContent } from '../../studio/changes/content-documents.ts'
import { siteChanges } from '../../studio/changes/site-changes.ts'
import type { FieldSchema } from '../../studio/form/schema.ts'
import type { CatalogueSection } from '../../studio/site/translated-catalogue.ts'

const text = (title: string): FieldSchema => ({ kind: 'text', title })
const hero = {
  kindName: 'Abertura',
  title: 'Lado a lado',
  schema: {
    properties: {
      title: text('Título'),
      align: { kind: 'choice', title: 'Alinhamento', enum: ['start', 'end'], choices: ['Início', 'Fim'] },
      wide: { kind: 'toggle', title: 'Largo' },
      link: { kind: 'link', title: 'Link' },
      photo: { kind: 'media', title: 'Foto' },
      items: {
        kind: 'list',
        title: 'Itens',
        items: { properties: { id: { kind: 'id' }, label: text('Nome'), price: text('Preço') } },
      },
    },
  },
} as unknown as CatalogueSection

const known = {
  catalogue: new Map([['hero/split', hero]]),
  schemas: {
    'page-document': { properties: { name: text('Nome') } },
    'app-configuration': {
      properties: {
        config: { kind: 'object', properties: { phone_number: text('Telefone'), style: { kind: 'object' } } },
      },
    },
  },
  words: {
    language: 'pt-BR',
    on: 'Sim',
    off: 'Não',
    labels: { address: 'Endereço', shown: 'Visitantes veem', order: 'Ordem', hidden: 'Oculto' },
    pageName: (id: string) => (id === 'sobre' ? 'Sobre nós' : undefined),
  },
}

const section = (id: string, data: object) => ({ id, component: { folder: 'hero', name: 'split' }, data })
const page = (sections: object[], more: object = {}) => ({
  ...{ id: 'home', name: 'Início', routes: { route: '/' }, sections },
  ...more,
})
const site = (more: object) =>
  ({
    ...{ locales: ['pt-BR', 'en-US'], defaultLocale: 'pt-BR', tenant: { name: 'x' }, config: {} },
    ...{ pages: [], posts: [], path_rules: [], ...more },
  }) as unknown as SiteContent
const changes = (before: object, after: object) => siteChanges(site(before), site(after), known)
const pages = (before: object[], after: object[]) => changes({ pages: before }, { pages: after })

test('two versions with the same content have no changes, whatever the order of their fields', () => {
  const [one, other] = [
    section('a', { title: 'Pão', wide: true }),
    section('a', { wide: true, title: 'Pão' }),
  ]
  expect(pages([page([one])], [page([other])])).toEqual([])
})

test('a changed field has its form’s label, below its section’s heading and its page’s name', () => {
  const [before, after] = [
    page([section('a', { title: 'Pão' })]),
    page([section('a', { title: 'Pão quente' })]),
  ]
  expect(pages([before], [after])).toEqual([
    {
      what: 'pages',
      key: 'pages/home',
      name: 'Início',
      kind: 'changed',
      parts: [
        {
          section: 'a',
          locale: null,
          name: 'Pão quente',
          about: 'Abertura · Lado a lado',
          kind: 'changed',
          differences: [{ label: 'Título', before: 'Pão', after: 'Pão quente' }],
        },
      ],
      pages: { before, after },
    },
  ])
})

test('a section without a heading has its name in the catalogue', () => {
  const [place] = pages([page([section('a', {})])], [page([section('a', { wide: true })])])
  expect(place?.parts[0]).toMatchObject({ name: 'Abertura · Lado a lado', about: '' })
})

test('choices, toggles, links and pictures are described in words for a person', () => {
  const before = { align: 'start', link: { kind: 'page', ref: 'sobre' }, photo: { src: '/media/a.webp' } }
  const after = {
    align: 'end',
    wide: true,
    link: { kind: 'url', href: '/x' },
    photo: { src: '/b.webp', alt: 'Pão' },
  }
  const [place] = pages([page([section('a', before)])], [page([section('a', after)])])
  expect(place?.parts[0]?.differences).toEqual([
    { label: 'Alinhamento', before: 'Início', after: 'Fim' },
    { label: 'Largo', before: null, after: 'Sim' },
    { label: 'Link', before: 'Sobre nós', after: '/x' },
    { label: 'Foto', before: 'a.webp', after: 'Pão' },
  ])
})

test('list entries are found by their id, and listed as changed, added, removed or moved', () => {
  const [bread, cake, roll] = [
    { id: 1, label: 'Pão', price: '10' },
    { id: 2, label: 'Bolo', price: '20' },
    { id: 3, label: 'Rosca', price: '30' },
  ]
  const differences = (before: object[], after: object[]) =>
    pages([page([section('a', { items: before })])], [page([section('a', { items: after })])])[0]?.parts[0]
      ?.differences
  expect(differences([bread, cake], [bread, { ...cake, price: '25' }])).toEqual([
    { label: 'Bolo · Preço', before: '20', after: '25' },
  ])
  expect(differences([bread, cake], [cake, roll])).toEqual([
    { label: 'Itens', before: null, after: 'Rosca · 30' },
    { label: 'Itens', before: 'Pão · 10', after: null },
  ])
  expect(differences([bread, cake], [cake, bread])).toEqual([
    { label: 'Itens', before: 'Pão, Bolo', after: 'Bolo, Pão' },
  ])
})

test('added, removed, replaced and moved sections are listed as such', () => {
  const [a, b] = [section('a', { title: 'A' }), section('b', { title: 'B' })]
  expect(pages([page([a])], [page([b])])[0]?.parts).toMatchObject([
    { section: 'b', kind: 'added', differences: [] },
    { section: 'a', kind: 'removed', differences: [] },
  ])
  const other = { ...a, component: { folder: 'text', name: 'rich' } }
  expect(pages([page([a])], [page([other])])[0]?.parts).toMatchObject([
    { kind: 'removed' },
    { kind: 'added' },
  ])
  expect(pages([page([a, b])], [page([b, a])])[0]?.parts).toMatchObject([
    { section: null, differences: [{ label: 'Ordem', before: 'A, B', after: 'B, A' }] },
  ])
})

test('a translation is listed separately, with its language', () => {
  const translated = (title: string) => ({ 'en-US': { name: 'Home', sections: { a: { title } } } })
  const of = (title: string) => [page([section('a', { title: 'Pão' })], { i18n: translated(title) })]
  expect(pages(of('Bread'), of('Warm bread'))[0]?.parts).toMatchObject([
    { section: 'a', locale: 'en-US', name: 'Pão', differences: [{ before: 'Bread', after: 'Warm bread' }] },
  ])
})

test('a page’s name, address and visibility are listed before its sections, each in its language', () => {
  const before = page([], { status: 'draft', routes: { route: '/', route_en_US: 'start' } })
  const after = page([], { name: 'Casa', routes: { route: '/', route_en_US: 'home' } })
  expect(pages([before], [after])[0]?.parts).toMatchObject([
    {
      locale: null,
      differences: [
        { label: 'Nome', before: 'Início', after: 'Casa' },
        { label: 'Visitantes veem', before: 'Não', after: 'Sim' },
      ],
    },
    { locale: 'en-US', differences: [{ label: 'Endereço', before: 'start', after: 'home' }] },
  ])
})

test('pages and posts in only one version are listed as added or removed', () => {
  const post = { locale: 'pt-BR', category: 'novas', slug: 'ola', title: 'Olá', published_at: '', body: '' }
  expect(changes({ pages: [page([])] }, { posts: [post] })).toMatchObject([
    { what: 'pages', name: 'Início', kind: 'removed', parts: [] },
    { what: 'posts', name: 'Olá', kind: 'added', parts: [] },
  ])
})

test('a post is pictured at its address, and not while visitors do not see it', () => {
  const post = {
    locale: 'en-US',
    category: 'news',
    slug: 'hello',
    title: 'Hello',
    published_at: '',
    body: '',
  }
  const draft = { ...post, draft: true }
  const after = { name: 'Hello', path: 'en-US/blog/news/hello' }
  expect(changes({ posts: [draft] }, { posts: [post] })[0]?.pages).toEqual({ before: null, after })
  expect(changes({ posts: [draft] }, { posts: [{ ...draft, title: 'Hi' }] })[0]?.pages).toBeNull()
})

test('a popup is pictured over a page that opens it, else over the home page', () => {
  const home = page([])
  const about = page([], { id: 'about', routes: { route: 'about' } })
  const opening = { ...about, popups: ['popup:welcome'] }
  const popup = (name: string) => ({ id: 'welcome', name, config: { pages: [] } })
  const found = changes(
    { pages: [home, about], popups: [popup('Old')] },
    { pages: [home, opening], popups: [popup('New')] },
  ).find(({ what }) => what === 'popups')
  expect(found?.pages).toEqual({
    before: { name: 'Old', popup: 'welcome', behind: home },
    after: { name: 'New', popup: 'welcome', behind: opening },
  })
})

test('a post’s date of change is not a change', () => {
  const post = { locale: 'pt-BR', category: 'novas', slug: 'ola', title: 'Olá', published_at: '', body: '' }
  expect(changes({ posts: [post] }, { posts: [{ ...post, updated_at: '2026-11-27' }] })).toEqual([])
})

test('header and footer have their own translations, and are shown on the home page', () => {
  const config = (title: string) => ({
    header: [section('h', { title: 'Menu' })],
    footer: [section('f', { title: 'Fim' })],
    i18n: { 'en-US': { sections: { f: { title } } } },
  })
  const home = page([])
  const found = changes(
    { pages: [home], config: config('End') },
    { pages: [home], config: config('The end') },
  )
  expect(found).toMatchObject([
    { what: 'footer', parts: [{ section: 'f', locale: 'en-US' }], pages: { before: home, after: home } },
  ])
})

test('settings have their form’s labels, and path rules their path', () => {
  const rules = [{ from: '/old', to: '/new', status: 301 }]
  expect(
    changes({ config: { phone_number: '1' } }, { config: { phone_number: '2' }, path_rules: rules }),
  ).toMatchObject([
    {
      what: 'settings',
      parts: [{ differences: [{ label: 'Telefone', before: '1', after: '2' }] }],
      pages: null,
    },
    { what: 'rules', parts: [{ differences: [{ label: '/old', before: null, after: '/new · 301' }] }] },
  ])
})

test('long texts are cut to the difference and the words around it', () => {
  const long = (word: string) => `${'um '.repeat(100)}${word}${' dois'.repeat(100)}`
  const [before, after] = aroundChange(long('pão'), long('bolo'))
  expect(before).toMatch(/^…um .* pão dois .*…$/)
  expect(after).toMatch(/^…um .* bolo dois .*…$/)
  expect(before.length).toBeLessThan(140)
  expect(aroundChange('Pão', 'Pães')).toEqual(['Pão', 'Pães'])
})
