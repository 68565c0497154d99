import { loadSection } from '#sections/registry.ts'
import type { PageRoute } from '#shared/route.ts'
import { NO_STORE } from '../cache/cache-control.ts'
import type { AppContext } from '../context.ts'
import { loadIcons } from '../icons/icon-sets.ts'
import { iconSources } from '../site-context.ts'
import { pagePolicy } from '../page/page-policy.ts'
import { preparePage } from '../page/prepare.ts'
import { documentPieces } from '../page/document-pieces.tsx'
import { sendPieces } from '../page-cache/pieces.ts'
import { readSections } from '../content/read-document.ts'
import { galleryPosts } from './posts.ts'
import { GALLERY_PAGE, gallerySite } from './site.ts'
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
  const sections = await readSections([...stored, ...(await listFor(address))], { locale, site })
  const region = folder === 'header' || folder === 'footer' ? folder : null
  const page = await preparePage({
    site,
    origin: url.origin,
    route: { kind: 'page', locale, path: '/', page: GALLERY_PAGE, query: readListQuery(url.searchParams) },
    document: {
      id: 'gallery',
      name: address,
      meta: {},
      sections: region === null ? sections : [],
      popups: [],
    },
    shared: { header: [], footer: [], ...(region !== null && { [region]: sections }) },
    loadIcons: (names) => loadIcons(names, iconSources(c.env, c.executionCtx, 'page')),
    loadSectionData: async (requiredData) => galleryPosts(requiredData, locale),
    supabase: null,
    isBare: true,
  })
  const [pieces, policy] = await Promise.all([documentPieces(page), pagePolicy(page, null)])
  return new Response(sendPieces(pieces).body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': NO_STORE,
      'content-security-policy': policy,
    },
  })
}

/** Sections that page or filter a list show nothing without one. */
async function listFor(address: string): Promise<object[]> {
  const loaded = await loadSection(address)
  if (!loaded?.module.usesLists) return []
  return [{ id: 'list', component: { folder: 'blog', name: 'list' }, data: {} }]
}

function readListQuery(query: URLSearchParams): PageRoute['query'] {
  const page = Number(query.get('page'))
  const cat = query.get('cat')
  return { ...(page > 1 && { page }), ...(cat && { cat }) }
}
