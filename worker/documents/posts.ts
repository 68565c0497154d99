import type { Locale } from '#shared/locales.ts'
import type { PostPage, PostSummary } from '#shared/schema/blog.ts'
import { blogPath } from '#core/routing/blog.ts'
import type { Query } from '../store/query-store.ts'
import { publishedPosts } from '../store/published-posts.ts'
import { readPost, readPostPage } from '#core/reading/read-blog.ts'
import type { SiteContext } from '../context.ts'

const MAX_AGE_MS = 300_000

/** Page size of a query that reads all posts. */
const MANY = 500

/** Posts in a feed, the newest first. */
const IN_A_FEED = 30

/** The fields of a post that a sitemap needs. */
export type ListedPost = Pick<
  PostSummary,
  'category' | 'slug' | 'published_at' | 'updated_at' | 'noindex' | 'alternates'
>

export interface ListedPosts {
  posts: ListedPost[]
  /** All posts of the locale. */
  total: number
  /** Posts in one answer of the upstream. */
  pageSize: number
  isStale: boolean
}

/** One large page of the posts of a locale. @param page from 1 */
export async function listedPosts(locale: Locale, page: number, context: SiteContext): Promise<ListedPosts> {
  const { site, store, scope } = context
  const result = await store.queries.get(
    site,
    {
      key: `listed posts ${locale} ${page}`,
      maxAgeMs: MAX_AGE_MS,
      load: async () => {
        const { posts, total } = await askPosts({ locale, category: null, page, perPage: MANY }, context)
        return { posts: posts.map(listed), total }
      },
    },
    scope,
  )
  const { posts, total } = result?.value ?? { posts: [], total: 0 }
  // An upstream that ignores `per_page` uses the site's own page size.
  const own = site.config.blog?.per_page ?? 10
  return { posts, total, pageSize: posts.length > own ? MANY : own, isStale: result?.isStale ?? false }
}

/** The newest posts of a locale or of one of its categories. */
export async function newestPosts(
  { locale, category }: { locale: Locale; category: string | null },
  context: SiteContext,
): Promise<{ posts: PostSummary[]; isStale: boolean }> {
  const { site, store, scope } = context
  const query: Query<PostPage> = {
    key: `newest posts ${locale} ${category ?? ''}`,
    maxAgeMs: MAX_AGE_MS,
    load: () => askPosts({ locale, category, page: 1, perPage: IN_A_FEED }, context),
  }
  const result = await store.queries.get(site, query, scope)
  return { posts: (result?.value.posts ?? []).slice(0, IN_A_FEED), isStale: result?.isStale ?? false }
}

/**
 * The translations of a post, for an upstream that names them only in the answer for the whole post.
 * @param path of the post, with its locale prefix
 */
export async function alternatesOfPost(
  path: string,
  { site, store, env, origin, scope }: SiteContext,
): Promise<{ alternates: PostSummary['alternates']; isStale: boolean }> {
  const query: Query<PostSummary['alternates'] & object> = {
    key: `alternates ${path}`,
    maxAgeMs: MAX_AGE_MS,
    load: async () => {
      const answer = await env.upstream.post(origin + path, { deadlineMs: env.upstreamTimeoutMs })
      return answer === null ? null : readPost(answer).alternates
    },
  }
  const result = await store.queries.get(site, query, scope)
  return { alternates: result?.value, isStale: result?.isStale ?? false }
}

async function askPosts(
  { locale, ...query }: { locale: Locale; category: string | null; page: number; perPage: number },
  { env, origin, site }: SiteContext,
): Promise<PostPage> {
  const url = origin + blogPath({ view: 'index' }, locale, site)
  return publishedPosts(
    readPostPage(await env.upstream.posts({ url, ...query }, { deadlineMs: env.upstreamTimeoutMs })),
    Date.now(),
  )
}

function listed({ category, slug, published_at, updated_at, noindex, alternates }: PostSummary): ListedPost {
  return { category, slug, published_at, updated_at, noindex, alternates }
}
