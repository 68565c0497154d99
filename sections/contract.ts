import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { EnhanceOn } from '#shared/island.ts'
import type { Locale } from '#shared/locales.ts'
import type { MessageKey, Translate } from '#shared/messages.ts'
import type { Post, PostPage, PostSummary } from '#shared/schema/blog.ts'
import type { Cookie } from '#shared/schema/cookie-group.ts'
import type { BaseData } from './fields/section.ts'
import type { Resizing } from './ui/resized.ts'

/** The properties of the page that a section receives. JSON, like its data, because islands receive both. */
export interface SectionContext {
  /** First on the page: its image is the largest paint and loads eagerly. */
  first: boolean
  /** Heading level of the section's title when the data names none. */
  titleTag: 'h1' | 'h2'
  /** The service that resizes images (`images.transform` of the site). */
  resizeImages: Resizing
  /** Path of the locale's home page. */
  home: string
  /** Path of the current page, with its locale prefix. */
  path: string
  /** The loaded section data. Data that the upstream did not answer in time is absent. */
  loaded: Loaded
  /** The visitor's choices in the section's list. Only for sections with `list`, and with `controls` of a list. */
  view?: ListView
  /** The list that the section pages or filters. Only for sections with `controls`. */
  list?: ListInfo
  /** The data that a form needs besides its fields. Only for sections with a form (`formFields` in the schema). */
  form?: FormContext
  /** The session. Only for sections with `usesSession`, on a site with sign-in. */
  session?: SessionContext
  /** Null on a page that is the same for all visitors. Only for sections with `usesMember`, on a host with sign-in. */
  member?: Member | null
  /** The locales. Only for sections whose `usesLocales` says so, on a site with several locales. */
  locales?: PageLocale[]
  /** The site of the page. Only for sections with `usesSite`. */
  site?: SiteNames
  /** Current year in UTC, the value of `{year}` in a copyright line. A page is cached for a day at most. */
  year: number
  /** Time of rendering, ISO 8601, to the minute. Only for sections whose `usesClock` says so. */
  now?: string
}

/** Values for the variables in texts, such as `{tenant.name}`. */
export interface SiteNames {
  name: string
  /** The canonical host, without port. */
  host: string
}

/** A locale of the site, and the path of this page in it. */
export interface PageLocale {
  locale: Locale
  /** The name of the language in that language. */
  name: string
  path: string
  isCurrent: boolean
  /** The page does not exist in this locale: `path` is the locale's home page. */
  isHome: boolean
}

/** A page's data for its forms. */
export interface FormContext {
  /** The signed time of rendering; empty without a secret. */
  token: string
  /** The site key of Cloudflare Turnstile; absent without a bot check. */
  turnstileKey?: string
  /** Largest total of a form's files in megabytes, set by the deployment. */
  filesMb: number
  /** Id of the popup that contains the section. */
  popup?: string
  /** The result of sending a form of this section without a script. */
  result?: FormResult
}

/** A page's data for its sections of sign-in. */
export interface SessionContext {
  /** Which accounts become members of the tenant. */
  signUp: 'open' | 'invitation' | 'closed'
  /** The result of the form of sign-in that the visitor has sent. */
  result?: FormResult
  /** The visitor, on a page behind sign-in. Only for sections with `usesSession: 'account'`. */
  account?: Account
}

/** The signed-in visitor. */
export interface Member {
  /** The name of the account, or else its address; '' if the token of the session has neither. */
  name: string
}

/** A visitor's account, for pages of the account. */
export interface Account {
  email: string
  name: string
  /** Verified second factors. */
  factors: { id: string; name: string }[]
  /** How the session began, and how it was confirmed since. */
  methods: AuthenticationMethod[]
}

/** `service`: signed in through another service. */
export type AuthenticationMethod = 'password' | 'email' | 'app' | 'phone' | 'service'

export interface FormResult {
  form_id: string
  ok: boolean
  /** What happened to the form as a whole. A form with field errors has none. */
  message?: MessageKey
  /** By field name. A list of pairs, because a name may be any text. */
  errors: [field: string, key: MessageKey, limit?: string | number][]
  values: [field: string, values: string[]][]
  /** Free times, in UTC, offered in place of the taken one. */
  times?: string[] | undefined
  /** First day of the times that the visitor wants to see. */
  from?: string | undefined
  /** The time that was booked. */
  booked?: BookedTime | undefined
}

export interface BookedTime {
  service_name: string
  timezone: string
  /** ISO 8601 in UTC. */
  starts_at: string
  /** Path of the page that cancels it. */
  cancel?: string | undefined
}

export type ListKind = 'posts' | 'products' | 'portfolio'

/** A filter of a list in the tenant's settings. */
export interface Facet {
  /** The field to compare; `category` or empty for the list's categories. */
  field: string
  label: string
  type: 'checkbox' | 'select' | 'range' | 'search'
  /** The values on offer, in this order; empty for all values that entries have. */
  options: { value: string; label?: string | undefined }[]
}

/** An order of a list. */
export interface ListSort {
  field: string
  label: string
  order: 'asc' | 'desc'
}

/** The settings that a section adds to the list it pages or filters. */
export interface ListControls {
  /** Empty: a list of any kind. */
  source: ListKind | undefined
  /** Whether the list is searched for below the section first, or above it. */
  list: 'below' | 'above'
  facets?: readonly Facet[]
  sorts?: readonly ListSort[]
  pageSize?: number | undefined
}

/**
 * Values of a list's parameters by key: `cat`, `sort`, `f.{field}`, `min.{field}`, `max.{field}`. A key without values
 * is absent. `page` is not among them.
 */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** The part of a list that the visitor chose, and what may be chosen. */
export interface ListView {
  /** Id of the list's section. */
  section: string
  /** Prefix of the list's query parameters: empty for the first list of the page, else the section's id and a dot. */
  prefix: string
  /** Fragment of its links; empty for a list at the top of the page. */
  anchor: string
  page: number
  chosen: Chosen
  /** The parameters of other lists on the page; this list's links repeat them. */
  others: readonly (readonly [name: string, value: string])[]
  facets: readonly Facet[]
  sorts: readonly ListSort[]
  pageSize?: number | undefined
}

/** The facts about a list that the sections that page or filter it need. */
export interface ListInfo {
  kind: ListKind
  /** Number of entries on all pages, after filtering. */
  total: number
  pageSize: number
  categories: { slug: string; label: string }[]
  /** The facets of the view that have something to choose, with what is chosen. */
  facets: OfferedFacet[]
}

export type OfferedFacet = { key: string; label: string } & (
  | {
      type: 'checkbox' | 'select'
      /** `count`: entries that remain with this option; absent if only the upstream knows. */
      options: { value: string; label: string; count?: number; isChosen: boolean }[]
    }
  | { type: 'range'; field: string; min: number; max: number; from: string; to: string }
  | { type: 'search'; term: string }
)

export interface Loaded {
  posts?: PostPage
  post?: Post
  cookies?: Cookie[]
  /** Posts related to the article. */
  related?: PostSummary[]
  /** Present with posts and with a post. */
  blog?: BlogFrame
}

/** The blog of a list of posts. */
export interface BlogFrame {
  /** The site's name for its blog in the locale; absent where the site has none. */
  name?: string
  /** Absolute address of the current page. */
  url: string
  /** Slug of the category in the route; null on the index and on ordinary pages. */
  category: string | null
  /** In the site's order, with their names in the locale. */
  categories: { slug: string; label: string }[]
  /** The author or the tag of the route. */
  author?: { name: string; avatar?: string | undefined; bio?: string | undefined }
  tag?: { name: string }
  /** The authors and tags that have a page in the locale. */
  authors?: { slug: string; name: string }[]
  tags?: { slug: string; name: string }[]
  /** Posts per page: `config.blog.per_page`. */
  pageSize: number
}

/** The data that a section needs from the upstream before it is rendered. */
export interface RequiredData {
  posts?: {
    category: string | null
    author?: string | undefined
    tag?: string | undefined
    page: number
    limit?: number
    /** The visitor chose the category, author or tag. It may be unknown, so an empty list is a valid answer. */
    isFiltered?: true
  }
  /** The article that the route names. */
  post?: true
  /** Posts related to that article; none when the upstream does not answer in time. */
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

/**
 * When an island hydrates; always after the first paint. `use`: when a visitor first uses its form; the script then
 * repeats what was sent or pressed meanwhile.
 */
type Hydrate = 'load' | 'idle' | 'visible' | 'interaction' | 'use'

/** `section.tsx`: sends no JavaScript. All exports except the component are optional; functions are pure. */
export interface SectionModule {
  default: (props: SectionProps<z.core.$ZodType<SectionData>>) => ReactNode
  requiredData?: (data: SectionData, view: SectionView) => RequiredData
  /** The section's list, if it shows one that is paged or filtered. A page past its end is a 404. */
  list?: { kind: ListKind; info: (data: SectionData, view: ListView, loaded: Loaded) => ListInfo | undefined }
  /** The section pages or filters the list of another section. */
  controls?: (data: SectionData) => ListControls
  /** Its content names the page although `title` is empty, for example a person's name: its heading may be the h1. */
  hasTitle?: (data: SectionData) => boolean
  /** Its content changes at a certain time without a publish: its page is cached no longer than a list of posts. */
  usesClock?: (data: SectionData) => boolean
  /** Shows the language selector. The runtime adds one at the end of a page without any. */
  usesLocales?: (data: SectionData) => boolean
  /** Whether its enhance.ts has work to do; without this function it always has. */
  isEnhanced?: (data: SectionData) => boolean
  /** When its enhance.ts starts. Without this function it does so near the viewport. */
  enhanceOn?: (data: SectionData, context: SectionContext) => EnhanceOn
  /** An overlay over the page: no frame, no background, no dividers. */
  frame?: 'none'
  /** Its texts contain variables of the site. */
  usesSite?: true
  /** Has forms of sign-in and shows their results; with `account` it also shows the visitor's account. */
  usesSession?: 'result' | 'account'
  /** Shows who is signed in, on every page of a host with sign-in. */
  usesMember?: true
  /** schema.org objects of the section's content. The head contains those of all sections, without duplicates. */
  structuredData?: (data: SectionData, page: { url: string; locale: Locale }) => object[]
}

/** `island.tsx`: the same component on both sides. */
export interface IslandModule extends SectionModule {
  hydrate: Hydrate
  /** Keys of the messages that the component shows in the browser. */
  messages?: readonly MessageKey[]
}

export type SectionData = BaseData & { [field: string]: unknown }

/** The part of the route that selects a section's content. */
export interface SectionView extends Pick<ListView, 'page' | 'chosen'> {
  /** Category of the blog; null on its index and on ordinary pages. */
  category: string | null
  /** Slug of an author or of a tag, on the page of their posts. */
  author?: string | undefined
  tag?: string | undefined
  slug: string | null
}

/** Named examples of a section's stored data: always `plain` and `empty`, others where they show something more. */
export type Fixtures = Record<string, object>

/** The query of a fixture, by its name: `cat=paes&page=2`. Only for sections with `controls`. */
export type FixtureQueries = Record<string, string>
