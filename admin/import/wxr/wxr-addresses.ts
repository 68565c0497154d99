import { type Locale, blogIndexWord } from '#shared/locales.ts'
import { canonicalPath, joinSegments } from '#shared/paths.ts'
import { tagSlug } from '../../app-configuration.ts'
import type { Coverage } from '../coverage.ts'
import { freePath } from '../imported-site.ts'
import { asciiId, pathSegment, uniqueNames } from '../names.ts'
import type { WxrFile, WxrItem } from './read-wxr.ts'
import { htmlWords, MAX_TAGS, postTags } from './wxr-post.ts'

/** New addresses of the old site's pages, posts and lists. */
export interface WxrAddresses {
  /** By id. */
  pages: Map<string, { pageId: string; path: string }>
  posts: Map<string, { category: string; slug: string; path: string }>
  /** New paths of visible content by old paths, and by `?p=1` and the like. */
  paths: Map<string, string>
  /** New paths of lists, by the number of their category or tag. */
  lists: Map<string, string>
  /** The page that only marks the address of the blog. */
  blogPage: WxrItem | null
}

const HOME =
  /^(?:home|homepage|front-page|inicio|in%c3%adcio|início|index|startseite|accueil|start|hem|hjem|forside)$/i
/** Most segments of an address. Of a deeper page or category, the last ones are used. */
const MAX_LEVELS = 10
/** Lists with a rule for their further pages: a site has at most 300 rules with a star. */
const MAX_PAGED_LISTS = 100
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
  return { pages, posts, ...oldPaths(file, { pages, posts, visible, blogPage, locale, coverage }), blogPage }
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

/** A post has one category: the first meaningful one. */
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
    coverage,
  }: Pick<WxrAddresses, 'pages' | 'posts' | 'blogPage'> & {
    visible: (item: WxrItem) => boolean
    locale: Locale
    coverage: Coverage
  },
): Pick<WxrAddresses, 'paths' | 'lists'> {
  const paths = new Map<string, string>([['/', '/']])
  const add = (old: string | null, path: string) => {
    if (old !== null && !paths.has(old)) paths.set(old, path)
  }
  const { items } = file
  const base = file.address.replace(/\/?$/, '/')
  const newItemPath = (item: WxrItem) => (posts.get(item.id) ?? pages.get(item.id))?.path
  const shown = items.filter(visible)
  for (const item of shown) {
    const path = item === blogPage ? joinSegments([blogIndexWord(locale)]) : newItemPath(item)
    if (path === undefined) continue
    add(oldPath(base, item.link), path)
    for (const old of earlierPaths(item, oldPath(base, item.link), coverage)) add(old, path)
    for (const name of ['p', 'page_id']) paths.set(`?${name}=${item.id}`, path)
  }
  const parents = new Map(
    Array.from(file.categories, ([slug, { parent }]) => [pathSegment(slug), pathSegment(parent)] as const),
  )
  const shownPosts = shown.filter(({ id }) => posts.has(id))
  const pagedLists = new Set<string>()
  /** By taxonomy and slug. */
  const listPaths = new Map<string, string>()
  /** The further pages of a list lead to its first. */
  const addPages = (list: string, path: string) => {
    const old = oldPath(base, `${list}page`)
    if (old === null || pagedLists.size >= MAX_PAGED_LISTS) return
    pagedLists.add(old)
    add(`${old}/*`, path)
  }
  if (shownPosts.length > 0) addPages('', joinSegments([blogIndexWord(locale)]))
  const addList = (taxonomy: 'category' | 'post_tag', slug: string, path: string) => {
    const name = taxonomy === 'category' ? 'category' : 'tag'
    const below = taxonomy === 'category' ? categoryPath(pathSegment(slug), parents) : slug
    add(oldPath(base, `${name}/${below}`), path)
    if (taxonomy === 'category') addPages(`${name}/${below}/`, path)
    const key = `${taxonomy} ${pathSegment(slug)}`
    if (!listPaths.has(key)) listPaths.set(key, path)
    if (taxonomy === 'post_tag') paths.set(`?tag=${slug}`, path)
  }
  for (const item of shownPosts) {
    const { category = '' } = posts.get(item.id) ?? {}
    addList('category', category, joinSegments(['blog', category]))
    if (item.author === '') continue
    const author = joinSegments(['blog', 'author', pathSegment(item.author)])
    for (const name of [item.author, pathSegment(item.author)]) add(oldPath(base, `author/${name}`), author)
  }
  // A category has its own list if it is the first category of some post. Otherwise it became a tag.
  for (const item of shownPosts) {
    const { category = '' } = posts.get(item.id) ?? {}
    const tags = new Set(postTags(item, category).slice(0, MAX_TAGS).map(tagSlug))
    for (const { domain, slug, name } of item.terms) {
      const tag = tagSlug(htmlWords(name))
      if ((domain === 'category' || domain === 'post_tag') && tags.has(tag))
        addList(domain, slug, joinSegments(['blog', 'tag', tag]))
    }
  }
  const lists = new Map<string, string>()
  for (const [id, { taxonomy, slug }] of file.terms) {
    const path = listPaths.get(`${taxonomy} ${pathSegment(slug)}`)
    if (path === undefined) continue
    lists.set(id, path)
    if (taxonomy === 'category') paths.set(`?cat=${id}`, path)
  }
  if (shownPosts.length > 0)
    for (const feed of ['feed', 'feed/rss', 'feed/rss2', 'feed/atom', 'feed/rdf'])
      add(oldPath(base, feed), '/feed.xml')
  const shownById = new Map(shown.map((item) => [item.id, item]))
  // The page of a picture leads to the page that shows it.
  for (const item of items.filter(({ type }) => type === 'attachment')) {
    const parent = shownById.get(item.parent)
    const path = parent && newItemPath(parent)
    if (path === undefined) continue
    add(oldPath(base, item.link), path)
    paths.set(`?attachment_id=${item.id}`, path)
  }
  return { paths, lists }
}

/** Addresses of slugs and dates that an item had before: WordPress redirects them itself. */
function earlierPaths(
  { slug, oldSlugs, oldDates, title }: WxrItem,
  path: string | null,
  coverage: Coverage,
): string[] {
  const segments = path === null ? [] : path.slice(1).split('/')
  const last = segments.pop() ?? ''
  const own = oldPath(ANY, slug)?.slice(1) ?? ''
  const ending = own !== '' && (last === own || last.startsWith(`${own}.`)) ? last.slice(own.length) : null
  const bySlug = oldSlugs
    .filter((each) => each !== '')
    .flatMap((each) => {
      const old = oldPath(ANY, each)?.slice(1)
      if (ending !== null && old !== undefined) return [`/${[...segments, old + ending].join('/')}`]
      coverage.leftOut('redirect', `${each} of ${title}`, 'its earlier address is not known')
      return []
    })
  const byDate = oldDates.flatMap((date) => {
    const [year = '', month = '', day = ''] = date.split('-')
    const old = path?.replace(
      /\/\d{4}\/\d\d(\/\d\d)?(?=\/)/,
      (_, hasDay) => `/${year}/${month}${hasDay ? `/${day}` : ''}`,
    )
    return old === undefined || old === path || day === '' ? [] : [old]
  })
  return [...bySlug, ...byDate]
}

/** In WordPress, the path of a category includes its parent categories. */
function categoryPath(slug: string, parents: ReadonlyMap<string, string>): string {
  const path = [slug]
  let parent = parents.get(slug) ?? ''
  while (parent !== '' && !path.includes(parent) && path.length < MAX_LEVELS) {
    path.unshift(parent)
    parent = parents.get(parent) ?? ''
  }
  return path.join('/')
}

/** Never fetched; a base for turning slugs into paths. */
const ANY = 'https://old.invalid/'

/**
 * The canonical path of an old address. Null for a text that is not an address, and for an address with a query, such
 * as `/?p=12`.
 * @param address as the export writes it, which may be relative to `base`
 */
function oldPath(base: string, address: string): string | null {
  if (address === '' || !URL.canParse(address, base)) return null
  const { pathname, search } = new URL(address, base)
  const canonical = canonicalPath(pathname)
  return canonical.ok && search === '' ? canonical.path : null
}
