import { describe, expect, test } from 'vitest'
import { refuseStructure } from '../../admin/author-changes.ts'
import { siteDocument } from '../../admin/document.ts'
import { storedDocument } from '../../admin/draft-documents.ts'
import { siteContent } from '../../admin/site-content.ts'
import type { Database } from '../../admin/sites.ts'
import { page, smallSite } from './small-site.ts'

type Json = Record<string, unknown>

const PLANS = [
  { id: 'a', name: 'Mensal', price: { month: 50 }, features: [{ text: 'Pão' }] },
  { id: 'b', name: 'Anual', price: { year: 500 }, features: [] },
]
const site = smallSite({
  config: {
    multi_languages: true,
    header: [{ id: 'topo', component: { folder: 'text', name: 'rich' }, data: { body: 'Pequena' } }],
  },
  pages: [
    page('home', {
      routes: { route: '' },
      meta: { title: 'Início' },
      sections: [
        {
          id: 'abre',
          component: { folder: 'hero', name: 'split' },
          data: {
            title: 'Pão',
            mediaPosition: 'left',
            media: { src: '/media/a.webp', alt: 'Pão' },
            buttons: [{ label: 'Ver', link: { kind: 'page', ref: 'sobre' } }],
          },
        },
        { id: 'planos', component: { folder: 'pricing', name: 'cards' }, data: { plans: PLANS } },
      ],
      i18n: { 'en-US': { sections: { abre: { title: 'Bread' } } } },
    }),
  ],
})
const home = siteContent(site).pages[0] as unknown as Json
const post = siteContent(site).posts[0] as unknown as Json
const postName = `posts/${post.locale}/${post.category}/${post.slug}`
const config = siteContent(site).config as Json

const stored: Json = {
  'pages/home': siteDocument(site).pages[0],
  [postName]: storedDocument(postName, post),
  'config/header': config.header,
}
const database: Database = {
  rpc: async (_, { names }) => ({
    data: {
      draft: null,
      source: 'live',
      documents: (names as string[])
        .filter((name) => name in stored)
        .map((document) => ({
          document,
          version: 'v',
          author: null,
          changed_at: null,
          stored: stored[document],
        })),
    },
    error: null,
  }),
}
const change = (document: string, value: unknown) =>
  refuseStructure(database, { site: 'pequena.test', changes: [{ document, value }] })

const sections = home.sections as Json[]

/** A copy of the page with another value at a path. */
function edited(path: string, value: unknown): Json {
  const copy = structuredClone(home)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let parent = copy
  for (const key of keys) {
    if (parent[key] === undefined) parent[key] = {}
    parent = parent[key] as Json
  }
  parent[last] = value
  return copy
}

describe('an author may change', () => {
  test.each<[string, string, unknown]>([
    ['the title of a section', 'sections.0.data.title', 'Pão quente'],
    ['a text that was empty', 'sections.0.data.subtitle', 'Às seis'],
    ['a picture and its text', 'sections.0.data.media', { src: '/media/b.webp', alt: 'Broa' }],
    ['the label of a button', 'sections.0.data.buttons.0.label', 'Cardápio'],
    ['a text of an entry of a list', 'sections.1.data.plans.0.name', 'Por mês'],
    ['a translation', 'i18n.en-US.sections.abre.subtitle', 'At six'],
    [
      'the first translation of an entry',
      'i18n.en-US.sections.planos',
      { plans: [{ id: 'a', name: 'Monthly' }] },
    ],
    ['what search engines show', 'meta', { title: 'Pequena', description: 'Pão' }],
  ])('%s', async (_, path, value) => {
    await expect(change('pages/home', edited(path, value))).resolves.toBeUndefined()
  })

  test('the text of a post, and the header', async () => {
    await expect(change(postName, { ...post, title: 'Outro', body: 'Novo.' })).resolves.toBeUndefined()
    const [header] = config.header as { data: Json }[]
    const renamed = [{ ...header, data: { ...header?.data, body: 'Nova' } }]
    await expect(change('config/header', renamed)).resolves.toBeUndefined()
  })

  test('the first translation of the header', async () => {
    const texts = { 'en-US': { sections: { topo: { body: 'Small' } } } }
    await expect(change('config/i18n', texts)).resolves.toBeUndefined()
  })
})

describe('an author is refused', () => {
  test.each<[string, string, unknown]>([
    ['an added section', 'sections', [...sections, sections[0]]],
    ['a removed section', 'sections', sections.slice(1)],
    ['another order', 'sections', sections.toReversed()],
    ['another component', 'sections.0.component.name', 'centered'],
    ['a section that is hidden', 'sections.0.data.hidden', true],
    ['a section hidden in one language', 'i18n.en-US.sections.abre.hidden', true],
    ['a choice', 'sections.0.data.mediaPosition', 'right'],
    ['a colour', 'sections.0.data.background', { color: '#ff0000' }],
    ['where a button leads', 'sections.0.data.buttons.0.link', { kind: 'page', ref: 'home' }],
    ['an added entry', 'sections.1.data.plans.2', { id: 'c', name: 'Novo' }],
    ['an added entry in one language', 'i18n.en-US.sections.planos', { plans: [{ id: 'z', name: 'New' }] }],
    ['a price', 'sections.1.data.plans.0.price.month', 1],
    ['another address', 'routes', { route: 'inicio' }],
    ['a script', 'script', 'alert(1)'],
    ['a page that becomes a draft', 'status', 'draft'],
    ['who may read it', 'sections.0.access', 'signed_in'],
    ['directives of search engines', 'meta.robots', 'noindex'],
  ])('%s', async (_, path, value) => {
    await expect(change('pages/home', edited(path, value))).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('only texts and pictures; pages/home'),
    })
  })

  test('new, deleted and moved pages and posts, and changes to any part of the configuration', async () => {
    const cases: [string, unknown][] = [
      ['pages/nova', { ...home, id: 'nova' }],
      ['pages/home', null],
      [postName, null],
      [postName, { ...post, draft: true }],
      [postName, { ...post, published_at: '2020-01-01T00:00:00.000Z' }],
      ['config/style', { colors: { primary: '#ff0000' } }],
      ['config/name', 'Outra'],
      ['config/header', []],
      ['config/i18n', null],
      ['config/i18n', { 'en-US': { sections: { topo: { hidden: true } } } }],
      ['appConfig/forms', {}],
      ['path_rules', []],
      ['routes', {}],
      ['tenant', { name: 'x' }],
      ['forms/contato', { id: 'contato', name: 'Contato', fields: [] }],
    ]
    for (const [document, value] of cases)
      await expect(change(document, value), document).rejects.toMatchObject({ status: 403 })
  })
})
