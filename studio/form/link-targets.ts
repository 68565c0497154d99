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

/**
 * Possible targets of a site's links, with all edits. A list is made only when it is read, because documents change
 * with every keystroke and only link fields need the lists.
 */
export function linkTargets(content: Content, documents: Readonly<Record<string, unknown>>): LinkTargets {
  let post: readonly LinkTarget[] | undefined
  return {
    get page() {
      return currentPages(content.pages, documents)
    },
    get post() {
      post ??= postTargets(currentPosts(content.posts ?? [], documents), content.defaultLocale ?? 'pt-BR')
      return post
    },
    get popup() {
      return currentPopups(content.popups ?? [], documents)
    },
  }
}

/** Each post once, in the site's first language if it has that one. */
function postTargets(posts: ReturnType<typeof currentPosts>, defaultLocale: string): LinkTarget[] {
  const rank = ({ locale }: { locale: string }) => (locale === defaultLocale ? 0 : 1)
  const targets = new Map<string, LinkTarget>()
  const known = new Set<string>()
  for (const { category, slug, title, translation } of posts.toSorted((a, b) => rank(a) - rank(b))) {
    const id = `${category}/${slug}`
    if (known.has(id) || (translation !== undefined && known.has(translation))) continue
    targets.set(id, { id, name: title })
    for (const name of [id, translation]) if (name !== undefined) known.add(name)
  }
  return [...targets.values()]
}
