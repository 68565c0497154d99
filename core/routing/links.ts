import type { Link } from '#sections/fields/link.ts'
import type { Html } from '#sections/fields/text.ts'
import { escapeHtml, unescapeHtml } from '#shared/escape-html.ts'
import type { Locale } from '#shared/locales.ts'
import { replaceAt } from '#shared/section-refs.ts'
import type { Section, Site } from '#shared/site.ts'
import { blogPath } from './blog.ts'
import { pathIn } from './locale-paths.ts'
import { matchAddress, namedLocale } from './match-address.ts'
import { pathOfPage } from './pages.ts'

/** Never fetched; base for parsing a path as a URL. */
const BASE = 'https://same.invalid'

interface Place {
  site: Site
  locale: Locale
  /** Path of the current page. */
  path: string
}

/**
 * Resolves the pages and posts that a section links to, in this locale. A plain address in the default locale becomes
 * the address in the page's locale, if the target page is published there.
 */
export function resolveLinks(
  { data, refs }: Pick<Section, 'data' | 'refs'>,
  { site, locale, path }: Place,
): Section['data'] {
  const isTranslated = locale !== site.defaultLocale
  // The paths in `refs` point to the output of `link`, `inline` and `rich`.
  const withLinks = replaceAt(data, refs?.links, (link) => resolveLink(link as Link))
  return isTranslated ? replaceAt(withLinks, refs?.texts, (text) => resolveText(text as Html)) : withLinks

  function resolveLink(link: Link): Link {
    if (link.kind === 'page' || link.kind === 'post') return withAddress(link)
    return link.kind === 'url' && link.href !== undefined ? at(link, inLanguage(link.href)) : link
  }

  function resolveText(text: Html): Html {
    const html = linksIn(text.html)
    return html === text.html ? text : { html }
  }

  function withAddress(link: Link): Link {
    const href = linkAddress(link)
    return href === null ? link : at(link, href)
  }

  function at(link: Link, href: string): Link {
    if (href === link.href && href !== path) return link
    return { ...link, href, ...(href === path && { current: true }) }
  }

  /** Addresses with a locale prefix, and addresses that are not pages, stay unchanged. */
  function inLanguage(href: string): string {
    if (!isTranslated || !/^\/(?!\/)/.test(href)) return href
    const url = new URL(href, BASE)
    const { pathname, search, hash } = url
    if (namedLocale(site, pathname) !== null) return href
    // The pathname is not parsed again: `/.//[` is a valid path but parses as an invalid host.
    url.search = ''
    const route = matchAddress(site, url)
    const own =
      route === null || route.kind === 'redirect' || route.kind === 'error'
        ? null
        : pathIn(locale, route, site)
    return own === null ? href : own + search + hash
  }

  /** Attributes in sanitised HTML are always double-quoted. */
  function linksIn(html: string): string {
    return html.replace(/(<a [^<>]*?href=")([^"]+)"/g, (link, start: string, href: string) => {
      const written = unescapeHtml(href)
      const address = inLanguage(written)
      if (address === written) return link
      return `${start}${escapeHtml(address)}"`
    })
  }

  /** A reference may contain a fragment: `sobre#equipe`. Posts are referenced as `category/slug`. */
  function linkAddress({ kind, ref }: Link): string | null {
    if (ref === undefined) return null
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
