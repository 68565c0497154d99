import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteFiles } from '../../admin/site-file.ts'
import { readSites } from '../../build/site-files.ts'
import { readAnswer } from '../../worker/store/read-answer.ts'
import { readArticle, readPostPage } from '../../core/reading/read-blog.ts'
import { readCookies } from '../../core/reading/read-cookies.ts'
import { readHeaderFooter } from '../../core/reading/read-header-footer.ts'
import { readMemberPage } from '../../core/reading/read-member-page.ts'
import { readPopup } from '../../core/reading/read-popup.ts'
import { readSearchPage } from '../../core/reading/read-search.ts'
import { NO_HINTS } from '../../core/routing/hints.ts'
import { routeRequest } from '../../core/routing/route.ts'
import { UpstreamError } from '../../core/reading/upstream.ts'
import { drawn, isLong } from '../support/draws.ts'
import { growthOf, MOST_GROWTH, repeated } from '../support/growth.ts'
import { UNITS } from '../support/growth-units.ts'
import { configurationOf, textSection } from '../support/site.ts'
import { asJson, fieldsOnce, type Json, withText } from '../support/text-fields.ts'

/** `npm run test:fuzz` draws from every text that is known to slow a parser down, at greater length. */
const units = isLong ? [...UNITS, '/', '{', '%'] : ['_a__b', 'x<!--', ' ', '/']
const LENGTH = isLong ? 64_000 : 16_000
const HOST = 'a.test'
// `npm run test:fuzz` has no time limit, and a busy machine may be slow.
vi.setConfig({ testTimeout: 3_600_000 })

type Reader = (json: Json) => unknown

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

const demo = readSites()

/** Reads an answer as a cold isolate does: the site, its page, header and footer, and the route of the address. */
async function readWhole(json: Json, path = '/'): Promise<void> {
  const url = `http://${HOST}${path}`
  try {
    const { site } = await readAnswer(json, { host: HOST, url })
    await readHeaderFooter(site, site.defaultLocale)
    routeRequest(site, new URL(url), NO_HINTS)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
}

/** What the platform would answer for each page of a demo site. */
function demoAnswers({ config, locales, path_rules, routes, appConfig, pages, tenant }: SiteFiles): Json[] {
  const entries = pages.map(({ sections: _, i18n: __, routes: own, ...entry }) => ({ ...entry, ...own }))
  return pages.map((page) =>
    asJson({
      ...configurationOf({ host: HOST, pages: entries, config }),
      locales: locales.map((code) => ({ code, name: code })),
      path_rules,
      routes,
      appConfig,
      tenant,
      page: { ...page, locale: 'pt-BR' },
    }),
  )
}

const SEARCH_ANSWER: Json = {
  results: [
    { page_id: 'home', title: ['A ', 'casa', ''], excerpt: ['Uma ', 'casa', ' azul'] },
    { category: 'novidades', slug: 'casa', title: ['Casa'], excerpt: ['Casa'] },
  ],
  total: 2,
}

const { site: memberSite } = await readAnswer(configurationOf({ host: HOST, pages: [] }), {
  host: HOST,
  url: `http://${HOST}/`,
})

/** The same page in the upstream's answer for a member. */
function forMember(answer: Json): Json {
  return { role: 'visitor', page: (answer as { page: Json }).page }
}

async function readMember(json: Json): Promise<void> {
  const { page } = json as { page: { id: string } }
  const name = {
    page_id: page.id,
    locale: memberSite.defaultLocale,
    site: memberSite,
    reader: 'aal2' as const,
  }
  try {
    await readMemberPage(json, name)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
}

const documents: [what: string, read: Reader, documents: Json[], fields: number][] = [
  ['a site and its page', readWhole, demo.flatMap(demoAnswers), 200],
  ['a popup', readPopup, asJson(demo.flatMap(({ popups }) => popups)) as Json[], 10],
  ['a post', readArticle, asJson(demo.flatMap(({ posts }) => posts)) as Json[], 10],
  [
    'a list of posts',
    readPostPage,
    [asJson({ posts: demo.flatMap(({ posts }) => posts).slice(0, 3), total: 3 })],
    5,
  ],
  ['cookie groups', readCookies, asJson(demo.map(({ cookies }) => cookies)) as Json[], 5],
  ['what a search found', readSearchPage, [SEARCH_ANSWER], 3],
  ['a page for members', readMember, demo.flatMap(demoAnswers).slice(0, 3).map(forMember), 10],
]

describe.each(documents)('%s', (_, read, all, least) => {
  test('takes at most three times as long to read when one of its texts is twice as long', async () => {
    const fields = fieldsOnce(all)
    expect(fields.length).toBeGreaterThan(least)
    const slow: string[] = []
    const texts = fields.flatMap((each) => units.map((unit) => ({ ...each, unit })))
    for (const { document, field, unit } of drawn(texts, 12, 3_000)) {
      const make = (size: number) => withText(document, field.keys, repeated(unit)(size))
      const growth = await growthOf(async (json) => read(json), make, LENGTH)
      if (growth > MOST_GROWTH) slow.push(`${field.name} of ${JSON.stringify(unit)}: ${growth.toFixed(1)}`)
    }
    expect(slow).toEqual([])
  })
})

const count = (size: number) => Array.from({ length: size }, (_, index) => index)
const siteWith = (site: object, root: object = {}) =>
  asJson({ ...configurationOf({ host: HOST, ...site }), ...root })

const counts: [what: string, make: (size: number) => Json, size: number][] = [
  [
    'pages with addresses of their own in two languages',
    (size) =>
      siteWith({
        pages: count(size).map((page) => ({ id: `p${page}`, route: `p/${page}`, route_en_US: `e/${page}` })),
      }),
    20_000,
  ],
  [
    'path rules without a star',
    (size) =>
      siteWith({}, { path_rules: count(size).map((rule) => ({ from: `/a/${rule}`, to: `/b/${rule}` })) }),
    10_000,
  ],
  [
    'path rules with a star',
    (size) => siteWith({}, { path_rules: count(size).map((rule) => ({ from: `/a/${rule}/*`, to: '/b/*' })) }),
    300,
  ],
  [
    'categories of the blog',
    (size) =>
      siteWith({
        config: { blog: { categories: count(size).map((slug) => ({ slug: `c${slug}`, name: 'Category' })) } },
      }),
    500,
  ],
  ['hosts', (size) => siteWith({}, { hosts: [HOST, ...count(size).map((host) => `h${host}.test`)] }), 10_000],
  [
    'sections of the header',
    (size) => siteWith({ config: { header: count(size).map((id) => textSection(`h${id}`, 'text')) } }),
    500,
  ],
  [
    'sections of the page',
    (size) =>
      siteWith(
        {},
        {
          page: {
            id: 'home',
            name: 'Home',
            locale: 'pt-BR',
            sections: count(size).map((id) => textSection(`s${id}`, 'text')),
          },
        },
      ),
    500,
  ],
  [
    'elements of one text',
    (size) =>
      siteWith(
        {},
        {
          page: {
            id: 'home',
            name: 'Home',
            locale: 'pt-BR',
            sections: [textSection('s', '<b>a</b>'.repeat(size))],
          },
        },
      ),
    8_000,
  ],
]

test.each(counts)(
  'twice as many %s take at most three times as long to read and to route',
  async (_, make, size) => {
    expect(await growthOf((json: Json) => readWhole(json, '/a/1'), make, size)).toBeLessThanOrEqual(
      MOST_GROWTH,
    )
  },
)
