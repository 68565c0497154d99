import type { BlogFrame, RequiredData } from '#sections/contract.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Post, PostPage, PostSummary } from '#shared/schema/blog.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import type { Locale } from '#shared/locales.ts'
import { log } from '#shared/log.ts'
import { ContentMissing, type LoadedSectionData } from './section-data.ts'
import type { SiteContext } from '../../context.ts'
import { blogName, blogPath, categoryName, hasPosts } from '#core/routing/blog.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import type { Query } from '../../store/query-store.ts'
import { readArticle, readPostPage } from '#core/reading/read-blog.ts'
import { readCookies } from '#core/reading/read-cookies.ts'
import { isScheduled, publishedPosts } from '../../store/published-posts.ts'
import { relatedPosts } from './related-posts.ts'

/** Limit of one attempt to load a list. After two attempts the section shows its empty state. */
const SECTION_DATA_DEADLINE = { deadlineMs: 1000 }

/**
 * Posts may appear at their date without a publish, so a list is loaded again after this time. Lists of cookies have
 * the same limit.
 */
const MAX_AGE_MS = 300_000

/** The default of `config.blog.per_page`. */
const POSTS_PER_PAGE = 10

/** Loads the data that a section requires from the upstream, in the locale of the route. */
export async function loadSectionData(
  requiredData: RequiredData,
  route: ShownRoute,
  context: SiteContext,
): Promise<LoadedSectionData> {
  const { store, site, scope } = context
  const loaded: LoadedSectionData = {
    ...((requiredData.posts || requiredData.post) && { blog: blogFrame(route, context) }),
  }
  const load = async <T>(query: Query<T>, take: (result: T) => void, missing?: T) => {
    const result = await store.queries.get(site, query, scope)
    if (result === null && missing !== undefined) return take(missing)
    if (result === null) throw new ContentMissing()
    take(result.value)
    if (result.isStale) loaded.isStale = true
  }
  await Promise.all([
    requiredData.posts && loadPosts(requiredData.posts),
    requiredData.post &&
      load(postQuery(route, context), (post) => {
        if (!context.isPreview && isScheduled(post, Date.now())) throw new ContentMissing()
        loaded.post = post
      }),
    requiredData.related &&
      related(requiredData.related.limit, route, context).then((posts) => {
        loaded.related = posts
      }),
    requiredData.cookies &&
      load(cookiesQuery(route.locale, context), (cookies) => {
        loaded.cookies = cookies
      }),
  ])
  return loaded

  async function loadPosts(required: RequiredPosts): Promise<void> {
    const known = knownPosts(required, loaded.blog)
    const take = (page: PostPage) => {
      const { posts, total, changesAt } = publishedPosts(page, Date.now())
      loaded.posts = { posts: posts.slice(0, required.limit), total }
      if (changesAt !== undefined) loaded.changesAt = changesAt
    }
    // A filter without posts gives an empty list; a page past the last one is not found.
    const missing = known.isFiltered && known.page === 1 ? { posts: [], total: 0 } : undefined
    return load(postsQuery(known, route, context), take, missing)
  }
}

/** Related posts; none if loading fails, so that the article is still shown. */
async function related(limit: number, route: ShownRoute, context: SiteContext): Promise<PostSummary[]> {
  const { store, site, scope } = context
  const category = route.kind === 'blog' ? (route.category ?? null) : null
  try {
    const [article, near, newest] = await Promise.all([
      store.queries.get(site, postQuery(route, context), scope),
      store.queries.get(site, postsQuery({ category, page: 1 }, route, context), scope),
      store.queries.get(site, postsQuery({ category: null, page: 1 }, route, context), scope),
    ])
    if (article === null) return []
    const candidates = [...(near?.value.posts ?? []), ...(newest?.value.posts ?? [])]
    const published = candidates.filter((post) => !isScheduled(post, Date.now()))
    return relatedPosts(article.value, published, limit)
  } catch (error) {
    log('warn', 'related posts left out', { site: site.tenant_uuid }, error)
    return []
  }
}

function blogFrame(route: ShownRoute, { site, origin }: SiteContext): BlogFrame {
  const { categories = [], authors, tags, per_page } = site.config.blog ?? {}
  const { author, tag } = route.kind === 'blog' ? route : {}
  const writer = authors?.find(({ slug }) => slug === author)
  const label = tags?.find(({ slug }) => slug === tag)
  const name = blogName(site, route.locale)
  return {
    ...(name !== undefined && { name }),
    url: origin + (route.kind === 'error' ? route.pathname : route.path),
    category: route.kind === 'blog' ? (route.category ?? null) : null,
    // Leaves out categories without posts in the locale, whose page would be empty.
    categories: categories
      .filter(({ slug }) => hasPosts({ category: slug }, route.locale, site))
      .map((each) => ({ slug: each.slug, label: categoryName(each, route.locale) })),
    ...(writer && { author: writer }),
    ...(label && { tag: label }),
    ...(authors && {
      authors: authors
        .filter(({ slug }) => hasPosts({ author: slug }, route.locale, site))
        .map(({ slug, name }) => ({ slug, name })),
    }),
    ...(tags && { tags: tags.filter(({ slug }) => hasPosts({ tag: slug }, route.locale, site)) }),
    pageSize: per_page ?? POSTS_PER_PAGE,
  }
}

/** The cookie groups of a site in a locale, as in `/api/cookies/get`. */
export function cookiesQuery(
  locale: Locale,
  { env, origin, site }: Pick<SiteContext, 'env' | 'origin' | 'site'>,
): Query<Cookie[]> {
  return {
    key: `cookies ${locale}`,
    isTriedTwice: true,
    maxAgeMs: MAX_AGE_MS,
    load: async () => {
      const url = origin + homePath(locale, site)
      return readCookies(await env.upstream.cookieGroups(url, SECTION_DATA_DEADLINE))
    },
  }
}

type RequiredPosts = NonNullable<RequiredData['posts']>

/**
 * Names in the query may be invented, so the upstream is not asked for unknown ones: an unknown author or tag is
 * ignored, and an unknown category is not found.
 */
function knownPosts(posts: RequiredPosts, blog: BlogFrame | undefined): RequiredPosts {
  if (!posts.isFiltered) return posts
  const { category } = posts
  const isOfBlog = blog?.category === category || blog?.categories.some(({ slug }) => slug === category)
  if (category !== null && !isOfBlog) throw new ContentMissing()
  const isKnown = (known: { slug: string }[] = [], slug: string | undefined) =>
    known.some((each) => each.slug === slug)
  return {
    ...posts,
    author: isKnown(blog?.authors, posts.author) ? posts.author : undefined,
    tag: isKnown(blog?.tags, posts.tag) ? posts.tag : undefined,
  }
}

function postsQuery(
  { category, author, tag, page, isFiltered }: RequiredPosts,
  { locale }: ShownRoute,
  { env, origin, site }: SiteContext,
): Query<PostPage> {
  return {
    key: `posts ${locale} ${postsKey({ category, author, tag })} ${page}`,
    ...((page > 1 || isFiltered) && { isOpen: true as const }),
    isTriedTwice: true,
    maxAgeMs: MAX_AGE_MS,
    load: async () => {
      const url = origin + blogPath({ view: 'index' }, locale, site)
      const read = readPostPage(
        await env.upstream.posts({ url, category, author, tag, page }, SECTION_DATA_DEADLINE),
      )
      return (page > 1 || isFiltered) && read.posts.length === 0 ? null : read
    },
  }
}

function postsKey({ category, author, tag }: Pick<RequiredPosts, 'category' | 'author' | 'tag'>): string {
  return [category ?? '', author && `by ${author}`, tag && `with ${tag}`]
    .filter((part) => part !== undefined)
    .join(' ')
}

function postQuery(route: ShownRoute, context: SiteContext): Query<Post> {
  if (route.kind !== 'blog' || route.slug === undefined) throw new ContentMissing()
  return articleQuery(route.path, context)
}

/** The post at a path with its locale prefix. Its body is sanitised HTML. */
export function articleQuery(
  path: string,
  { env, origin }: Pick<SiteContext, 'env' | 'origin'>,
): Query<Post> {
  return {
    key: `post ${path}`,
    isOpen: true,
    maxAgeMs: MAX_AGE_MS,
    load: async () => {
      // The page cannot be shown without its post, so the call may take longer than one for a list.
      const answer = await env.upstream.post(origin + path, { deadlineMs: env.upstreamTimeoutMs })
      return answer === null ? null : readArticle(answer)
    },
  }
}
