import { expect, test } from 'vitest'
import { diffSites } from '../../admin/diff-sites.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { page, post, smallSite, text } from './small-site.ts'

const before = smallSite()
const [home, about, hidden] = before.pages as [
  SiteFiles['pages'][0],
  SiteFiles['pages'][0],
  SiteFiles['pages'][0],
]
const withAbout = (changes: Partial<SiteFiles['pages'][0]>) => ({
  pages: [home, { ...about, ...changes }, hidden],
})

test.each<[string, Partial<SiteFiles>, string[]]>([
  ['the name of a page', withAbout({ name: 'Quem somos' }), ['page sobre, name: “sobre” → “Quem somos”']],
  [
    'an address in one locale',
    withAbout({ routes: { route: 'sobre', route_en_US: 'about-us' } }),
    ['page sobre, route_en_US: “about” → “about-us”'],
  ],
  [
    'a text of a section',
    withAbout({ sections: [text('equipe', 'Somos quatro.')] }),
    ['page sobre, section equipe, data, body: “Somos três. [Início](/)” → “Somos quatro.”'],
  ],
  [
    'an added section, and a removed section',
    withAbout({ sections: [text('nova', 'Nova')] }),
    ['page sobre, section equipe: removed', 'page sobre, section nova: added'],
  ],
  [
    'a translation',
    withAbout({ i18n: { 'en-US': { sections: { equipe: { body: 'We are four.' } } } } }),
    ['page sobre, i18n, en-US, sections, equipe, body: “We are three. [Home](/)” → “We are four.”'],
  ],
  ['an added page', { pages: [...before.pages, page('nova')] }, ['page nova: added “nova”']],
  ['a removed page', { pages: [home, about] }, ['page escondida: removed']],
  [
    'a draft published',
    { pages: [home, about, { ...hidden, status: 'published' }] },
    ['page escondida, status: “draft” → “published”'],
  ],
  ['a rule', { path_rules: [{ from: '/a', to: '/' }] }, ['path rule /a: added “/”']],
  [
    'a post',
    { posts: [post('ola', { body: 'Olá, mundo' })] },
    ['post pt-BR/novas/ola, body: “Olá” → “Olá, mundo”'],
  ],
  ['an added locale', { locales: ['pt-BR', 'en-US', 'ja-JP'] }, ['site, locales: 2 entries → 3 entries']],
  [
    'what all sites of the tenant share',
    { tenant: { ...before.tenant, name: 'Outra' } },
    ['tenant, name: “Pequena” → “Outra”'],
  ],
  [
    'a form field',
    { forms: [{ id: 'contato', name: 'Contato', fields: [{ name: 'nome' }] }] },
    ['form contato, fields: 0 entries → 1 entry'],
  ],
])('a difference in %s is described in words', (_, changes, lines) => {
  expect(diffSites(before, smallSite(changes))).toEqual(lines)
})

test('equal sites have no differences', () => {
  expect(diffSites(before, smallSite())).toEqual([])
})

test.each<[string, Partial<SiteFiles>]>([
  ['the order of fields', { config: { blog: before.config.blog, multi_languages: true } }],
  [
    'the number and the uuid of the tenant, which no draft changes',
    { tenant: { ...before.tenant, id: 90, uuid: '2f1d6c3e-8a4b-4c5d-9e6f-7a8b9c0d1e2f' } },
  ],
])('a difference in %s is not reported', (_, changes) => {
  expect(diffSites(before, smallSite(changes))).toEqual([])
})

test('sections in another order are reported as reordered only', () => {
  const one = withAbout({ sections: [text('a', 'A'), text('b', 'B')] })
  const other = withAbout({ sections: [text('b', 'B'), text('a', 'A')] })
  expect(diffSites(smallSite(one), smallSite(other))).toEqual(['page sobre: sections in another order'])
})

test('long values are cut', () => {
  const [line = ''] = diffSites(before, smallSite(withAbout({ script: 'x'.repeat(1000) })))
  expect(line).toContain('page sobre, script')
  expect(line.length).toBeLessThan(120)
})
