import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Locale } from '#shared/locales.ts'
import type { MessageKey, Translate } from '#shared/messages.ts'
import type { Post, PostPage, PostSummary } from '#shared/schema/blog.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import type { BaseData } from './fields/section.ts'

/** What a section may know of the page it stands on. JSON, like its data: both travel to an island as they are. */
export interface SectionContext {
  /** Stands at the top of the page: its image is the largest paint and is loaded at once. */
  first: boolean
  /** Heading level of the section's title when the data names none. */
  titleTag: 'h1' | 'h2'
  /** Whether images are resized on the way (`images.transform` of the site). */
  resizeImages: boolean
  /** Home page of the locale. */
  home: string
  /** Path of the page that is shown, locale prefix included. */
  path: string
  /** What the section asked for in `needs`; a need that the upstream did not meet in time is absent. */
  loaded: Loaded
  /** The part of the query that lists answer to. Only for sections with `list` or `usesLists`. */
  query?: ListQuery
  /** The lists that stand on this page, by what they list. Only for sections with `usesLists`. */
  lists?: Partial<Record<ListKind, ListInfo>>
  /** How forms are sent. Only for sections with a form (`formFields` in the schema). */
  form?: FormContext
  /** Only for sections that say `usesLanguages` of their data, on a site with more than one language. */
  languages?: PageLocale[]
  /** Whose site it is. Only for sections with `usesSite`. */
  site?: SiteNames
  /** In UTC; what `{year}` of a copyright line stands for. A page is kept for at most a day. */
  year: number
  /** ISO moment of rendering, to the minute. Only for sections that say `usesClock` of their data. */
  now?: string
}

/** What a text may say of the site: `{tenant.name}` and the like. */
export interface SiteNames {
  name: string
  /** Canonical one, without port. */
  host: string
}

/** A locale of the site, and the path of this page in it. */
export interface PageLocale {
  locale: Locale
  /** The name of the language in that language. */
  name: string
  path: string
  isCurrent: boolean
  /** The page is not translated: `path` is the home page of the locale. */
  isHome: boolean
}

/** What a form needs of the page it stands on. */
export interface FormContext {
  /** When the page was rendered, signed; empty where there is nothing to sign with. */
  token: string
  /** The site has a bot check. */
  turnstileKey?: string
  /** Id of the popup that the section stands in. */
  popup?: string
  /** What came of sending a form of this section without a script. */
  result?: FormResult
}

export interface FormResult {
  form_id: string
  ok: boolean
  /** Says why a form with no faulty field was not taken. */
  message?: MessageKey
  /** By field name. A list of pairs: a name may be any text. */
  errors: [field: string, key: MessageKey, limit?: string | number][]
  values: [field: string, values: string[]][]
}

/** `?page=` and `?cat=`: what a visitor chose to see of a list. Page 1 and no category have no parameter. */
export interface ListQuery {
  page: number
  cat: string | null
}

export type ListKind = 'posts' | 'products' | 'portfolio'

/** What a section that lists things says of its list, for the blocks that page and filter it. */
export interface ListInfo {
  kind: ListKind
  /** Entries under the chosen category. */
  total: number
  pageSize: number
  categories: { slug: string; label: string }[]
}

export interface Loaded {
  posts?: PostPage
  post?: Post
  cookies?: Cookie[]
  /** Posts to read after the article. */
  related?: PostSummary[]
  /** Comes with posts and with a post. */
  blog?: BlogFrame
}

/** What posts stand in. */
export interface BlogFrame {
  /** What the site calls its blog, in the locale; absent where it leaves that to the product. */
  name?: string
  /** Absolute address of the page that is shown. */
  url: string
  /** Slug of the category that the route names; null on the index and on ordinary pages. */
  category: string | null
  /** In the site's order, named in the locale. */
  categories: { slug: string; label: string }[]
  /** Posts on a page: `config.blog.per_page`. */
  pageSize: number
}

/** What a section wants from the upstream before it is rendered. */
export interface Needs {
  posts?: { category: string | null; page: number; limit?: number }
  /** The article that the route names. */
  post?: true
  /** Posts close to that article; none when the upstream does not answer in time. */
  related?: { limit: number }
  /** The site's cookie groups. */
  cookies?: true
}

export interface SectionProps<S extends z.core.$ZodType> {
  id: string
  locale: Locale
  data: z.output<S>
  context: SectionContext
  t: Translate
}

/** When an island hydrates; always after the first paint. */
type Hydrate = 'load' | 'idle' | 'visible' | 'interaction'

/** `section.tsx`: ships no JavaScript. Everything but the component is pure and optional. */
export interface SectionModule {
  default: (props: SectionProps<z.core.$ZodType<SectionData>>) => ReactNode
  needs?: (data: SectionData, view: SectionView) => Needs
  /** The section's list, if it shows one that is paged or filtered. A page past its end is a 404. */
  list?: (data: SectionData, query: ListQuery, loaded: Loaded) => ListInfo
  /** Wants to know the lists of the other sections. */
  usesLists?: true
  /** Its content names the page where `title` does not, as a person's name does: its heading may be the h1. */
  hasTitle?: (data: SectionData) => boolean
  /** What it shows changes at some moment, without a publish: its page is kept no longer than a listing. */
  usesClock?: (data: SectionData) => boolean
  /** Shows the language selector; a page on which no section does gets one at its end. */
  usesLanguages?: (data: SectionData) => boolean
  /** Whether its enhance.ts has anything to do; without this it always has. */
  isEnhanced?: (data: SectionData) => boolean
  /** Lies over the page instead of standing in it: no frame, no background, no dividers. */
  frame?: 'none'
  /** Has texts with variables of the site in them. */
  usesSite?: true
  /** schema.org objects of what the section shows; those of all sections go into the head, once. */
  structuredData?: (data: SectionData, page: { url: string; locale: Locale }) => object[]
}

/** `island.tsx`: the same component on both sides. */
export interface IslandModule extends SectionModule {
  hydrate: Hydrate
  /** Keys of the messages that the component shows in the browser. */
  messages?: readonly MessageKey[]
}

export type SectionData = BaseData & { [field: string]: unknown }

/** What the route says to a section that takes its content from it. */
export interface SectionView extends ListQuery {
  /** Of the blog; null on its index and on ordinary pages. */
  category: string | null
  slug: string | null
}

/** Named examples of a section's stored data: `plain` and `empty` always, others where they tell something. */
export type Fixtures = Record<string, object>
