import { expect, test, vi } from 'vitest'
import { countDerived, dropDerived } from '../../core/memory/derived.ts'
import { SHARES } from '../../core/memory/shares.ts'
import { writeSitemap } from '../../worker/documents/sitemap.ts'
import type { SiteContext } from '../../worker/context.ts'
import { ALL_LOCALES } from '../support/site.ts'
import { type TestEntry, siteWith } from '../core/routing/site-with.ts'

const PAGES = 150

/** Addresses so long that those of 150 pages in sixteen languages exceed the memory for tables. */
const LONG = 'a'.repeat(2_000)

function pageOf(index: number): TestEntry {
  const routes = ALL_LOCALES.map((code) => [`route_${code.replace('-', '_')}`, `${LONG}-${index}`])
  return { id: `p${index}`, route: `${LONG}-${index}`, ...Object.fromEntries(routes) }
}

test('a sitemap finds the addresses of each language once, even if memory cannot hold those of all languages', async () => {
  expect(PAGES * ALL_LOCALES.length * LONG.length * 4).toBeGreaterThan(SHARES.sites.bytes)
  const site = siteWith({
    locales: ALL_LOCALES as ReturnType<typeof siteWith>['locales'],
    pages: Array.from({ length: PAGES }, (_, index) => pageOf(index)),
  })
  // As if the site were in memory.
  countDerived(site)
  const passes = vi.spyOn(site.pages, 'filter')
  const context = { site, origin: 'https://a.test' } as unknown as SiteContext
  const written = await writeSitemap({ locale: 'de-DE', part: 1 }, context)
  dropDerived(site)
  expect(written?.text.match(/<loc>/g)).toHaveLength(PAGES)
  expect(written?.text.match(/hreflang=/g)).toHaveLength(PAGES * (ALL_LOCALES.length + 1))
  // A pass for the list, and one for the table of each language.
  expect(passes.mock.calls.length).toBeLessThanOrEqual(1 + ALL_LOCALES.length)
})
