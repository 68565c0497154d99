import { blogIndexWord, type Locale } from '#shared/locales.ts'
import { joinSegments } from '#shared/paths.ts'
import type { SectionContext } from '../contract.ts'

/** The locale of a blog, and the path of its home page: the locale's prefix, or `/` without one. */
interface Place {
  locale: Locale
  context: Pick<SectionContext, 'home'>
}

export function blogIndexPath({ locale, context }: Place): string {
  return localePrefix(context) + joinSegments([blogIndexWord(locale)])
}

/** Addresses of categories and articles contain `blog` in every locale. */
export function categoryPath(category: string, { context }: Place): string {
  return localePrefix(context) + joinSegments(['blog', category])
}

export function authorPath(author: string, { context }: Place): string {
  return localePrefix(context) + joinSegments(['blog', 'author', author])
}

export function tagPath(tag: string, { context }: Place): string {
  return localePrefix(context) + joinSegments(['blog', 'tag', tag])
}

export function postPath({ category, slug }: { category: string; slug: string }, { context }: Place): string {
  return localePrefix(context) + joinSegments(['blog', category, slug])
}

function localePrefix({ home }: Place['context']): string {
  return home === '/' ? '' : home
}
