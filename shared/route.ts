import type { Locale } from './locales.ts'
import type { PageEntry } from './schema/page.ts'

/** The query parameters a page may read. Everything else in a query is for scripts in the browser. */
export interface RouteQuery {
  /** From 2 on; page 1 has no parameter. */
  page?: number
  /** A category filter of a section on the page. */
  cat?: string
  /** A form whose result is to be shown: the answer is this visitor's alone. */
  form?: string
}

/** What a request turned out to be. Nothing after routing sees the request again. */
export type Route = RedirectRoute | PageRoute | BlogRoute | ErrorRoute

/** What a page is rendered for; a redirect has none. */
export type ShownRoute = PageRoute | BlogRoute | ErrorRoute

export interface RedirectRoute {
  kind: 'redirect'
  location: string
  status: 301 | 302 | 307 | 308
  /** Whether every visitor is redirected there. A locale redirect depends on the visitor. */
  forEveryone: boolean
}

export interface PageRoute {
  kind: 'page'
  locale: Locale
  /** The page's one address in this locale, prefix included. */
  path: string
  page: PageEntry
  query: RouteQuery
}

export interface BlogRoute {
  kind: 'blog'
  view: 'index' | 'category' | 'article'
  locale: Locale
  path: string
  /** Slug of a known category; on the index there is none. */
  category?: string
  /** Only an article has one. Whether it exists, only the upstream knows. */
  slug?: string
  query: RouteQuery
}

export interface ErrorRoute {
  kind: 'error'
  locale: Locale
  status: number
  /** Null when the status in the page's locale is the title. */
  title: string | null
  /** As the visitor asked for it. */
  pathname: string
}
