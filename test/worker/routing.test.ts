import { describe, expect, test } from 'vitest'
import type { Site } from '#shared/site.ts'
import { NO_HINTS } from '../../core/routing/hints.ts'
import { negotiateLocale, preferredTags } from '../../core/routing/locale.ts'
import { matchPage, pathOfPage } from '../../core/routing/pages.ts'
import { chosenLocale, type Hints, routeRequest } from '../../core/routing/route.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import { configurationOf, type TestSite } from '../support/site.ts'

async function siteOf(site: Omit<TestSite, 'host'>): Promise<Site> {
  return (await readAppConfiguration(configurationOf({ host: 'a.test', ...site }), 'a.test')).site
}

const idAt = (site: Site, path: string) => {
  const route = routeRequest(site, new URL(path, 'http://a.test'), NO_HINTS)
  return route.kind === 'page'
    ? route.page.id
    : route.kind === 'redirect'
      ? `→ ${route.location}`
      : route.kind
}

describe('route fields', () => {
  test('are read in every spelling', async () => {
    const site = await siteOf({
      pages: [
        {
          id: 'p',
          route: 'sobre',
          route_en_US: 'about',
          'route_de-DE': '/ueber',
          route_frFR: ['a-propos', 'apropos'],
          route_old: 'quem-somos',
          routeX: 'nos',
        },
      ],
    })
    const found = [
      '/sobre',
      '/en-US/about',
      '/de-DE/ueber',
      '/fr-FR/a-propos',
      '/fr-FR/apropos',
      '/quem-somos',
      '/nos',
      '/ja-JP/sobre',
    ]
    expect(found.map((path) => idAt(site, path))).toEqual(found.map(() => 'p'))
    expect(['/en-US/sobre', '/about', '/de-DE/about'].map((path) => idAt(site, path))).toEqual([
      'error',
      'error',
      'error',
    ])
  })

  test('of a locale take precedence over the default’s, and an exact key of routes over both', async () => {
    const site = await siteOf({
      pages: [
        { id: 'first', route: 'x' },
        { id: 'second', route: 'y', route_en_US: 'x' },
        { id: 'third', route: 'z' },
      ],
      root: { routes: { 'ja-JP/x': { page_id: 'third' }, w: { page_id: 'third' } } },
    })
    expect(['/x', '/en-US/x', '/ja-JP/x', '/w'].map((path) => idAt(site, path))).toEqual([
      'first',
      'second',
      'third',
      'third',
    ])
  })

  test('that are not published in a locale lead to no page there', async () => {
    const site = await siteOf({ pages: [{ id: 'p', route: 'sobre', published: ['pt-BR', 'de-DE'] }] })
    expect(['/sobre', '/de-DE/sobre', '/fr-FR/sobre'].map((path) => idAt(site, path))).toEqual([
      'p',
      'p',
      'error',
    ])
  })

  test('that differ in case redirect to the stored spelling', async () => {
    const site = await siteOf({
      pages: [
        { id: 'p', route: 'CamelCase' },
        { id: 'q', route: 'sobre-nós' },
      ],
    })
    expect(['/camelcase', '/SOBRE-N%C3%93S', '/en-us/CAMELCASE'].map((path) => idAt(site, path))).toEqual([
      '→ /CamelCase',
      '→ /sobre-n%C3%B3s',
      '→ /en-US/CamelCase',
    ])
  })

  test('named like an object’s property are ordinary', async () => {
    const site = await siteOf({ pages: [{ id: 'p', route: '__proto__' }] })
    expect(
      ['/__proto__', '/constructor', '/toString', '/hasOwnProperty'].map((path) => idAt(site, path)),
    ).toEqual(['p', 'error', 'error', 'error'])
  })

  test('of the home page may be any of its aliases, and a single page without a route is the home page', async () => {
    for (const route of ['', '/', 'home', 'index', 'inicio']) {
      expect(idAt(await siteOf({ pages: [{ id: 'p', route }] }), '/')).toBe('p')
    }
    expect(idAt(await siteOf({ pages: [{ id: 'only' }] }), '/')).toBe('only')
  })
})

describe('a page', () => {
  test('that requires a session is refused and not shown', async () => {
    const site = await siteOf({
      pages: [
        { id: 'p', route: 'area', access: 'signed_in' },
        { id: 'q', route: 'cofre', access: 'aal2' },
      ],
    })
    for (const path of ['/area', '/cofre']) {
      expect(routeRequest(site, new URL(path, 'http://a.test'), NO_HINTS)).toMatchObject({
        kind: 'error',
        status: 401,
      })
    }
  })

  test.each([
    [{ valid: false }, 404, 'Page Not Found: /x'],
    [{ valid: false, statusCode: 410, statusMessage: 'Acabou' }, 410, 'Acabou'],
    [{ valid: 'yes' }, 404, 'Page Not Found: /x'],
  ])('with the validate check %j gives %i', async (validate, status, title) => {
    const site = await siteOf({ pages: [{ id: 'p', route: 'x', validate }] })
    expect(routeRequest(site, new URL('http://a.test/x'), NO_HINTS)).toMatchObject({
      kind: 'error',
      status,
      title,
    })
  })

  test('is found by its path, and its path is found, among ten thousand', async () => {
    const pages = Array.from({ length: 10_000 }, (_, index) => ({
      id: `p${index}`,
      route: `secao-${index % 100}/pagina-${index}`,
    }))
    const site = await siteOf({ pages })
    expect(matchPage(['secao-34', 'pagina-1234'], 'pt-BR', site)).toMatchObject({ page: { id: 'p1234' } })
    expect(pathOfPage('p1234', 'en-US', site)).toBe('/en-US/secao-34/pagina-1234')
  })
})

describe('languages', () => {
  const site = { locales: ['pt-BR', 'en-US', 'no-NO', 'fr-FR'] as const, defaultLocale: 'pt-BR' as const }
  const negotiate = (acceptLanguage: string, cookie: string | null = null) =>
    negotiateLocale({ acceptLanguage, cookie }, { ...site, locales: [...site.locales] })

  test.each([
    ['fr', 'fr-FR'],
    ['fr-CA', 'fr-FR'],
    ['nb', 'no-NO'],
    ['nn-NO', 'no-NO'],
    ['en', 'en-US'],
    ['en-GB,fr;q=0.9', 'en-US'],
    ['de', 'pt-BR'],
    ['', 'pt-BR'],
    ['*', 'pt-BR'],
    ['en;q=0', 'pt-BR'],
    ['de,fr;q=0.1,en;q=0.2', 'en-US'],
    ['en-us', 'en-US'],
    ['fr;q=abc', 'pt-BR'],
    [',,;;,', 'pt-BR'],
  ])('%s is read as %s', (header, locale) => {
    expect(negotiate(header)).toBe(locale)
  })

  test('in the cookie is chosen if the site has it', () => {
    expect([negotiate('en', 'fr-FR'), negotiate('en', 'ja-JP'), negotiate('en', '__proto__')]).toEqual([
      'fr-FR',
      'en-US',
      'en-US',
    ])
  })

  test('are ordered by quality, then as written', () => {
    expect(preferredTags('a-bad, da;q=0.8, en-GB;q=0.7 , sv, fi ; q=0.9')).toEqual([
      'sv',
      'fi',
      'da',
      'en-GB',
    ])
  })
})

test('an invalid entry is left out, and the site is served', async () => {
  const site = await siteOf({
    pages: [
      { id: 'good', route: 'x' },
      { id: 'bad', access: 'everyone' },
    ],
  })
  expect(site.pages.map(({ id }) => id)).toEqual(['good'])
})

describe('a visitor’s choice of language', () => {
  const pages = [
    { id: 'home', route: '/' },
    { id: 'sobre', route: 'sobre', route_en_US: 'about' },
    { id: 'so-aqui', route: 'so-aqui', published: ['pt-BR' as const] },
  ]
  const config = { blog: { categories: [{ slug: 'novidades', name: 'Novidades' }] } }

  /**
   * The answer to a visitor whose browser asks for English and who follows a link of the page `from`: a redirect, or the
   * language that the visitor has chosen.
   */
  async function follow(from: string | null, to: string, more: Partial<Hints> = {}) {
    const site = await siteOf({ pages, config })
    const hints = {
      ...NO_HINTS,
      isNavigation: true,
      acceptLanguage: 'en-US',
      cameFrom: from === null ? null : { path: from },
      ...more,
    }
    const route = routeRequest(site, new URL(to, 'http://a.test'), hints)
    if (route.kind === 'redirect') return `→ ${route.location}`
    return route.kind === 'error' || route.kind === 'search' ? route.kind : chosenLocale(site, route, hints)
  }

  test.each([
    ['/sobre', '/en-US/about', 'en-US'],
    ['/en-US/about', '/sobre', 'pt-BR'],
    ['/en-US', '/', 'pt-BR'],
    ['/blog', '/ja-JP/vlog', 'ja-JP'],
    ['/blog/novidades', '/sv-SE/blog/novidades', 'sv-SE'],
    ['/blog/novidades/primeiro', '/en-US/blog/novidades/first', 'en-US'],
    // Where the page does not exist in the language, its selector leads to the language's home.
    ['/so-aqui', '/en-US', 'en-US'],
    ['/en-US/nope', '/', 'pt-BR'],
  ])('is recognised when going from %s to %s', async (from, to, locale) => {
    expect(await follow(from, to)).toBe(locale)
  })

  test.each([
    ['a link in a text to another language', '/en-US', '/sobre', '→ /en-US/about'],
    ['a link within one language', '/en-US', '/en-US/about', null],
    ['a visit that comes from elsewhere', null, '/en-US/about', null],
    ['a link from a page that lacks the language to another page', '/so-aqui', '/sobre', '→ /en-US/about'],
  ])('is not recognised from %s', async (_what, from, to, answer) => {
    expect(await follow(from, to)).toBe(answer)
  })

  test('lasts without cookies while the visitor follows links of the site, and not after that', async () => {
    expect(await follow('/', '/sobre')).toBe(null)
    expect(await follow(null, '/sobre')).toBe('→ /en-US/about')
  })

  test('lasts if the browser does not send the path of the linking page', async () => {
    expect(await follow('/', '/sobre', { cameFrom: { path: null } })).toBe(null)
  })

  test('is not stored if the cookie already has it, nor for a bot', async () => {
    expect(await follow('/sobre', '/en-US/about', { localeCookie: 'en-US' })).toBe(null)
    expect(await follow('/sobre', '/en-US/about', { isBot: true })).toBe(null)
  })
})
