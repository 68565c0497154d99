import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { isPublished } from '../../../core/routing/page-claims.ts'
import { matchPage, pathOfPage, reservedRoutes } from '../../../core/routing/pages.ts'
import { siteWith, type TestEntry } from './site-with.ts'

type Routes = ReturnType<typeof siteWith>['routes']

/** `at` returns the id of the page at a path, `→ path` if the page is stored in another case, or null. */
function finder(pages: TestEntry[], routes: Routes = []) {
  const site = siteWith({ pages, routes })
  const at = (path: string, locale: Locale = 'pt-BR') => {
    const match = matchPage(path.split('/').filter(Boolean), locale, site)
    return match && (match.kind === 'page' ? match.page.id : `→ ${match.path}`)
  }
  const pathOf = (id: string, locale: Locale = 'pt-BR') => pathOfPage(id, locale, site)
  return { at, pathOf }
}

describe('a page without routes', () => {
  test('is not found when there are others', () => {
    const { at, pathOf } = finder([{ id: 'p' }, { id: 'q', route: 'x' }])
    expect([at('/'), pathOf('p'), pathOf('unknown')]).toEqual([null, null, null])
  })

  test('is the home page if it is the only one of its locale', () => {
    const { at, pathOf } = finder([
      { id: 'p', published: ['pt-BR', 'en-US'] },
      { id: 'q', published: ['en-US'] },
    ])
    expect([at('/'), pathOf('p'), at('/', 'en-US'), at('/', 'ja-JP')]).toEqual(['p', '/', null, null])
  })

  test('is found at its routes if it is the only one and has some', () => {
    const { at, pathOf } = finder([{ id: 'p', route: 'x' }])
    expect([at('/'), at('/x'), pathOf('p')]).toEqual([null, 'p', '/x'])
  })
})

describe('a route field', () => {
  test.each(['route_en_US', 'route_en-US', 'route_enUS'])('%s belongs to English', (field) => {
    const { at, pathOf } = finder([{ id: 'p', [field]: 'about' }, { id: 'q' }])
    expect([at('/about', 'en-US'), at('/about'), at('/about', 'ja-JP')]).toEqual(['p', null, null])
    expect([pathOf('p', 'en-US'), pathOf('p')]).toEqual(['/en-US/about', null])
  })

  test.each([
    'route',
    'route_',
    'route_2',
    'route_en',
    'route_EN_us',
    'route_en__US',
    'route_xx_XX',
    'route_en_US_',
    'routex_en_US',
    'routes',
  ])('%s belongs to the default locale', (field) => {
    const { at } = finder([{ id: 'p', [field]: 'about' }, { id: 'q' }])
    expect([at('/about'), at('/about', 'en-US'), at('/about', 'ja-JP')]).toEqual(['p', 'p', 'p'])
  })

  test.each(['Route', 'aroute', 'id', 'rout'])('is not called %s', (field) => {
    const { at } = finder([{ id: 'p', [field]: 'about' }, { id: 'q' }])
    expect(at('/about')).toBeNull()
  })

  test('for a language that the site lacks leads nowhere', () => {
    const { at } = finder([{ id: 'p', route: 'sobre', route_de_DE: 'ueber' }])
    expect([at('/ueber'), at('/ueber', 'en-US'), at('/sobre')]).toEqual([null, null, 'p'])
  })

  test('contains a path, or a list of paths; other values are ignored', () => {
    const { at, pathOf } = finder([
      { id: 'p', route: ['a', 3, null, '%zz', '/b/', 'c d'] },
      { id: 'q', route: 7 },
      { id: 'r', route: { path: 'x' } },
      { id: 's', route: '/%zz' },
    ])
    expect(['/a', '/b', '/c d', '/3', '/7', '/x', '/'].map((path) => at(path))).toEqual([
      ...['p', 'p', 'p', null, null, null, null],
    ])
    expect([pathOf('p'), pathOf('q'), pathOf('r'), pathOf('s')]).toEqual(['/a', null, null, null])
  })

  test.each([
    ['pt-BR/sobre', '/sobre'],
    ['/pt-BR', '/'],
    ['pt-BR/home', '/'],
    ['', '/'],
    ['/', '/'],
    ['inicio', '/'],
    ['home/x', '/home/x'],
  ])('with the value %s is the path %s', (route, path) => {
    const { at, pathOf } = finder([{ id: 'p', route }, { id: 'q' }])
    expect([at(path), pathOf('p')]).toEqual(['p', path])
  })

  test('of a locale may start with the locale', () => {
    const { at } = finder([{ id: 'p', route_en_US: ['en-US/about', 'pt-BR/x'] }])
    expect([at('/about', 'en-US'), at('/pt-BR/x', 'en-US'), at('/x', 'en-US')]).toEqual(['p', 'p', null])
  })
})

describe('the canonical address of a page', () => {
  test('is its field `route`, in any order of the fields', () => {
    const { at, pathOf } = finder([{ id: 'p', route_old: 'b', routeA: 'a', route: 'c' }, { id: 'q' }])
    expect([pathOf('p'), at('/a'), at('/b'), at('/c')]).toEqual(['/c', 'p', 'p', 'p'])
  })

  test('is otherwise the field that comes first', () => {
    expect(finder([{ id: 'p', route_old: 'b', routeA: 'a' }]).pathOf('p')).toBe('/b')
  })

  test('is one that leads to it and not to an earlier page', () => {
    const { at, pathOf } = finder([
      { id: 'p', route: 'a' },
      { id: 'q', route: ['a', 'b'] },
      { id: 'r', route: 'a' },
    ])
    expect([at('/a'), at('/b')]).toEqual(['p', 'q'])
    expect([pathOf('p'), pathOf('q'), pathOf('r')]).toEqual(['/a', '/b', null])
  })

  test('has the prefix of its locale, except for the default', () => {
    const { pathOf } = finder([{ id: 'p', route: '/' }])
    expect([pathOf('p'), pathOf('p', 'en-US')]).toEqual(['/', '/en-US'])
  })

  test('in a locale is its own path there, or that of the default locale', () => {
    const { at, pathOf } = finder([
      { id: 'p', route: 'sobre', route_en_US: 'about' },
      { id: 'q', route: 'about' },
      { id: 'r', route: 'contato' },
    ])
    expect([pathOf('p', 'en-US'), pathOf('q', 'en-US'), pathOf('r', 'en-US')]).toEqual([
      '/en-US/about',
      null,
      '/en-US/contato',
    ])
    expect([at('/about', 'en-US'), at('/sobre', 'en-US'), at('/about'), at('/sobre', 'ja-JP')]).toEqual([
      'p',
      null,
      'q',
      'p',
    ])
  })

  test('in a locale leads to the page with that path in the locale, not to an earlier page with it as default path', () => {
    const { at } = finder([
      { id: 'p', route: 'x' },
      { id: 'q', route: 'y', route_en_US: 'x' },
    ])
    expect([at('/x', 'en-US'), at('/y', 'en-US'), at('/x')]).toEqual(['q', null, 'p'])
  })
})

describe('the table `routes`', () => {
  const pages: TestEntry[] = [
    { id: 'p', route: 'a' },
    { id: 'q', route: 'b', published: ['pt-BR'] },
  ]

  test('wins over route fields', () => {
    const { at, pathOf } = finder(pages, [['a', { page_id: 'q' }]])
    expect([at('/a'), at('/b'), pathOf('p'), pathOf('q')]).toEqual(['q', 'q', null, '/a'])
  })

  test.each([
    ['x', 'pt-BR', '/x'],
    ['/x/', 'pt-BR', '/x'],
    ['pt-BR/x', 'pt-BR', '/x'],
    ['en-US/x', 'en-US', '/en-US/x'],
    ['en-US', 'en-US', '/en-US'],
    ['home', 'pt-BR', '/'],
    ['de-DE/x', 'pt-BR', '/de-DE/x'],
  ] as [string, Locale, string][])('has for %s a path in %s only: %s', (key, locale, path) => {
    const { pathOf } = finder([{ id: 'p' }, { id: 'other' }], [[key, { page_id: 'p' }]])
    const others = siteWith().locales.filter((other) => other !== locale)
    expect(pathOf('p', locale)).toBe(path)
    expect(others.map((other) => pathOf('p', other))).toEqual([null, null, null])
  })

  test.each<[string, Routes[number]]>([
    ['a page that does not exist', ['x', { page_id: 'unknown' }]],
    ['a page that is not published in the locale', ['en-US/x', { page_id: 'q' }]],
    ['a path that is invalid', ['%zz', { page_id: 'p' }]],
  ])('is ignored if it names %s', (_what, route) => {
    const { at } = finder(pages, [route])
    expect([at('/x'), at('/x', 'en-US'), at('/'), at('/%zz')]).toEqual([null, null, null, null])
  })
})

describe('an address in another case', () => {
  const pages: TestEntry[] = [
    { id: 'p', route: ['Sobre-Nós', 'CASA', 'casa'] },
    { id: 'q', route: 'a/B' },
  ]

  test.each<[string, Locale, string | null]>([
    ['/sobre-nós', 'pt-BR', '→ /Sobre-N%C3%B3s'],
    ['/SOBRE-NÓS', 'en-US', '→ /en-US/Sobre-N%C3%B3s'],
    ['/Sobre-Nós', 'pt-BR', 'p'],
    ['/Casa', 'pt-BR', '→ /CASA'],
    ['/casa', 'pt-BR', 'p'],
    ['/A/b', 'pt-BR', '→ /a/B'],
    ['/sobre-nos', 'pt-BR', null],
  ])('%s in %s is %s', (path, locale, found) => {
    expect(finder(pages).at(path, locale)).toBe(found)
  })
})

describe('an address in another case, with letters that have special rules', () => {
  const pages: TestEntry[] = [
    { id: 'p', route: ['ışık', 'istanbul', 'İletişim', 'straße', 'ΟΔΟΣ'] },
    { id: 'q', route: ['Isparta', 'ﬁm'] },
  ]

  test.each<[string, Locale, string | null]>([
    ['/IŞIK', 'tr-TR', '→ /tr-TR/%C4%B1%C5%9F%C4%B1k'],
    ['/İSTANBUL', 'tr-TR', '→ /tr-TR/istanbul'],
    ['/ISTANBUL', 'tr-TR', '→ /tr-TR/istanbul'],
    ['/iletişim', 'tr-TR', '→ /tr-TR/%C4%B0leti%C5%9Fim'],
    ['/İLETİŞİM', 'tr-TR', '→ /tr-TR/%C4%B0leti%C5%9Fim'],
    ['/ısparta', 'tr-TR', '→ /tr-TR/Isparta'],
    ['/isparta', 'tr-TR', '→ /tr-TR/Isparta'],
    ['/isik', 'tr-TR', null],
    // Outside Turkish the capital of `i` is `I`, and `ı` is another letter.
    ['/IŞIK', 'pt-BR', null],
    ['/ISTANBUL', 'pt-BR', '→ /istanbul'],
    ['/STRASSE', 'pt-BR', '→ /stra%C3%9Fe'],
    ['/STRAẞE', 'pt-BR', '→ /stra%C3%9Fe'],
    ['/οδος', 'pt-BR', '→ /%CE%9F%CE%94%CE%9F%CE%A3'],
    ['/οδοσ', 'pt-BR', '→ /%CE%9F%CE%94%CE%9F%CE%A3'],
    ['/FIM', 'pt-BR', '→ /%EF%AC%81m'],
  ])('%s in %s is %s', (path, locale, found) => {
    expect(finder(pages).at(path, locale)).toBe(found)
  })
})

test('the home page is found by each of its aliases', () => {
  const { at } = finder([{ id: 'p', route: '/' }])
  expect(['/', '/home', '/index', '/inicio', '/x'].map((path) => at(path))).toEqual([
    'p',
    'p',
    'p',
    'p',
    null,
  ])
})

test('a page is published in the locales that it lists, and in all when it lists none', () => {
  const entry = { id: 'p', name: '', access: 'public' } as const
  const { at } = finder([
    { id: 'p', route: 'x', published: ['en-US'] },
    { id: 'q', route: 'y', published: [] },
  ])
  expect([at('/x'), at('/x', 'en-US'), at('/y')]).toEqual([null, 'p', null])
  expect([
    isPublished({ ...entry, published: undefined }, 'en-US'),
    isPublished({ ...entry, published: ['en-US'] }, 'en-US'),
    isPublished({ ...entry, published: ['pt-BR'] }, 'en-US'),
  ]).toEqual([true, true, false])
})

test('routes that lead nowhere, because the Worker serves those addresses, are reported with their pages', () => {
  const site = siteWith({
    pages: [
      { id: 'p', route: ['x', 'healthz'], route_en_US: ['healthz', 'feed.xml'] },
      { id: 'q', route: 'api/x', published: [] },
    ],
    routes: [
      ['pt-BR/robots.txt', { page_id: 'p' }],
      ['en-US/robots.txt', { page_id: 'p' }],
      ['sitemap.xml', { page_id: 'unknown' }],
      ['%zz', { page_id: 'p' }],
      ['y', { page_id: 'p' }],
    ],
  })
  expect(reservedRoutes(site)).toEqual([
    { page_id: 'p', path: '/robots.txt' },
    { page_id: 'unknown', path: '/sitemap.xml' },
    { page_id: 'p', path: '/healthz' },
    { page_id: 'p', path: '/en-US/feed.xml' },
    { page_id: 'q', path: '/api/x' },
  ])
  expect(matchPage(['healthz'], 'pt-BR', site)).toBeNull()
  expect(matchPage(['healthz'], 'en-US', site)).toMatchObject({ page: { id: 'p' } })
  expect(pathOfPage('p', 'pt-BR', site)).toBe('/y')
})

describe('the layout of a page', () => {
  const pages: TestEntry[] = [
    { id: 'p', route: 'a', layout: 'core' },
    { id: 'q', route: 'b', layout: 'blog' },
    { id: 'r', route: 'c' },
  ]
  const layoutAt = (routes: Routes, path: string, locale: Locale = 'pt-BR') => {
    const match = matchPage(path.split('/').filter(Boolean), locale, siteWith({ pages, routes }))
    return match?.kind === 'page' ? match.page.layout : null
  }

  test('is its own if no exact address gives it one', () => {
    expect(['/a', '/b', '/c'].map((path) => layoutAt([['x', { page_id: 'p' }]], path))).toEqual([
      'core',
      'blog',
      undefined,
    ])
  })

  test('is that of the exact address, at all addresses of the page in that locale', () => {
    const routes: Routes = [
      ['x', { page_id: 'p', layout: 'blog' }],
      ['y', { page_id: 'p', layout: 'core' }],
      ['en-US/b', { page_id: 'q', layout: 'core' }],
    ]
    expect(['/x', '/y', '/a'].map((path) => layoutAt(routes, path))).toEqual(['blog', 'blog', 'blog'])
    expect([layoutAt(routes, '/b'), layoutAt(routes, '/b', 'en-US')]).toEqual(['blog', 'core'])
  })
})
