import type { Locale } from './locales.ts'
import type { PageEntry } from './schema/page.ts'

/** The query parameters that a page may read. All other parameters are for scripts in the browser. */
export interface RouteQuery {
  /** From 2; page 1 has no parameter. */
  page?: number
  /** A category of the first list on the page. */
  cat?: string
  /** The other parameters of lists, sorted. Their values are unbounded, so no cache stores a page that has them. */
  filters?: [name: string, value: string][]
  /** Id of the form whose result the page shows; the response is for this visitor only. */
  form?: string
}

/** The result of routing. Later code does not read the request. */
export type Route = RedirectRoute | PageRoute | BlogRoute | SearchRoute | ErrorRoute

/** The routes that render a page: all except redirects. */
export type ShownRoute = PageRoute | BlogRoute | SearchRoute | ErrorRoute

export interface RedirectRoute {
  kind: 'redirect'
  location: string
  status: 301 | 302 | 307 | 308
  /** Whether the redirect is the same for every visitor. A locale redirect is not. */
  forEveryone: boolean
}

export interface PageRoute {
  kind: 'page'
  locale: Locale
  /** The canonical path of the page in this locale, with its prefix. */
  path: string
  page: PageEntry
  query: RouteQuery
}

export interface BlogRoute {
  kind: 'blog'
  view: 'index' | 'category' | 'author' | 'tag' | 'article'
  locale: Locale
  path: string
  /** Slug of a known category; absent on the index. */
  category?: string
  /** Slug of a known author; present on the page of an author. */
  author?: string
  /** Slug of a known tag; present on the page of a tag. */
  tag?: string
  /** Present on articles. Only the upstream knows whether the article exists. */
  slug?: string
  query: RouteQuery
}

/** The results page of the site's search. Depends on what the visitor typed, so it is never cached for others. */
export interface SearchRoute {
  kind: 'search'
  locale: Locale
  path: string
  /** Normalised by `searchTerm` (core/routing/search.ts); empty for the page without results. */
  q: string
  query: RouteQuery
}

export interface ErrorRoute {
  kind: 'error'
  locale: Locale
  status: number
  /** Null when the title is the status text in the page's locale. */
  title: string | null
  /** As requested. */
  pathname: string
  /**
   * The page that this refusal protects. Only code that reads the visitor's session may render it; all other code,
   * including caches, uses the error.
   */
  guarded?: GuardedPage
}

export interface GuardedPage extends PageRoute {
  /** The access level that the address requires: that of its page, or a higher one. */
  access: PageEntry['access']
}
