import type { Locale } from './locales.ts'
import type { FontFamily } from './fonts.ts'
import type { PageEntry } from './schema/page.ts'
import type { PathRule } from './schema/path-rule.ts'
import type { SectionRefs } from './section-refs.ts'
import type { RuntimeSettings, SiteConfig, Tenant } from './schema/site.ts'

/**
 * A tenant's public configuration as one isolate holds it: everything except the sections of pages, which are
 * loaded page by page. Plain JSON, because KV stores it.
 */
export interface Site {
  /** Identifies the site among all sites; every cache key of its content contains it (core/reading/site-key.ts). */
  key: string
  /** Changes with every publish. */
  revision: string
  /** False if the upstream sends no revision and a hash replaces it; the hash does not cover pages. */
  revisionCoversPages: boolean
  tenant_uuid: string
  /** Only for requests to the upstream: no response contains it. */
  tenant_id: string
  /** The first is canonical; empty if the upstream names none. */
  hosts: string[]
  /**
   * Set if the requested host is not one of the site's own but matches this wildcard of the tenant, `*.shop.example`.
   */
  wildcard?: string
  /** The platform has suspended the site: every address of its hosts is a 410, and no content is stored. */
  isSuspended?: true
  /**
   * The host on which `config.account` applies: absent if it is the requested host, else the host where visitors sign
   * in, or null if the site has no such host. Set when the site enters memory (worker/store/site-store.ts).
   */
  signInAt?: string | null | undefined
  /** Enabled locales in the tenant's order. The default locale is always among them. */
  locales: Locale[]
  /** The names of enabled locales in the language selector. */
  localeNames: Partial<Record<Locale, string>>
  defaultLocale: Locale
  /** Exact paths without a leading slash. A list, so that `__proto__` cannot become a key. */
  routes: [path: string, target: { page_id: string; locale?: Locale; layout?: PageEntry['layout'] }][]
  pages: PageEntry[]
  config: Omit<SiteConfig, 'pages' | 'header' | 'footer'>
  /** Computed when the configuration is parsed, so that rendering computes no colours. */
  theme: Theme
  /** Sections that all pages share, as stored; each locale parses them on first use. */
  header: unknown[]
  footer: unknown[]
  tenant: Tenant
  settings: RuntimeSettings
  path_rules: PathRule[]
  popupRelationGroup: 'pages' | 'bio_links' | 'landing_pages'
}

/** The theme of a site, ready for its pages. */
export interface Theme {
  /** Colours, fonts and corners as custom properties. */
  css: string
  /** Font families that the product hosts. */
  fonts: FontFamily[]
  /** The background, for `theme-color`, and the action colour, for the generated icon. */
  colours: { light: string; dark: string | null; action: { background: string; text: string } }
}

/** A section after reading by its own schema. `data` is the input of its component. */
export interface Section {
  id: string
  /** `folder/name` */
  address: string
  data: SectionData
  /** Absent for widgets: they refer to nothing. */
  refs?: SectionRefs
}

interface SectionData {
  [field: string]: unknown
}
