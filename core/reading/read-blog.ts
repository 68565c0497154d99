import * as z from 'zod/mini'
import { type Post, type PostPage, postPageSchema, postSchema } from '#shared/schema/blog.ts'
import { UpstreamError } from './upstream.ts'

/** @param json null if the upstream has no posts. @throws UpstreamError when it is not a page of posts */
export function readPostPage(json: unknown): PostPage {
  const read = z.safeParse(postPageSchema, json ?? { posts: [], total: 0 })
  if (!read.success) throw new UpstreamError('answer is not a page of posts', { cause: read.error })
  return read.data
}

/** A post whose body is not yet sanitised. @throws UpstreamError when it is not a post */
export function readPost(json: unknown): Post {
  const read = z.safeParse(postSchema, json)
  if (!read.success) throw new UpstreamError('answer is not a post', { cause: read.error })
  return read.data
}

/** A post with its body as sanitised HTML. @throws UpstreamError when it is not a post */
export async function readArticle(json: unknown): Promise<Post> {
  const post = readPost(json)
  // Loaded on first use: most requests read no article.
  const { markdownHtml } = await import('#sections/markup/rich.ts')
  return { ...post, body: markdownHtml(post.body) }
}
