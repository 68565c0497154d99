import { currentPages } from '../edit/page-value.ts'
import { currentPopups } from '../popups/popup-value.ts'
import { currentPosts } from '../posts/post-value.ts'
import type { SiteAnswer } from '../site/use-site.ts'

/** A page, post or popup of the site as a link refers to it. */
interface LinkTarget {
  id: string
  name: string
}

export type LinkTargets = Readonly<Record<'page' | 'post' | 'popup', readonly LinkTarget[]>>

type Content = Pick<SiteAnswer['content'], 'pages' | 'posts' | 'popups' | 'defaultLocale'>

/** What links of a site may lead to, with all edits. Of a post and its translations, the one in the first language. */
export function linkTargets(
  { pages, posts = [], popups = [], defaultLocale = 'pt-BR' }: Content,
  documents: Readonly<Record<string, unknown>>,
): LinkTargets {
  const rank = ({ locale }: { locale: string }) => (locale === defaultLocale ? 0 : 1)
  const post = new Map<string, LinkTarget>()
  const known = new Set<string>()
  const sorted = currentPosts(posts, documents).toSorted((a, b) => rank(a) - rank(b))
  for (const { category, slug, title, translation } of sorted) {
    const id = `${category}/${slug}`
    if (known.has(id) || (translation !== undefined && known.has(translation))) continue
    post.set(id, { id, name: title })
    for (const name of [id, translation]) if (name !== undefined) known.add(name)
  }
  return {
    page: currentPages(pages, documents),
    post: [...post.values()],
    popup: currentPopups(popups, documents),
  }
}
