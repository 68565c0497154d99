import type { Locale } from '#shared/locales.ts'
import type { Site } from '#shared/site.ts'
import { blogPath } from '../routing/blog.ts'
import { pathIn } from '../routing/languages.ts'
import { matchAddress, namedLocale } from '../routing/match-address.ts'
import { pathOfPage } from '../routing/pages.ts'

/** Never fetched: it makes an address of a path. */
const BASE = 'https://same.invalid'

/**
 * Looks up where the pages and posts that `data` refers to live in this locale. A plain address of the default
 * language leads on in the language of the page as well, where the page behind it is published in that.
 */
export function resolveLinks<T>(
  data: T,
  { site, locale, path }: { site: Site; locale: Locale; path: string },
): T {
  const isTranslated = locale !== site.defaultLocale
  return resolve(data) as T

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    const fields = value as Record<string, unknown>
    if (fields.kind === 'page' || fields.kind === 'post') return withAddress(fields)
    if (fields.kind === 'url' && typeof fields.href === 'string') return at(fields, inLanguage(fields.href))
    if (isTranslated && typeof fields.html === 'string') return { ...fields, html: linksIn(fields.html) }
    return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, resolve(field)]))
  }

  function withAddress(link: Record<string, unknown>): Record<string, unknown> {
    const href = addressOf(link)
    return href === null ? link : at(link, href)
  }

  function at(link: Record<string, unknown>, href: string): Record<string, unknown> {
    return { ...link, href, ...(href === path && { current: true }) }
  }

  /** An address that names its language, or that is of no page, stays as it is. */
  function inLanguage(href: string): string {
    if (!isTranslated || !/^\/(?!\/)/.test(href)) return href
    const { pathname, search, hash } = new URL(href, BASE)
    if (namedLocale(site, pathname) !== null) return href
    const route = matchAddress(site, new URL(pathname, BASE))
    const own = route?.kind === 'page' || route?.kind === 'blog' ? pathIn(locale, route, site) : null
    return own === null ? href : own + search + hash
  }

  /** Sanitised HTML: its attributes are in double quotes. */
  function linksIn(html: string): string {
    return html.replace(/(<a [^>]*?href=")([^"]+)"/g, (_, start: string, href: string) => {
      const address = inLanguage(href.replaceAll('&amp;', '&'))
      return `${start}${address.replaceAll('&', '&amp;')}"`
    })
  }

  /** A reference may say where on the page: `sobre#equipe`. A post is named by `category/slug`. */
  function addressOf({ kind, ref }: Record<string, unknown>): string | null {
    if (typeof ref !== 'string') return null
    const [target = '', anchor] = ref.split('#', 2)
    const found = kind === 'page' ? pathOfPage(target, locale, site) : addressOfPost(target)
    return found === null ? null : anchor ? `${found}#${encodeURIComponent(anchor)}` : found
  }

  function addressOfPost(ref: string): string | null {
    const [category, slug, ...more] = ref.split('/')
    if (!category || more.length > 0) return null
    return blogPath(slug ? { view: 'article', category, slug } : { view: 'category', category }, locale, site)
  }
}
