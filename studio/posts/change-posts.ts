import { freeName, slugOf } from '../edit/new-names.ts'
import { newId } from '../form/value-at.ts'
import { itemOf, type PostValue } from './post-value.ts'

const otherSlugs = (posts: readonly PostValue[], place: Pick<PostValue, 'locale' | 'category'>) =>
  new Set(
    posts
      .filter(({ locale, category }) => locale === place.locale && category === place.category)
      .map(({ slug }) => slug),
  )

interface NewPost {
  title: string
  locale: string
  category: string
  now: Date
}

/** Hidden from visitors until the person shows it. */
export function newPost({ title, locale, category, now }: NewPost, posts: readonly PostValue[]): PostValue {
  const slug = freeName(slugOf(title) || newId(), otherSlugs(posts, { locale, category }))
  return { locale, category, slug, title, published_at: now.toISOString(), draft: true, body: '' }
}

/** A copy in another language, to be translated; both share their `translation`. */
export function translatedPost(post: PostValue, locale: string, posts: readonly PostValue[]): PostValue {
  const copy = JSON.parse(JSON.stringify(post)) as PostValue
  const slug = freeName(post.slug, otherSlugs(posts, { locale, category: post.category }))
  return { ...copy, locale, slug, draft: true, translation: post.translation ?? post.slug }
}

/** A post at another address is a new document; the caller deletes the former one. */
export function movedPost(
  post: PostValue,
  place: Partial<Pick<PostValue, 'category' | 'slug'>>,
  posts: readonly PostValue[],
): PostValue {
  const category = place.category ?? post.category
  const others = posts.filter((other) => itemOf(other) !== itemOf(post))
  const slug = freeName(place.slug ?? post.slug, otherSlugs(others, { locale: post.locale, category }))
  return { ...post, category, slug }
}

/** Removes an emptied field from the post. */
export function setField<Name extends 'excerpt' | 'author' | 'cover' | 'tags'>(
  post: PostValue,
  name: Name,
  value: PostValue[Name] | undefined,
): void {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) delete post[name]
  else post[name] = value
}

/** Tags typed by a person, separated by commas. */
export function tagsOf(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
