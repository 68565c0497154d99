import { escapeHtml, unescapeHtml } from '#shared/escape-html.ts'
import type { PostSummary } from '#shared/schema/blog.ts'
import { isScheduled } from '../store/published-posts.ts'
import { log } from '#shared/log.ts'
import { articleQuery } from '../page/sections/load-section-data.ts'
import type { SiteContext } from '../context.ts'

/** Limit of posts in a feed with whole texts. Each post may need one upstream call. */
const WITH_TEXT = 10

export interface FullTexts {
  posts: PostSummary[]
  /** Sanitised HTML with absolute addresses, by the address of the post. */
  texts: ReadonlyMap<string, string>
  /** True if a text could not be loaded; that post has its excerpt instead. */
  isPartial: boolean
}

/** The newest posts and their texts. @param addressOf the absolute address of a post */
export async function loadFullTexts(
  newest: readonly PostSummary[],
  addressOf: (post: PostSummary) => string,
  context: SiteContext,
): Promise<FullTexts> {
  const posts = newest.slice(0, WITH_TEXT)
  const texts = new Map<string, string>()
  let isPartial = false
  await Promise.all(
    posts.map(async (post) => {
      const url = addressOf(post)
      const text = await loadText(url, context)
      if (text === null) isPartial = true
      else texts.set(url, text)
    }),
  )
  return { posts, texts, isPartial }
}

/**
 * The text in the cached copy that the article's page also uses. Null when the upstream does not answer or has no
 * such post, and for a post with a future date.
 */
async function loadText(
  url: string,
  { site, store, scope, ...context }: SiteContext,
): Promise<string | null> {
  const query = articleQuery(url.slice(context.origin.length), context)
  try {
    const result = await store.queries.get(site, query, scope)
    if (result === null || isScheduled(result.value, Date.now())) return null
    return withAbsoluteAddresses(result.value.body, url)
  } catch (error) {
    log('warn', 'text left out of a feed', { site: site.tenant_uuid }, error)
    return null
  }
}

/**
 * HTML whose links and images name their host, for readers that show it elsewhere. Sanitised HTML has its attributes in
 * double quotes.
 * @param base absolute address of the page
 */
function withAbsoluteAddresses(html: string, base: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/(\s(?:href|src|poster)=")([^"]*)"/gi, (attribute, start: string, value: string) => {
      const address = unescapeHtml(value)
      return URL.canParse(address, base) ? `${start}${escapeHtml(new URL(address, base).href)}"` : attribute
    }),
  )
}
