import type { PostSummary } from '#shared/schema/blog.ts'

/**
 * Related posts: first those that share the most tags, then those of the same category, then the newest.
 * @param candidates newest first; may contain the article itself, and duplicates
 */
export function relatedPosts(
  article: Pick<PostSummary, 'id' | 'category' | 'tags'>,
  candidates: readonly PostSummary[],
  limit: number,
): PostSummary[] {
  const byId = new Map(candidates.map((post) => [post.id, post]))
  byId.delete(article.id)
  const tags = new Set(article.tags)
  const closeness = ({ category, tags: others }: PostSummary) =>
    others.filter((tag) => tags.has(tag)).length * 2 + (category === article.category ? 1 : 0)
  return [...byId.values()].sort((a, b) => closeness(b) - closeness(a)).slice(0, limit)
}
