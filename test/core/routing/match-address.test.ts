import { describe, expect, test } from 'vitest'
import type { RouteQuery } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { errorRoute, matchAddress, namedLocale, redirect } from '../../../core/routing/match-address.ts'
import { BLOG, siteWith } from './site-with.ts'

const site = siteWith({
  pages: [
    { id: 'home', route: '/' },
    { id: 'about', route: 'sobre', route_en_US: 'About' },
    { id: 'shut', route: 'fechado', access: 'signed_in' },
    { id: 'safe', route: 'cofre', access: 'aal2' },
    { id: 'gone', route: 'foi', validate: { valid: false, statusCode: 410, statusMessage: 'Acabou' } },
    { id: 'failed', route: 'falhou', validate: { valid: false } },
    { id: 'passed', route: 'passou', validate: { valid: true } },
    { id: 'both', route: 'ambos', access: 'signed_in', validate: { valid: false } },
    { id: 'blogger', route: 'blog/novidades' },
    { id: 'hidden', route: 'oculta', published: [] },
    { id: 'translated', route: 'so-em-ingles', route_en_US: 'only-here', published: ['en-US'] },
  ],
  config: BLOG,
  path_rules: [
    { from: '/antigo', to: '/sobre?x=1', status: 301 },
    { from: '/foi', to: 'https://shop.example/' },
  ],
})

const match = (path: string, of: Site = site) => matchAddress(of, new URL(path, 'https://a.test'))
const pageOf = (path: string) => {
  const route = match(path)
  return route?.kind === 'page' ? `${route.page.id} ${route.locale} ${route.path}` : route
}
const redirectTo = (location: string, status: number) => ({
  kind: 'redirect',
  location,
  status,
  forEveryone: true,
})

describe('matchAddress', () => {
  test.each([
    ['/', 'home pt-BR /'],
    ['/home', 'home pt-BR /'],
    ['/en-US', 'home en-US /en-US'],
    ['/sobre', 'about pt-BR /sobre'],
    ['/sobre?x=1#y', 'about pt-BR /sobre'],
    ['/pt-BR/sobre', 'about pt-BR /sobre'],
    ['/en-US/About', 'about en-US /en-US/About'],
    ['/ja-JP/sobre', 'about ja-JP /ja-JP/sobre'],
    ['/passou', 'passed pt-BR /passou'],
  ])('finds at %s the page %s', (path, page) => {
    expect(pageOf(path)).toBe(page)
  })

  test.each(['/nada', '/en-US/sobre', '/de-DE/sobre', '/%zz', '/sobre/%00', '/en-us/%zz', '/de-de'])(
    'finds no page at %s',
    (path) => {
      expect(match(path)).toBeNull()
    },
  )

  test.each(['/oculta', '/Oculta', '/en-US/OCULTA', '/so-em-ingles', '/So-Em-Ingles', '/ja-JP/So-Em-Ingles'])(
    'neither shows nor redirects to a page that is not published in the language of %s',
    (path) => {
      expect(match(path)).toBeNull()
    },
  )

  test.each([
    ['/sobre/', '/sobre'],
    ['//sobre?x=1', '/sobre?x=1'],
    ['/%73obre?a=%20', '/sobre?a=%20'],
    ['/nada/', '/nada'],
    ['/Sobre?x=1', '/sobre?x=1'],
    ['/en-US/about?x=1', '/en-US/About?x=1'],
    ['/en-US/Only-Here', '/en-US/only-here'],
    ['/EN-us/About?x=1', '/en-US/About?x=1'],
    ['/en-us', '/en-US'],
    ['/EN-US/a%20b/c', '/en-US/a%20b/c'],
  ])('redirects %s to %s', (path, location) => {
    // `//sobre` alone would name a host.
    const url = new URL('https://a.test')
    const [pathname = '', search = ''] = path.split('?')
    url.pathname = pathname
    url.search = search
    expect(matchAddress(site, url)).toEqual(redirectTo(location, 308))
  })

  test('applies path rules first, to the canonical path', () => {
    expect(match('/antigo?x=2&y=3')).toEqual(redirectTo('/sobre?x=1&y=3', 301))
    expect(match('/antigo/')).toEqual(redirectTo('/sobre?x=1', 301))
    expect(match('/foi')).toEqual(redirectTo('https://shop.example/', 302))
  })

  test('finds the blog before a page at the same address', () => {
    expect(match('/en-US/blog/novidades?page=2')).toEqual({
      kind: 'blog',
      view: 'category',
      category: 'novidades',
      locale: 'en-US',
      path: '/en-US/blog/novidades',
      query: { page: 2 },
    })
  })

  test('shows the error of a page that failed its check, in its language', () => {
    const unruled = { ...site, path_rules: [] }
    expect(match('/foi', unruled)).toEqual({
      kind: 'error',
      locale: 'pt-BR',
      status: 410,
      title: 'Acabou',
      pathname: '/foi',
    })
    expect(match('/en-US/falhou')).toEqual({
      kind: 'error',
      locale: 'en-US',
      status: 404,
      title: 'Page Not Found: /en-US/falhou',
      pathname: '/en-US/falhou',
    })
    expect(match('/ambos')).toMatchObject({ status: 404 })
  })

  test.each(['/fechado', '/cofre'])('refuses %s, which requires a session', (path) => {
    expect(match(path)).toEqual({
      ...{ kind: 'error', locale: 'pt-BR', status: 401, title: null, pathname: path },
      guarded: expect.objectContaining({ kind: 'page', locale: 'pt-BR', path }),
    })
  })
})

describe('a page reads from the query', () => {
  test.each<[search: string, RouteQuery]>([
    ['', {}],
    ['?x=1&y', {}],
    ['?page=2', { page: 2 }],
    ['?page=10', { page: 10 }],
    ['?page=99999', { page: 99_999 }],
    ['?page=100000', {}],
    ['?page=1', {}],
    ['?page=0', {}],
    ['?page=02', {}],
    ['?page=-2', {}],
    ['?page=2.5', {}],
    ['?page=2x', {}],
    ['?page=x2', {}],
    ['?page=', {}],
    ['?page=2&page=3', { page: 2 }],
    ['?page=x&page=3', {}],
    ['?cat=a%20b', { cat: 'a b' }],
    ['?cat=', {}],
    [`?cat=${'x'.repeat(64)}`, { cat: 'x'.repeat(64) }],
    [`?cat=${'x'.repeat(65)}`, {}],
    [
      '?cat=a&cat=b',
      {
        filters: [
          ['cat', 'a'],
          ['cat', 'b'],
        ],
      },
    ],
    ['?form=a_B-9', { form: 'a_B-9' }],
    ['?form=', {}],
    ['?form=a.b', {}],
    ['?form=.a', {}],
    ['?form=a%20', {}],
    [`?form=${'x'.repeat(64)}`, { form: 'x'.repeat(64) }],
    [`?form=${'x'.repeat(65)}`, {}],
    ['?page=2&cat=a&form=f&q=1', { page: 2, cat: 'a', form: 'f' }],
  ])('%s: %j', (search, query) => {
    expect(match(`/sobre${search}`)).toMatchObject({ kind: 'page' })
    expect((match(`/sobre${search}`) as { query: RouteQuery }).query).toEqual(query)
  })
})

test.each([
  ['/', null],
  ['/en-US', 'en-US'],
  ['/pt-BR/x', 'pt-BR'],
  ['//en-US//x', 'en-US'],
  ['/en-us', null],
  ['/de-DE', null],
  ['/x/en-US', null],
  ['/en-US/%zz', null],
])('the address %s contains the locale %s', (pathname, locale) => {
  expect(namedLocale(site, pathname)).toBe(locale)
})

test('errors and redirects contain what they were made from', () => {
  expect(errorRoute('pt-BR', 404, 'Nada', '/x')).toEqual({
    kind: 'error',
    locale: 'pt-BR',
    status: 404,
    title: 'Nada',
    pathname: '/x',
  })
  expect(redirect('/x', 307)).toEqual(redirectTo('/x', 307))
})
