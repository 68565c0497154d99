import fc from '../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { BlogRoute, ErrorRoute, PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { localePaths, pathIn } from '../../core/routing/locale-paths.ts'
import { matchAddress } from '../../core/routing/match-address.ts'
import { alternateLinks, pageAlternates } from '../../worker/page/head/alternates.ts'
import { pageHead } from '../../worker/page/head/meta.ts'
import { loadMessages } from '../../worker/page/sections/messages.ts'
import { indexedRoutes } from '../../worker/documents/sitemap.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import { fileAssets } from '../support/file-assets.ts'
import { DRAWS } from '../support/draws.ts'
import { type RandomTenant, randomSite, tenant } from '../support/random-tenant.ts'
import { configurationOf } from '../support/site.ts'

const ORIGIN = 'https://a.test'

async function siteOf(random: RandomTenant): Promise<Site> {
  return (await readAppConfiguration(configurationOf(randomSite('a.test', random)), 'a.test')).site
}

/** Every address that shows something, in every language. */
function shownRoutes(site: Site): (PageRoute | BlogRoute)[] {
  const paths = site.locales.flatMap((code) => [
    ...site.pages.map((each) =>
      pathIn(code, { kind: 'page', locale: code, path: '', page: each, query: {} }, site),
    ),
    ...indexedRoutes(site, code).map(({ path }) => path),
  ])
  return [...new Set(paths)].flatMap((path) => {
    const route = path === null ? null : routeAt(site, path)
    return route === null ? [] : [route]
  })
}

function pathOf(href: string): string {
  expect(href.startsWith(`${ORIGIN}/`)).toBe(true)
  return href.slice(ORIGIN.length)
}

function routeAt(site: Site, path: string): PageRoute | BlogRoute | null {
  const route = matchAddress(site, new URL(path, ORIGIN))
  return route?.kind === 'page' || route?.kind === 'blog' ? route : null
}

describe('the alternates of a page', () => {
  test('include the page itself, its translations and a default, all published', async () => {
    let sets = 0
    await fc.assert(
      fc.asyncProperty(tenant, async (random) => {
        const site = await siteOf(random)
        for (const route of shownRoutes(site)) {
          const alternates = pageAlternates(site, route, ORIGIN)
          if (alternates.length === 0) continue
          sets++
          const hrefs = alternates.map(({ href }) => href)
          expect(hrefs).toContain(ORIGIN + route.path)
          expect(alternates.filter(({ hreflang }) => hreflang === 'x-default')).toHaveLength(1)
          expect(new Set(alternates.map(({ hreflang }) => hreflang)).size).toBe(alternates.length)
          for (const href of hrefs) {
            const other = routeAt(site, pathOf(href))
            expect(other?.path, `${href} shows another page`).toBe(pathOf(href))
            expect(other && pageAlternates(site, other, ORIGIN)).toEqual(alternates)
            if (other?.kind === 'page') expect(other.page.published ?? site.locales).toContain(other.locale)
          }
        }
      }),
    )
    expect(sets).toBeGreaterThan(DRAWS)
  })

  test('are one link each in the Link header, with encoded addresses', async () => {
    const site = await siteOf({
      pages: [{ route: 'são-joão' }],
      locales: ['pt-BR', 'no-NO'],
      defaultLocale: 'pt-BR',
      multi_languages: true,
      blog: undefined,
      routes: {},
      path_rules: [],
    })
    const route = routeAt(site, '/s%C3%A3o-jo%C3%A3o')
    expect(route && alternateLinks(pageAlternates(site, route, ORIGIN))).toEqual([
      '<https://a.test/s%C3%A3o-jo%C3%A3o>; rel="alternate"; hreflang="pt-BR"',
      '<https://a.test/no-NO/s%C3%A3o-jo%C3%A3o>; rel="alternate"; hreflang="nb-NO"',
      '<https://a.test/s%C3%A3o-jo%C3%A3o>; rel="alternate"; hreflang="x-default"',
    ])
  })
})

test('a sitemap lists each address once, and each shows a page of its locale without a redirect', async () => {
  let listed = 0
  await fc.assert(
    fc.asyncProperty(tenant, async (random) => {
      const site = await siteOf(random)
      for (const code of site.locales) {
        const paths = indexedRoutes(site, code).map(({ path }) => path)
        expect(new Set(paths).size).toBe(paths.length)
        listed += paths.length
        for (const path of paths) expect(routeAt(site, path)).toMatchObject({ path, locale: code })
      }
    }),
  )
  expect(listed).toBeGreaterThan(DRAWS)
})

test('a page in three of sixteen languages lists these, and the selector links to the home pages of the others', async () => {
  const published: Locale[] = ['pt-BR', 'en-US', 'ja-JP']
  const pages = [
    { id: 'home', route: '/' },
    { id: 'carta', route: 'carta', published },
  ]
  const { site } = await readAppConfiguration(configurationOf({ host: 'a.test', pages }), 'a.test')
  for (const path of ['/carta', '/en-US/carta', '/ja-JP/carta']) {
    const route = routeAt(site, path)
    if (route === null) throw new Error(`${path} shows nothing`)
    const alternates = pageAlternates(site, route, ORIGIN)
    expect(alternates).toHaveLength(published.length + 1)
    expect(new Set(alternates.map(({ href }) => pathOf(href)))).toEqual(
      new Set(['/carta', '/en-US/carta', '/ja-JP/carta']),
    )
    const others = localePaths(site, route).filter(({ isHome }) => isHome)
    expect(others).toEqual(
      site.locales
        .filter((locale) => !published.includes(locale))
        .map((locale) => ({ locale, path: `/${locale}`, isHome: true })),
    )
  }
})

test('an address without a page has no canonical address and no alternates', async () => {
  const { site } = await readAppConfiguration(configurationOf({ host: 'a.test' }), 'a.test')
  const route: ErrorRoute = { kind: 'error', locale: 'en-US', status: 404, title: null, pathname: '/en-US/x' }
  const messages = await loadMessages('en-US', fileAssets)
  const head = pageHead({ site, origin: ORIGIN, route, document: null, messages })
  expect([head.canonical, head.alternates]).toEqual([null, []])
})
