import { type Locale, blogIndexWord } from '#shared/locales.ts'
import { canonicalPath, joinSegments } from '#shared/paths.ts'
import { tagSlug } from '../../app-configuration.ts'
import type { Coverage } from '../coverage.ts'
import { freePath } from '../imported-site.ts'
import { asciiId, pathSegment, uniqueNames } from '../names.ts'
import type { WxrFile, WxrItem } from './read-wxr.ts'

/** Where each page, post and list of the old site is in the new one. */
export interface WxrAddresses {
  /** By id. */
  pages: Map<string, { pageId: string; path: string }>
  posts: Map<string, { category: string; slug: string; path: string }>
  /** New paths by old paths, and by `?p=1` and the like; of what visitors see. */
  paths: Map<string, string>
  /** The page that says nothing but that the blog is here. */
  blogPage: WxrItem | null
}

const HOME =
  /^(?:home|homepage|front-page|inicio|in%c3%adcio|início|index|startseite|accueil|start|hem|hjem|forside)$/i
/** Segments of an address: of pages and categories that lie deeper, the lowest. */
const MAX_LEVELS = 10
const NO_CATEGORY = 'uncategorized'

/** @param visible whether visitors see the item */
export function wxrAddresses(
  file: WxrFile,
  {
    locale,
    visible,
    taken,
    coverage,
  }: {
    locale: Locale
    visible: (item: WxrItem) => boolean
    /** Items that become pages or posts. */
    taken: readonly WxrItem[]
    coverage: Coverage
  },
): WxrAddresses {
  const byId = new Map(file.items.map((item) => [item.id, item]))
  const pageItems = taken.filter(({ type }) => type === 'page')
  const blogPage =
    pageItems.find((item) => item.parent === '0' && pathSegment(item.slug) === blogIndexWord(locale)) ?? null
  const home = pageItems.find((item) => item.parent === '0' && visible(item) && HOME.test(item.slug)) ?? null
  const uniqueId = uniqueNames()
  const uniquePath = uniqueNames()
  const pages: WxrAddresses['pages'] = new Map()
  for (const item of pageItems.filter((each) => each !== blogPage)) {
    const pageId = uniqueId(item === home ? 'home' : asciiId(item.slug || item.title) || `page-${item.id}`)
    const wanted = joinSegments(pageSegments(item, byId))
    const path = item === home ? '/' : uniquePath(freePath(wanted, { locale, hasBlog: true }))
    if (path !== wanted && item !== home)
      coverage.changed('page', item.title, `its address is ${path}: ${wanted} has another use`)
    pages.set(item.id, { pageId, path })
  }
  const posts: WxrAddresses['posts'] = new Map()
  const uniqueSlugs = new Map<string, (name: string) => string>()
  for (const item of taken.filter(({ type }) => type === 'post')) {
    const category = postCategory(item)
    const unique = uniqueSlugs.get(category) ?? uniqueNames()
    uniqueSlugs.set(category, unique)
    const slug = unique(pathSegment(item.slug) || pathSegment(item.title) || `post-${item.id}`)
    posts.set(item.id, { category, slug, path: joinSegments(['blog', category, slug]) })
  }
  return { pages, posts, paths: oldPaths(file, { pages, posts, visible, blogPage, locale }), blogPage }
}

/** Slugs from the uppermost page down; a circle of parents ends where it began. */
function pageSegments(item: WxrItem, byId: ReadonlyMap<string, WxrItem>): string[] {
  const segments: string[] = []
  const seen = new Set<string>()
  let at: WxrItem | undefined = item
  for (; at !== undefined && !seen.has(at.id) && segments.length < MAX_LEVELS; at = byId.get(at.parent)) {
    seen.add(at.id)
    segments.unshift(pathSegment(at.slug) || pathSegment(at.title) || `page-${at.id}`)
  }
  return segments
}

/** A post has one category: the first that says something. */
function postCategory(item: WxrItem): string {
  const own = item.terms.filter(({ domain }) => domain === 'category').map(({ slug }) => pathSegment(slug))
  return own.find((slug) => slug !== '' && slug !== NO_CATEGORY) ?? own.find(Boolean) ?? NO_CATEGORY
}

function oldPaths(
  file: WxrFile,
  {
    pages,
    posts,
    visible,
    blogPage,
    locale,
  }: Pick<WxrAddresses, 'pages' | 'posts' | 'blogPage'> & {
    visible: (item: WxrItem) => boolean
    locale: Locale
  },
): Map<string, string> {
  const paths = new Map<string, string>([['/', '/']])
  const add = (old: string | null, path: string) => {
    if (old !== null && !paths.has(old)) paths.set(old, path)
  }
  const { items } = file
  const newItemPath = (item: WxrItem) => (posts.get(item.id) ?? pages.get(item.id))?.path
  const shown = items.filter(visible)
  for (const item of shown) {
    const path = item === blogPage ? joinSegments([blogIndexWord(locale)]) : newItemPath(item)
    if (path === undefined) continue
    add(oldPath(item.link), path)
    for (const name of ['p', 'page_id']) paths.set(`?${name}=${item.id}`, path)
  }
  const parents = new Map(
    Array.from(file.categories, ([slug, { parent }]) => [pathSegment(slug), pathSegment(parent)] as const),
  )
  const shownPosts = shown.filter(({ id }) => posts.has(id))
  for (const item of shownPosts) {
    const { category = '' } = posts.get(item.id) ?? {}
    add(oldPath(file, `category/${categoryPath(category, parents)}`), joinSegments(['blog', category]))
    if (item.author !== '')
      add(oldPath(file, `author/${item.author}`), joinSegments(['blog', 'author', pathSegment(item.author)]))
    for (const { domain, slug, name } of item.terms)
      if (domain === 'post_tag' && tagSlug(name) !== '')
        add(oldPath(file, `tag/${slug}`), joinSegments(['blog', 'tag', tagSlug(name)]))
  }
  if (shownPosts.length > 0) add(oldPath(file, 'feed'), '/feed.xml')
  const shownById = new Map(shown.map((item) => [item.id, item]))
  // The page of a picture leads to the page that shows it.
  for (const item of items.filter(({ type }) => type === 'attachment')) {
    const parent = shownById.get(item.parent)
    const path = parent && newItemPath(parent)
    if (path === undefined) continue
    add(oldPath(item.link), path)
    paths.set(`?attachment_id=${item.id}`, path)
  }
  return paths
}

/** WordPress writes a category below those that it belongs to. */
function categoryPath(slug: string, parents: ReadonlyMap<string, string>): string {
  const path = [slug]
  let parent = parents.get(slug) ?? ''
  while (parent !== '' && !path.includes(parent) && path.length < MAX_LEVELS) {
    path.unshift(parent)
    parent = parents.get(parent) ?? ''
  }
  return path.join('/')
}

/** The canonical path of an old address; null where it is none, or says its page in the query. */
function oldPath(at: WxrFile | string, below?: string): string | null {
  const address = typeof at === 'string' ? at : `${at.address.replace(/\/$/, '')}/${below}`
  if (!URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  const canonical = canonicalPath(pathname)
  return canonical.ok && search === '' ? canonical.path : null
}
