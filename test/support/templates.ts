import { isPageShown } from '../../admin/app-configuration.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { readSites, TEMPLATES_FOLDER } from '../../build/site-files.ts'
import type { Locale } from '#shared/locales.ts'
import { joinSegments } from '#shared/paths.ts'
import { localizePath } from '#shared/locales.ts'

/** The sites that new ones are made from. */
const all = readSites(TEMPLATES_FOLDER)

/** The templates for a trade, with texts, pictures and a blog. */
export const templates: SiteFiles[] = all.filter(({ folder }) => folder !== 'empty')

/** The empty template. */
export const emptyTemplate: SiteFiles | undefined = all.find(({ folder }) => folder === 'empty')

export interface TemplateAddress {
  site: SiteFiles
  locale: Locale
  address: string
}

/** The addresses of pages, posts and the blog’s lists, in every locale. */
export function addressesOf(site: SiteFiles): TemplateAddress[] {
  return site.locales.flatMap((locale) => {
    const pages = site.pages
      .filter((page) => isPageShown(page, locale))
      .map(({ routes }) => `/${routes[`route_${locale.replace('-', '_')}`] ?? routes.route ?? ''}`)
    const posts = site.posts
      .filter((post) => post.locale === locale)
      .map(({ category, slug }) => joinSegments(['blog', category, slug]))
    const lists = ['/blog', ...(site.config.blog?.categories ?? []).map(({ slug }) => `/blog/${slug}`)]
    return [...pages, ...posts, ...lists].map((path) => ({
      site,
      locale,
      address: `http://${site.hosts[0]}${encodeURI(localizePath(locale, path, site.defaultLocale))}`,
    }))
  })
}
