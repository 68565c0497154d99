import { homeOf, type PageValue, pagePath } from '../edit/page-value.ts'
import { opensByItself } from '../popups/popup-uses.ts'
import type { PopupValue } from '../popups/popup-value.ts'
import { postPath, type PostValue } from '../posts/post-value.ts'

/** The content of a picture: a page, the address of a post, or a popup over a page. */
export type Pictured = PageValue | PicturedPost | PicturedPopup

interface PicturedPost {
  name: string
  path: string
}

interface PicturedPopup {
  name: string
  popup: string
  behind: PageValue
}

/** Null for a post that visitors do not see. */
export function picturedPost(post: PostValue, defaultLocale: string): PicturedPost | null {
  return post.draft === true ? null : { name: post.title, path: postPath(post, defaultLocale) }
}

/** A popup, shown over a page that opens it, or else over the home page. Null for a popup that visitors do not see. */
export function picturedPopup(
  { id, name, status }: PopupValue,
  pages: readonly PageValue[],
): PicturedPopup | null {
  const home = homeOf(pages)
  const behind = pages.find((page) => opensByItself(page, id)) ?? pages.find((page) => page.id === home)
  return status === 'draft' || behind === undefined ? null : { name, popup: id, behind }
}

/** The path without its leading slash, and the id of the popup that is open there. */
export function addressOfPicture(
  pictured: Pictured,
  locale: string,
  defaultLocale: string,
): { path: string; popup: string | null } {
  if ('path' in pictured) return { path: pictured.path, popup: null }
  if ('popup' in pictured)
    return { path: pagePath(pictured.behind, locale, defaultLocale), popup: pictured.popup }
  return { path: pagePath(pictured, locale, defaultLocale), popup: null }
}
