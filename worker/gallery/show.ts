import { loadSection } from '#sections/registry.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteQuery, ShownRoute } from '#shared/route.ts'
import { NO_STORE } from '../http/cache-control.ts'
import { type AppContext, iconSources } from '../context.ts'
import { loadIcons } from '../store/icon-sets.ts'
import { pagePolicy } from '../page/page-policy.ts'
import { preparePage } from '../page/prepare.ts'
import { documentStream } from '../page/document-stream.tsx'
import { readSections } from '#core/reading/read-document.ts'
import { galleryPosts } from './posts.ts'
import { GALLERY_SESSION } from './session.ts'
import { GALLERY_PAGE, gallerySite } from './site.ts'
import { readListQuery } from '#core/routing/list-query.ts'
import { loadExamples, loadQueries } from './examples.ts'
import { readView } from './view.ts'

/** A page of the gallery's site with examples of one section, by id. */
export async function showExamples(
  c: AppContext,
  address: string,
  examples: [id: string, data: object][],
): Promise<Response> {
  const url = new URL(c.req.url)
  const { locale } = readView(url.searchParams)
  const site = gallerySite(url.searchParams)
  const [folder = '', name = ''] = address.split('/')
  const stored = examples.map(([id, data]) => ({ id, component: { folder, name }, data }))
  const sections = await readSections([...stored, ...(await listFor(address, examples))], { locale, site })
  const region = folder === 'header' || folder === 'footer' ? folder : null
  const main = region === null ? sections : []
  const page = await preparePage({
    assets: c.env.ASSETS,
    site,
    origin: url.origin,
    route: exampleRoute(address, locale, await listQuery(address, url)),
    document: { id: 'gallery', name: address, meta: {}, sections: main, popups: [] },
    main,
    shared: { header: [], footer: [], ...(region !== null && { [region]: sections }) },
    loadIcons: (names) =>
      loadIcons(
        names,
        iconSources({ bindings: c.env, scope: c.executionCtx, site: site.key, asker: 'page' }),
      ),
    loadSectionData: async (requiredData) => galleryPosts(requiredData, locale),
    session: { result: null, member: null, loadAccount: async () => GALLERY_SESSION.account },
    supabase: null,
    isBare: true,
  })
  const [{ stream }, policy] = await Promise.all([documentStream(page), pagePolicy(page, null)])
  return new Response(stream, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': NO_STORE,
      'content-security-policy': policy,
    },
  })
}

/** The route of the page. It is an article's for the section of an article, which is empty on all other pages. */
function exampleRoute(address: string, locale: Locale, query: RouteQuery): ShownRoute {
  return address === 'blog/article'
    ? { kind: 'blog', view: 'article', locale, path: '/', category: 'noticias', slug: 'post-1', query }
    : { kind: 'page', locale, path: '/', page: GALLERY_PAGE, query }
}

/** The query of the address, or else that of the example: `/__sections/filter/bar/filtered`. */
async function listQuery(address: string, { pathname, searchParams }: URL): Promise<RouteQuery> {
  const asked = readListQuery(searchParams)
  if (Object.keys(asked).length > 0) return asked
  const queries = await loadQueries(address)
  return readListQuery(new URLSearchParams(queries[pathname.split('/').at(-1) ?? ''] ?? ''))
}

/** Sections that page or filter a list need one: the preset of the list that their examples name. */
async function listFor(address: string, examples: [id: string, data: object][]): Promise<object[]> {
  const loaded = await loadSection(address)
  if (!loaded?.module.controls) return []
  const kinds = new Set(examples.map(([, data]) => ('source' in data ? data.source : undefined)))
  const lists = Object.entries(LISTS).filter(([kind]) => kinds.has(kind))
  const shown = lists.length > 0 ? lists : Object.entries(LISTS).slice(0, 1)
  return Promise.all(
    shown.map(async ([kind, list]) => {
      const [folder, name] = list.split('/')
      return { id: kind, component: { folder, name }, data: (await loadExamples(list))?.preset ?? {} }
    }),
  )
}

/** The list for each kind of entries. Portfolios have no list, so an example for a portfolio shows nothing. */
const LISTS = { posts: 'blog/list', products: 'product/grid' }
