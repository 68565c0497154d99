import presetFiles from 'virtual:sections/preset.json'
import * as z from 'zod/mini'
import type { ListControls, PageLocale, SectionContext, SectionData } from '#sections/contract.ts'
import { collectRefs } from '#sections/fields/refs.ts'
import { loadSection } from '#sections/registry.ts'
import { loadSchema } from '#sections/schemas.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'
import { type Locale, localeName } from '#shared/locales.ts'
import { resolveLinks } from '../../core/routing/links.ts'
import { readListQuery } from '../../core/routing/list-query.ts'
import { galleryPosts } from '../../worker/gallery/posts.ts'
import { GALLERY_SESSION } from '../../worker/gallery/session.ts'
import { gallerySite } from '../../worker/gallery/site.ts'
import { listViews } from '../../worker/page/sections/list-views.ts'
import { loadMessages } from '../../worker/page/sections/messages.ts'
import type { Icons } from '../../worker/store/icon-sets.ts'
import { resolveIcons } from '../../worker/page/sections/icons.ts'
import { ownColours } from '../../worker/page/sections/own-colours.ts'
import { type RenderableSection, sectionHtml } from '../../worker/page/sections/section-html.tsx'
import { fileAssets } from './file-assets.ts'

/** One site for all renderings, so its theme is computed once. */
const site = gallerySite(new URLSearchParams())

interface Appearance {
  locale?: Locale
  /** Below the first screen, instead of first on the page. */
  belowFold?: boolean
  /** The query of the page’s address, which filters or pages a list. */
  query?: string
  /** Further parts of the section's context. */
  known?: Partial<SectionContext>
  /** By name; without them sections have no icons. */
  icons?: Icons
}

const NO_ICONS: Icons = new Map()

/** A section as a page of a gallery site would show it. */
export async function render(address: string, stored: object, appearance: Appearance = {}): Promise<string> {
  const section = await renderable(address, stored, appearance)
  const { id, data } = section
  const { html } = await sectionHtml(section, await pageOf(appearance), {
    section: { id, address, data },
    site,
    renderKey: null,
    isCached: true,
  })
  return html
}

export async function pageOf({ locale = 'pt-BR' }: Appearance) {
  return { locale, messages: await loadMessages(locale, fileAssets) }
}

export async function renderable(
  address: string,
  stored: object,
  { locale = 'pt-BR', belowFold = false, query = '', known = {}, icons = NO_ICONS }: Appearance = {},
): Promise<RenderableSection> {
  const schema = await loadSchema(address)
  const loaded = await loadSection(address)
  if (schema === null || loaded === null) throw new Error(`sections/${address} has no schema or no component`)
  const read = z.parse(schema, stored)
  const refs = collectRefs(schema, read)
  const linked = resolveLinks({ data: read, refs }, { site, locale, path: '/exemplo' })
  const data = resolveIcons({ data: linked, refs }, icons) as SectionData
  const requiredData = loaded.module.requiredData?.(data, { ...WHOLE_LIST, category: null, slug: null }) ?? {}
  const posts = galleryPosts(requiredData, locale)
  const controls = loaded.module.controls?.(data)
  const context: SectionContext = {
    first: !belowFold,
    titleTag: belowFold ? 'h2' : 'h1',
    resizeImages: 'none',
    home: '/',
    path: '/exemplo',
    loaded: posts,
    year: 2026,
    ...(loaded.module.usesClock?.(data) && { now: '2026-11-20T12:00Z' }),
    ...(loaded.module.usesSession && { session: GALLERY_SESSION }),
    ...(loaded.module.usesLocales?.(data) && { locales: languagesOf(locale) }),
    ...(loaded.module.list && { view: { ...WHOLE_LIST, section: 'example' } }),
    ...(controls && (await listOf(controls, query))),
    ...known,
  }
  const colours = await ownColours(address, data, site.config.style)
  return { id: 'example', address, data, colours, loaded, context, belowFold }
}

/**
 * The list that a section pages or filters: many posts, or the products of a preset. There is no list for a
 * portfolio.
 */
async function listOf(controls: ListControls, query: string): Promise<Partial<SectionContext>> {
  const { source = 'posts' } = controls
  if (source === 'portfolio') return {}
  const members = [
    { id: 'lista', kind: source },
    { id: 'example', controls },
  ]
  const route = readListQuery(new URLSearchParams(query))
  const views = listViews(
    members.map((member, position) => ({ ...member, position })),
    route,
  )
  const view = views.get(0)?.view ?? WHOLE_LIST
  const address = source === 'posts' ? 'blog/list' : 'product/grid'
  const schema = await loadSchema(address)
  const data = z.parse(schema as never, (await presetFiles[address]?.())?.default) as SectionData
  const { blog } = galleryPosts({ posts: { category: null, page: 1 } }, 'pt-BR')
  const loaded = { posts: { posts: [], total: 95 }, ...(blog && { blog }) }
  const list = (await loadSection(address))?.module.list?.info(data, view, loaded)
  return { view, ...(list && { list }) }
}

/** Three languages, so that goldens stay short. The page does not exist in the last one. */
function languagesOf(locale: Locale): PageLocale[] {
  const others = (['pt-BR', 'en-US', 'ja-JP'] as const).filter((code) => code !== locale)
  return [locale, ...others].map((code, index) => ({
    locale: code,
    name: localeName(code),
    path: index === 2 ? `/${code}` : `/${code}/exemplo`,
    isCurrent: index === 0,
    isHome: index === 2,
  }))
}
