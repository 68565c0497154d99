import type { Locale } from './locales.ts'
import type { FontFamily } from './fonts.ts'
import type { PageEntry } from './schema/page.ts'
import type { PathRule } from './schema/path-rule.ts'
import type { SectionRefs } from './section-refs.ts'
import type { RuntimeSettings, SiteConfig, Tenant } from './schema/site.ts'

/**
 * A tenant's public configuration as one isolate holds it: everything but the pages' sections, which come one
 * page at a time. Plain JSON, because KV keeps it as it is.
 */
export interface Site {
  /** Names the site among all sites; whatever is stored of it is stored under this (worker/content/site-key.ts). */
  key: string
  /** Changes with every publish. */
  revision: string
  /** False when the upstream names no revision and ours is a hash; then it says nothing about pages. */
  revisionCoversPages: boolean
  tenant_uuid: string
  /** For requests to the upstream only: no response contains it. */
  tenant_id: string
  /** First is canonical; empty when the upstream does not say. */
  hosts: string[]
  /** Enabled ones, in the tenant's order. The default is always among them. */
  locales: Locale[]
  defaultLocale: Locale
  /** Exact paths without leading slash. A list, so that no key can be `__proto__`. */
  routes: [path: string, target: { page_id: string; locale?: Locale }][]
  pages: PageEntry[]
  config: Omit<SiteConfig, 'pages' | 'header' | 'footer'>
  /** Made of the configuration when it was read, so that no page computes a colour. */
  theme: Theme
  /** Sections that all pages share, as stored: each locale reads them on first use. */
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
  /** Families whose files we serve. */
  fonts: FontFamily[]
  /** The background, for `theme-color`, and the action colour, for the generated icon. */
  colours: { light: string; dark: string | null; action: { ground: string; text: string } }
}

/** A section that its own schema has read. `data` is what its component takes. */
export interface Section {
  id: string
  /** `folder/name` */
  address: string
  data: SectionData
  /** Absent for what the runtime places: that refers to nothing. */
  refs?: SectionRefs
}

interface SectionData {
  [field: string]: unknown
}
