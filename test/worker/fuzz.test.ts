import fc from '../support/fast-check.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { HttpError } from '#shared/errors.ts'
import type { ShownRoute } from '#shared/route.ts'
import { postPageSchema, postSchema } from '#shared/schema/blog.ts'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import { pageDocumentSchema, pageEntrySchema } from '#shared/schema/page.ts'
import { pathRuleSchema } from '#shared/schema/path-rule.ts'
import { popupSchema } from '#shared/schema/popup.ts'
import { searchPageSchema } from '#shared/schema/search.ts'
import { appConfigurationSchema, routeObjectSchema } from '#shared/schema/site.ts'
import type { Site } from '#shared/site.ts'
import { type AnsweredSite, readAnswer } from '../../worker/store/read-answer.ts'
import { readArticle, readPostPage } from '../../core/reading/read-blog.ts'
import { readCookies } from '../../core/reading/read-cookies.ts'
import type { PageDocument } from '../../core/reading/read-document.ts'
import { readHeaderFooter } from '../../core/reading/read-header-footer.ts'
import { readMemberPage } from '../../core/reading/read-member-page.ts'
import { readPopup } from '../../core/reading/read-popup.ts'
import { readSearchPage } from '../../core/reading/read-search.ts'
import { type Bindings, readEnv } from '../../worker/env.ts'
import { readBody } from '../../worker/page/cache/page-body.ts'
import { documentStream } from '../../worker/page/document-stream.tsx'
import { preparePage } from '../../worker/page/prepare.ts'
import { popupFragment } from '../../worker/page/widgets/popup-fragment.ts'
import { NO_HINTS } from '../../core/routing/hints.ts'
import { routeRequest } from '../../core/routing/route.ts'
import { loadSectionData } from '../../worker/page/sections/load-section-data.ts'
import { notFound } from '../../worker/page/sections/load-document.ts'
import { searchDocument } from '../../worker/page/sections/search-document.ts'
import { ContentMissing } from '../../worker/page/sections/section-data.ts'
import type { SiteContext } from '../../worker/context.ts'
import { SiteStore } from '../../worker/store/site-store.ts'
import { UpstreamError } from '../../core/reading/upstream.ts'
import { provenance } from '../../bench/provenance.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { DRAWS, isLong } from '../support/draws.ts'
import { fileAssets } from '../support/file-assets.ts'
import { mapKv } from '../support/map-kv.ts'

const HOST = 'a.test'
// `npm run test:fuzz` has no time limit, and a busy machine may be slow.
vi.setConfig({ testTimeout: 3_600_000 })
const ORIGIN = `http://${HOST}`
const URL_OF_HOME = `${ORIGIN}/`

/** Milliseconds of CPU for reading a hundred kilobytes of a tenant's content. */
const MS_FOR_100_KB = 50

vi.mock('../../worker/page/head/assets.ts', async () => (await import('../support/no-styles.ts')).noStyles)

/** The platform's other answers, by path; calls of any other path fail, also those for a site. */
let answers: Record<string, unknown> = {}

let lines: string[] = []
beforeEach(() => {
  lines = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)))
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input)
    return pathname in answers ? Response.json(answers[pathname]) : new Response('', { status: 503 })
  })
})
// The figures that docs/security.md quotes.
afterAll(() => {
  if (isLong) process.stdout.write(`${DRAWS} cases; ${provenance()}\n`)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const schemas = await Promise.all(
  addresses().map(async (address) => {
    const schema = await loadSchema(address)
    if (schema === null) throw new Error(address)
    return { address, data: arbitraryOf(schema) }
  }),
)

const section = fc.constantFrom(...schemas).chain(({ address, data }) =>
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), data }).map(({ id, data }) => {
    const [folder, name] = address.split('/')
    return { id, component: { folder, name }, data }
  }),
)

const sections = fc.array(section, { maxLength: 5 })

/** Addresses as in a tenant's tables and rules, and as visitors request them. */
const path = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '',
      '/sobre',
      'sobre',
      '/en-US',
      '/en-US/about',
      '/a/b/c',
      '/a/*',
      '/*',
      '*',
      '/blog',
      '/blog/a/b',
    ],
    ...[
      '//evil.test',
      '/\\evil.test',
      '/%zz',
      '/%2e%2e/',
      '/..',
      '/__proto__',
      '/constructor',
      '/😀',
      '/x?y#z',
    ],
    ...['/'.repeat(300), `/${'a/'.repeat(150)}`, `/${'*'.repeat(50)}`, 'https://evil.test/*', 'javascript:x'],
    ...['/sitemap.xml', '/api/core/config', '/blog/__proto__/x', '/search', '/busca'],
  ),
  fc.webPath(),
)

const entries = fc.array(
  fc.record({ entry: arbitraryOf(pageEntrySchema), route: path }).map(({ entry, route }) => {
    const drawn = isObject(entry) ? entry : {}
    // The address for all locales, and that of one locale.
    return { ...drawn, route, route_en_US: `${route}-en`, access: drawn.access ?? 'public' }
  }),
  { maxLength: 6 },
)

/** The site's posts and cookies at the platform. */
const content = fc.record({
  '/api/core/posts': arbitraryOf(postPageSchema),
  '/api/core/post': arbitraryOf(postSchema),
  '/api/cookies/get': arbitraryOf(cookiesSchema),
  '/api/core/search': arbitraryOf(searchPageSchema),
})

const answer = fc.record({
  root: arbitraryOf(appConfigurationSchema),
  page: arbitraryOf(pageDocumentSchema),
  main: sections,
  header: sections,
  footer: sections,
  entries,
  routes: fc.dictionary(path, arbitraryOf(routeObjectSchema), { maxKeys: 4 }),
  rules: fc.array(
    fc.record({ rule: arbitraryOf(pathRuleSchema), from: path, to: path }).map(({ rule, ...ends }) => ({
      ...(isObject(rule) ? rule : {}),
      ...ends,
    })),
    { maxLength: 4 },
  ),
  hasBlog: fc.boolean(),
  /** Most home pages exist and are public, because a refusal shows nothing of its page. */
  home: fc.oneof(
    { weight: 6, arbitrary: fc.constant({ access: 'public', route: '/' }) },
    { weight: 1, arbitrary: fc.record({ access: fc.constantFrom('signed_in', 'aal2', 'x'), route: path }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  content,
  asked: fc.array(path, { maxLength: 2 }),
})

type Drawn = typeof answer extends fc.Arbitrary<infer T> ? T : never

const BLOG_CATEGORIES = [{ slug: 'a', name: 'A' }]

/** The fields that make the answer readable for this host; all others are random. */
function asSent({ root, page, main, header, footer, entries, routes, rules, home, hasBlog }: Drawn) {
  const site = isObject(root) ? root : {}
  const config = isObject(site.config) ? site.config : {}
  const document = isObject(page) ? page : {}
  // A random `validate` would refuse most pages.
  const checked = home === null ? {} : { validate: { valid: true } }
  return {
    ...site,
    schema_version: 1,
    tenant_uuid: 'uuid',
    hosts: [HOST],
    ...(rules.length > 0 && { path_rules: rules }),
    ...(Object.keys(routes).length > 0 && { routes }),
    config: {
      id: 'site',
      name: 'Site',
      is: 'website',
      ...config,
      ...(hasBlog && { blog: { ...(isObject(config.blog) && config.blog), categories: BLOG_CATEGORIES } }),
      header,
      footer,
      pages: [...(home === null ? [] : [{ id: 'home', name: 'Home', ...checked, ...home }]), ...entries],
    },
    page: { ...document, ...checked, ...home, id: 'home', name: 'Home', locale: 'pt-BR', sections: main },
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Null if the answer is refused, in which case the last good copy is used. */
async function orRefused<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

/** Reads it, and expects CPU time within the limit for its size. @returns null for a refused answer */
async function readInTime<T>(json: unknown, reader: (json: unknown) => Promise<T>): Promise<T | null> {
  const allowed = MS_FOR_100_KB * Math.max(1, JSON.stringify(json).length / 100_000)
  let least = Number.POSITIVE_INFINITY
  let result: T | null = null
  // The first run may include compilation or garbage collection.
  for (let run = 0; run < 6 && least > allowed; run++) {
    const before = process.cpuUsage()
    result = await orRefused(reader(json))
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  expect(least).toBeLessThanOrEqual(allowed)
  return result
}

/** A site with its page, header and footer, and its tables of addresses. */
async function readSiteAndPage(json: unknown): Promise<AnsweredSite> {
  const read = await readAnswer(json, { host: HOST, url: URL_OF_HOME })
  await readHeaderFooter(read.site, read.site.defaultLocale)
  routeRequest(read.site, new URL(`${ORIGIN}/no/such/page`), NO_HINTS)
  return read
}

/** The context of a new isolate, so that no case sees what another has loaded. */
function contextOf(site: Site): SiteContext {
  const { namespace: kv } = mapKv()
  const env = readEnv({
    UPSTREAM: 'http',
    API_ORIGIN: 'https://platform.test',
    SITES: kv,
    ASSETS: {},
  } as Bindings)
  const scope = { waitUntil: () => undefined }
  const icons = { assets: fileAssets, kv, origin: null, asker: 'page', site: site.key, scope } as const
  const store = new SiteStore(env, kv)
  return { site, store, env, assets: fileAssets, icons, host: HOST, origin: ORIGIN, scope }
}

/**
 * A route's page as visitors get it, with the platform's section data: the error page if the data says that the page
 * does not exist. Null for an article that cannot be read.
 */
async function render(
  route: ShownRoute,
  document: PageDocument | null,
  context: SiteContext,
): Promise<string | null> {
  const { site } = context
  const shared = await readHeaderFooter(site, route.locale)
  const shown = route.kind === 'search' ? await searchDocument(route, context) : document
  try {
    const prepared = await preparePage({
      assets: fileAssets,
      site,
      origin: ORIGIN,
      route,
      document: shown,
      shared,
      supabase: null,
      loadIcons: async () => new Map(),
      loadSectionData: (required) => loadSectionData(required, route, context),
    })
    return new TextDecoder().decode(await readBody(await documentStream(prepared)))
  } catch (error) {
    if (error instanceof ContentMissing && route.kind !== 'error')
      return render(notFound(route), null, context)
    // An unreadable article is not a page: the visitor gets the site's error page.
    if (error instanceof HttpError && error.status === 503 && route.kind === 'blog') return null
    throw error
  }
}

function expectWhole(html: string): void {
  expect(html).toMatch(/^<!DOCTYPE html>[\s\S]*<main [\s\S]*<\/main>[\s\S]*<\/html>$/)
  expect(lines.filter((line) => line.includes('"section failed"'))).toEqual([])
}

test('sites and pages with any content are read in time, routed and rendered completely', async () => {
  const seen: Record<string, number> = {}
  const count = (what: string, times = 1) => {
    seen[what] = (seen[what] ?? 0) + times
  }
  await fc.assert(
    fc.asyncProperty(answer, async (drawn) => {
      const json = asJson(asSent(drawn))
      answers = drawn.content
      const read = await readInTime(json, readSiteAndPage)
      if (read === null) return
      const { site, page } = read
      const context = contextOf(site)
      lines = []
      for (const asked of [
        '/',
        ...Object.keys(drawn.routes),
        ...drawn.asked,
        ...(drawn.hasBlog ? ['/blog/a'] : []),
      ]) {
        const address = `${ORIGIN}/${asked.replace(/^\/+/, '')}`
        if (!URL.canParse(address)) continue
        const route = routeRequest(site, new URL(address), NO_HINTS)
        count(route.kind)
        if (route.kind === 'redirect') continue
        const isHome = route.kind === 'page' && route.page.id === 'home'
        const html = await render(route, isHome ? (page?.document ?? null) : null, context)
        if (html === null) continue
        expectWhole(html)
        if (isHome) count('section', html.split('data-section=').length - 1)
      }
      const named = { page_id: 'home', locale: site.defaultLocale, site, reader: 'aal2' as const }
      const member = { role: 'visitor', page: isObject(json) ? json.page : null }
      if (await readInTime(member, (each) => readMemberPage(each, named))) count('member page')
    }),
  )
  for (const what of ['page', 'section', 'member page'])
    expect([what, seen[what]]).toEqual([what, expect.toSatisfy((times: number) => times > DRAWS / 2)])
  for (const what of ['redirect', 'error', 'blog'])
    expect([what, seen[what]]).toEqual([what, expect.toSatisfy((times: number) => times > 0)])
})

/** A site with a blog of one category. */
const blogSite = async (): Promise<Site> => {
  const config = { id: 'site', name: 'Site', is: 'website', blog: { categories: BLOG_CATEGORIES } }
  const json = { schema_version: 1, tenant_uuid: 'uuid', hosts: [HOST], config, locales: [{ code: 'pt-BR' }] }
  return (await readAnswer(json, { host: HOST, url: URL_OF_HOME })).site
}

test('posts with any content are read in time and rendered completely', async () => {
  const site = await blogSite()
  let articles = 0
  await fc.assert(
    fc.asyncProperty(arbitraryOf(postSchema), content, async (post, drawn) => {
      answers = { ...drawn, '/api/core/post': post }
      await readInTime(asJson(post), readArticle)
      await readInTime(asJson(drawn['/api/core/posts']), async (json) => readPostPage(json))
      await readInTime(asJson(drawn['/api/cookies/get']), async (json) => readCookies(json))
      await readInTime(asJson(drawn['/api/core/search']), async (json) => readSearchPage(json))
      lines = []
      const context = contextOf(site)
      for (const address of ['/blog/a/post', '/blog', '/blog/a?page=2']) {
        const route = routeRequest(site, new URL(address, ORIGIN), NO_HINTS)
        if (route.kind === 'redirect') throw new Error(`${address} leads to ${route.location}`)
        expect([address, route.kind]).toEqual([address, 'blog'])
        const html = await render(route, null, context)
        if (html !== null) expectWhole(html)
        if (html?.includes(' data-section="blog/article"')) articles++
      }
    }),
  )
  // About a quarter of the posts can be read; without any, this test would cover no article.
  expect(articles).toBeGreaterThan(DRAWS / 20)
})

test('popups with any content are read in time and rendered', async () => {
  const site = await blogSite()
  const forms = { token: '', filesMb: 10 }
  let shown = 0
  await fc.assert(
    fc.asyncProperty(arbitraryOf(popupSchema), sections, content, async (popup, stored, drawn) => {
      answers = drawn
      const row = isObject(popup) ? popup : {}
      const config = isObject(row.config) ? row.config : {}
      const pages = Array.isArray(config.pages) ? config.pages : []
      const first = isObject(pages[0]) ? pages[0] : {}
      const json = asJson({
        id: 'popup',
        ...row,
        config: { ...config, pages: [{ ...first, sections: stored }, ...pages.slice(1)] },
      })
      const read = await readInTime(json, async (each) => readPopup(each))
      if (read === null) return
      lines = []
      const { html } = await popupFragment(read, { locale: 'pt-BR', forms, context: contextOf(site) })
      expect(html).toMatch(/^<dialog[\s\S]*<\/dialog>$/)
      expect(lines.filter((line) => line.includes('"section failed"'))).toEqual([])
      shown += html.split('data-section=').length - 1
    }),
  )
  expect(shown).toBeGreaterThan(DRAWS / 2)
})
