import { currentDocuments } from '../edit/current-documents.ts'
import type { MetaValue } from '../edit/page-value.ts'

/** A post in the content of a site. */
export interface PostValue {
  locale: string
  category: string
  slug: string
  title: string
  excerpt?: string
  cover?: { src: string; alt: string; width?: number; height?: number }
  author?: string
  /** With time zone. A future date delays the post until then. */
  published_at: string
  tags?: string[]
  draft?: boolean
  meta?: MetaValue
  /** The translations of one post share this id. */
  translation?: string
  /** Markdown. */
  body: string
}

export interface BlogValue {
  categories: { slug: string; name: string; i18n?: Record<string, { name?: string }> }[]
}

const KIND = 'posts'

/** A post's key in addresses of the Studio. */
export function itemOf({ locale, category, slug }: Pick<PostValue, 'locale' | 'category' | 'slug'>): string {
  return [locale, category, slug].join('/')
}

export const documentOf = (item: string) => `${KIND}/${item}`

/** The posts of a site with all edits, newest first. */
export function currentPosts(
  read: readonly object[],
  documents: Readonly<Record<string, unknown>>,
): PostValue[] {
  const nameOf = (post: PostValue) => documentOf(itemOf(post))
  return currentDocuments(KIND, read as readonly PostValue[], nameOf, documents).toSorted(
    (a, b) => Date.parse(b.published_at) - Date.parse(a.published_at) || a.title.localeCompare(b.title),
  )
}

export type PostState = 'draft' | 'scheduled' | 'out'

/** The state of a post for visitors after the next publish. */
export function postState({ draft, published_at }: PostValue, now: number): PostState {
  if (draft === true) return 'draft'
  return Date.parse(published_at) > now ? 'scheduled' : 'out'
}

/** The path of a post on its site, without the leading slash, for a preview. */
export function postPath({ locale, category, slug }: PostValue, defaultLocale: string): string {
  return [locale === defaultLocale ? '' : locale, 'blog', category, slug].filter(Boolean).join('/')
}
