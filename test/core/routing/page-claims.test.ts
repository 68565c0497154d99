import fc from '../../support/fast-check.ts'
import { expect, test, vi } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { PageRoute } from '#shared/route.ts'
import type { Site } from '#shared/site.ts'
import { pageAlternates } from '../../../worker/page/head/alternates.ts'
import { countDerived, dropDerived } from '../../../core/memory/derived.ts'
import { SHARES } from '../../../core/memory/shares.ts'
import { matchDocument } from '../../../core/routing/document.ts'
import { pathIn } from '../../../core/routing/locale-paths.ts'
import { matchAddress } from '../../../core/routing/match-address.ts'
import { matchPage, pathOfPage } from '../../../core/routing/pages.ts'
import { ALL_LOCALES } from '../../support/site.ts'
import { BLOG, siteWith, type TestEntry } from './site-with.ts'

const LOCALES: Locale[] = ['pt-BR', 'en-US', 'ja-JP']

/** Few paths, so that pages compete for them. Some are invalid, and some belong to something other than a page. */
const PATHS = ['a', 'A', 'b', 'é', '%C3%89', '/', 'inicio', 'healthz', 'en-US/a', 'pt-BR/a', 'blog', 'antes']

const path = fc.constantFrom(...PATHS)
const paths = fc.oneof(path, fc.array(path, { maxLength: 3 }))
const entry = fc.record(
  {
    route: paths,
    route_alt: paths,
    route_en_US: paths,
    'route_ja-JP': paths,
    published: fc.subarray(LOCALES),
    access: fc.constantFrom('public' as const, 'signed_in' as const),
    validate: fc.record({ valid: fc.boolean() }),
  },
  { requiredKeys: [] },
)
/** @param ids number of different ids; a platform may send the same id twice */
const sites = (ids: number) =>
  fc
    .record({
      pages: fc.array(entry, { minLength: 1, maxLength: 6 }),
      routes: fc.array(fc.tuple(path, fc.record({ page_id: fc.constantFrom('p0', 'p1', 'unknown') })), {
        maxLength: 3,
      }),
      hasBlog: fc.boolean(),
      path_rules: fc.constantFrom<Site['path_rules']>([], [{ from: '/antes', to: '/a', status: 301 }]),
    })
    .map(({ pages, routes, hasBlog, path_rules }) =>
      siteWith({
        locales: LOCALES,
        pages: pages.map((page, index) => ({ id: `p${index % ids}`, ...page }) as TestEntry),
        routes,
        path_rules,
        ...(hasBlog && { config: BLOG }),
      }),
    )

test('the path of a page in a locale leads to the page, and is missing only if no path leads to it', () => {
  fc.assert(
    fc.property(sites(5), fc.constantFrom(...LOCALES), (site, locale) => {
      const prefix = locale === site.defaultLocale ? '' : `/${locale}`
      const idAt = (path: string) => {
        const match = matchPage(path.split('/').filter(Boolean).map(decodeURIComponent), locale, site)
        return match?.kind === 'page' ? match.page.id : null
      }
      for (const { id } of site.pages) {
        const named = pathOfPage(id, locale, site)
        if (named === null) expect(PATHS.filter((path) => idAt(path) === id)).toEqual([])
        else expect(idAt(named.slice(prefix.length))).toBe(id)
      }
    }),
  )
})

test('the translation that a page names is the page found at its address', () => {
  fc.assert(
    fc.property(sites(6), fc.constantFrom(...LOCALES), (site, locale) => {
      for (const page of site.pages) {
        const route: PageRoute = { kind: 'page', locale, path: '', page, query: {} }
        expect(pathIn(locale, route, site)).toBe(matchedPath(site, page.id, locale))
      }
    }),
  )
})

/** The page's path, if `matchAddress` finds the page there. */
function matchedPath(site: Site, id: string, locale: Locale): string | null {
  const path = pathOfPage(id, locale, site)
  const url = path === null ? null : new URL(path, 'https://a.test')
  if (url === null || matchDocument(site, url) !== null) return null
  const found = matchAddress(site, url)
  return found?.kind === 'page' && found.page.id === id && found.locale === locale ? found.path : null
}

test('a page names its translations without a walk over all pages, even if memory cannot hold the tables of all locales', () => {
  const long = 'a'.repeat(2_000)
  const pageOf = (index: number): TestEntry => ({
    id: `p${index}`,
    route: `${long}-${index}`,
    ...Object.fromEntries(
      ALL_LOCALES.map((code) => [`route_${code.replace('-', '_')}`, `${long}-${code}-${index}`]),
    ),
  })
  const pages = Array.from({ length: 500 }, (_, index) => pageOf(index))
  expect(pages.length * ALL_LOCALES.length * long.length).toBeGreaterThan(SHARES.sites.bytes)
  const site = siteWith({ locales: ALL_LOCALES as Locale[], pages })
  // As if the site were in memory.
  countDerived(site)
  const alternatesAt = (index: number) => {
    const page = site.pages[index]
    const route = page && matchAddress(site, new URL(`https://a.test/${long}-pt-BR-${index}`))
    if (route?.kind !== 'page') throw new Error(`no page ${index}`)
    return pageAlternates(site, route, 'https://a.test')
  }
  expect(alternatesAt(1)).toHaveLength(ALL_LOCALES.length + 1)
  const walks = vi.spyOn(site.pages, 'filter')
  for (const index of [2, 3, 4]) expect(alternatesAt(index)).toHaveLength(ALL_LOCALES.length + 1)
  // One walk is allowed: the first page may have pushed the table of the visitor's own locale out of memory.
  expect(walks.mock.calls.length).toBeLessThanOrEqual(1)
  dropDerived(site)
})
