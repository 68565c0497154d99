import type { PostPage, PostSummary } from '#shared/schema/blog.ts'

/** Whether a post is published later. An unreadable date does not count as later. */
export function isScheduled({ published_at }: Pick<PostSummary, 'published_at'>, now: number): boolean {
  return Date.parse(published_at) > now
}

/**
 * Leaves out posts with a future date, which an upstream may send too.
 * @returns `changesAt`: when the next of those is published, in Unix milliseconds
 */
export function publishedPosts(
  { posts, total }: PostPage,
  now: number,
): PostPage & { changesAt: number | undefined } {
  const published = posts.filter((post) => !isScheduled(post, now))
  const scheduled = posts.filter((post) => isScheduled(post, now))
  const moments = scheduled.map(({ published_at }) => Date.parse(published_at))
  return {
    posts: published,
    total: Math.max(published.length, total - scheduled.length),
    changesAt: moments.length === 0 ? undefined : Math.min(...moments),
  }
}
