import type { PostValue } from '../posts/post-value.ts'
import type { Comment } from './use-comments.ts'

/** The post that a comment is on: its address ends in the post's category and slug. Null on the blog's other pages. */
export function postAt<Of extends Pick<PostValue, 'locale' | 'category' | 'slug'>>(
  posts: readonly Of[],
  { path, locale }: Pick<Comment, 'path' | 'locale'>,
): Of | null {
  const isThere = ({ category, slug }: Of) => {
    const end = `/${category}/${slug}`
    return path.endsWith(end) || path.endsWith(encodeURI(end))
  }
  return posts.find((post) => post.locale === locale && isThere(post)) ?? null
}
