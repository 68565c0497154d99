import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { BlogRoute, PageRoute, Route } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import {
  homePath,
  isLocaleChoice,
  localePaths,
  pathIn,
  type Translations,
} from '../../../core/routing/locale-paths.ts'
import { errorRoute, matchAddress, redirect } from '../../../core/routing/match-address.ts'
import { BLOG, siteWith } from './site-with.ts'

const site = siteWith({
  pages: [
    { id: 'home', route: '/' },
    { id: 'about', route: 'sobre', route_en_US: 'about' },
    { id: 'here', route: 'so-aqui', published: ['pt-BR'] },
    { id: 'feed', route: 'noticias', route_en_US: 'robots', 'route_ja-JP': 'api/x' },
    { id: 'ruled', route: 'regra', route_en_US: 'ruled' },
    { id: 'map', route: 'mapa', published: ['pt-BR'] },
    { id: 'shut', route: 'fechado', access: 'signed_in' },
  ],
  config: BLOG,
  path_rules: [
    { from: '/en-US/ruled', to: '/x' },
    { from: '/ja-JP/vlog', to: '/y' },
  ],
})

function routeAt(path: string, of: Site = site): PageRoute | BlogRoute {
  const route = matchAddress(of, new URL(path, 'https://a.test'))
  if (route?.kind !== 'page' && route?.kind !== 'blog') throw new Error(`${path} shows nothing`)
  return route
}

test('the home page of a locale is its prefix', () => {
  expect([homePath('pt-BR', site), homePath('en-US', site)]).toEqual(['/', '/en-US'])
})

describe('pathIn, which translates a path,', () => {
  test.each<[path: string, Locale, string | null]>([
    ['/sobre', 'en-US', '/en-US/about'],
    ['/en-US/about', 'pt-BR', '/sobre'],
    ['/en-US/about', 'ja-JP', '/ja-JP/sobre'],
    ['/sobre', 'pt-BR', '/sobre'],
    ['/so-aqui', 'en-US', null],
    ['/so-aqui', 'pt-BR', '/so-aqui'],
    ['/regra', 'en-US', null],
    ['/regra', 'ja-JP', '/ja-JP/regra'],
    ['/blog', 'en-US', '/en-US/blog'],
    ['/blog', 'ja-JP', null],
    ['/blog', 'no-NO', '/no-NO/blogg'],
    ['/blog/novidades', 'en-US', '/en-US/blog/novidades'],
    ['/blog/t%C3%A9cnica', 'en-US', null],
    ['/en-US/blog/t%C3%A9cnica', 'pt-BR', '/blog/t%C3%A9cnica'],
  ])('leads from %s in %s to %s', (path, locale, expected) => {
    expect(pathIn(locale, routeAt(path), site)).toBe(expected)
  })

  test('leads nowhere if an endpoint or a document has the address, not the page', () => {
    const of = siteWith({
      pages: [
        { id: 'a', route: 'api/x', route_en_US: 'a' },
        { id: 'b', route: 'robots.txt', route_en_US: 'b' },
        { id: 'c', route: 'healthz', route_en_US: 'c' },
      ],
    })
    expect(
      ['/en-US/a', '/en-US/b', '/en-US/c'].map((path) => pathIn('pt-BR', routeAt(path, of), of)),
    ).toEqual([null, null, null])
    expect(pathIn('en-US', routeAt('/en-US/a', of), of)).toBe('/en-US/a')
  })

  test('leads nowhere if another page, a category or nothing has the address', () => {
    const of = siteWith({
      pages: [
        { id: 'p', route: 'p', 'route_en-US': 'blog/novidades' },
        { id: 'q', route: 'q', route_en_US: 'ja-JP' },
        { id: 'r', route: 'en-US/r' },
        { id: 's', route: 'ja-JP/q' },
        { id: 't', route: 't', access: 'signed_in' },
      ],
      config: BLOG,
    })
    const pageOf = (id: string): PageRoute => {
      const page = of.pages.find((each) => each.id === id)
      if (page === undefined) throw new Error(`no page ${id}`)
      return { kind: 'page', locale: 'pt-BR', path: '/', page, query: {} }
    }
    expect(pathIn('en-US', pageOf('p'), of), 'a category').toBeNull()
    expect(pathIn('en-US', pageOf('q'), of), 'a page with the name of a locale').toBe('/en-US/ja-JP')
    expect(pathIn('pt-BR', pageOf('r'), of), 'nothing').toBeNull()
    expect(pathIn('pt-BR', pageOf('s'), of), 'another page, in another language').toBeNull()
    expect(pathIn('pt-BR', pageOf('t'), of), 'a page that asks for a session').toBeNull()
    expect(
      pathIn('en-US', { ...routeAt('/blog'), view: 'category', category: 'nada' } as BlogRoute, of),
    ).toBeNull()
  })

  describe('leads from an article', () => {
    const article = () => routeAt('/blog/novidades/primeiro')
    const to = (path: string | undefined, locale: Locale = 'en-US') => {
      const post: Translations = path === undefined ? {} : { alternates: { [locale]: path } }
      return pathIn(locale, article(), site, post)
    }

    test('to itself in its own language, with any translations', () => {
      expect(pathIn('pt-BR', article(), site)).toBe('/blog/novidades/primeiro')
      expect(to('/blog/novidades/outro', 'pt-BR')).toBe('/blog/novidades/primeiro')
    })

    test('to the translation named by the upstream', () => {
      expect(to('/en-US/blog/novidades/first')).toBe('/en-US/blog/novidades/first')
      expect(to('/ja-JP/blog/t%C3%A9cnica/x', 'ja-JP')).toBe('/ja-JP/blog/t%C3%A9cnica/x')
    })

    test('nowhere if the upstream names no translation into the language', () => {
      expect([to(undefined), pathIn('en-US', article(), site), pathIn('en-US', article(), site, {})]).toEqual(
        [null, null, null],
      )
      expect(
        pathIn('en-US', article(), site, { alternates: { 'ja-JP': '/ja-JP/blog/novidades/x' } }),
      ).toBeNull()
    })

    test.each([
      '/blog/novidades/first',
      '/ja-JP/blog/novidades/first',
      '/en-US/blog/novidades',
      '/en-US/blog',
      '/en-US/about',
      '/en-US/blog/nada/first',
      '/en-US/blog/novidades/first/',
      '/en-US/nope',
      'en-US/blog/novidades/first',
      '//b.test/en-US/blog/novidades/first',
      '/\\b.test/en-US/blog/novidades/first',
      '/\t/b.test/en-US/blog/novidades/first',
      'https://a.test/en-US/blog/novidades/first',
      '//[',
      '/\\[',
      '',
    ])('nowhere when the upstream answers %j', (path) => {
      expect(to(path)).toBeNull()
    })
  })
})

describe('the language selector', () => {
  const shown = (route: Exclude<Route, { kind: 'redirect' }>, post?: Translations) =>
    localePaths(site, route, post).map(({ path, isHome }) => (isHome ? `home ${path}` : path))

  test('leads to the page in each language, or to that language’s home page', () => {
    expect(localePaths(site, routeAt('/sobre')).map(({ locale }) => locale)).toEqual(site.locales)
    expect(shown(routeAt('/sobre'))).toEqual(['/sobre', '/en-US/about', '/ja-JP/sobre', '/no-NO/sobre'])
    expect(shown(routeAt('/so-aqui'))).toEqual(['/so-aqui', 'home /en-US', 'home /ja-JP', 'home /no-NO'])
  })

  test('of an article leads to its translations', () => {
    const post = { alternates: { 'en-US': '/en-US/blog/novidades/first' } }
    expect(shown(routeAt('/blog/novidades/x'), post)).toEqual([
      '/blog/novidades/x',
      '/en-US/blog/novidades/first',
      'home /ja-JP',
      'home /no-NO',
    ])
  })

  test('of an error leads to the home pages', () => {
    expect(shown(errorRoute('en-US', 404, null, '/en-US/x'))).toEqual([
      'home /',
      'home /en-US',
      'home /ja-JP',
      'home /no-NO',
    ])
  })
})

describe('going from one address to another counts as a choice of language', () => {
  test.each<[from: string, to: string, boolean]>([
    ['/sobre', '/en-US/about', true],
    ['/en-US/about', '/sobre', true],
    ['/so-aqui', '/en-US', true],
    ['/sobre', '/en-US', false],
    ['/sobre', '/ja-JP/regra', false],
    ['/sobre', '/regra', false],
    ['/sobre', '/sobre', false],
    ['/blog', '/no-NO/blogg', true],
    ['/blog/novidades/x', '/en-US/blog/novidades/y', true],
    ['/blog/novidades/x', '/blog/novidades/y', false],
    ['/blog/novidades/x', '/en-US', true],
    ['/blog/novidades/x', '/en-US/about', false],
    ['/blog/novidades', '/en-US/blog/novidades/y', false],
    ['/sobre', '/en-US/blog/novidades/y', false],
  ])('from %s to %s: %s', (from, to, expected) => {
    expect(isLocaleChoice(site, routeAt(from), routeAt(to))).toBe(expected)
  })

  test('from an error to a home page in another language, and never from a redirect', () => {
    expect([
      isLocaleChoice(site, errorRoute('pt-BR', 404, null, '/x'), routeAt('/en-US')),
      isLocaleChoice(site, errorRoute('en-US', 404, null, '/x'), routeAt('/en-US')),
      isLocaleChoice(site, errorRoute('pt-BR', 404, null, '/x'), routeAt('/en-US/about')),
      isLocaleChoice(site, redirect('/x', 302), routeAt('/en-US')),
    ]).toEqual([true, false, false, false])
  })
})
