import { blogIndexWord, isLocale, LOCALE_CODES, type Locale, isLocaleFor } from '#shared/locales.ts'
import { canonicalPath } from '#shared/paths.ts'
import { isReserved } from '#shared/reserved-addresses.ts'
import type { PageFile, PostFile, SectionFile, SiteFiles } from '../site-file.ts'
import type { IconNames } from './puck/prop-icon.ts'

/** Options for the new site. */
export interface ImportOptions {
  host: string
  /** Locale of the texts; by default that of the export. */
  locale?: Locale | undefined
  /** Address of pictures that the export names without a host. */
  files?: string | undefined
  /** The section of each component (Puck). */
  map?: unknown
  /** Names of the icons in a set of this build (Puck). */
  iconNames?: IconNames | undefined
}

/** A site in one locale, for a tenant of its own. */
export function importedSite(parts: {
  name: string
  host: string
  locale: Locale
  config: Partial<SiteFiles['config']>
  pages: PageFile[]
  posts?: PostFile[]
  authors?: SiteFiles['authors']
  forms?: SiteFiles['forms']
  path_rules?: SiteFiles['path_rules']
  description?: string
}): SiteFiles {
  const {
    name,
    host,
    locale,
    config,
    description,
    posts = [],
    authors = [],
    forms = [],
    path_rules = [],
  } = parts
  return {
    folder: '',
    about: '',
    site_id: crypto.randomUUID(),
    // A placeholder: the database assigns the tenant's number.
    tenant: {
      uuid: crypto.randomUUID(),
      id: 1,
      name,
      ...(description && { meta_website_pages: { description } }),
    },
    hosts: [host],
    locales: [locale],
    defaultLocale: locale,
    is: 'website',
    status: 'published',
    config: { name, ...config },
    appConfig: {},
    routes: {},
    path_rules,
    popups: [],
    cookies: [],
    forms,
    authors,
    pages: parts.pages,
    posts,
  }
}

export function importedPage(
  page: Pick<PageFile, 'id' | 'name' | 'sections'> & { path: string } & Partial<PageFile>,
): PageFile {
  const { path, ...fields } = page
  return {
    position: 0,
    status: 'published',
    i18n: {},
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
    routes: { route: path === '/' ? '/' : path.slice(1) },
  }
}

/** A header with the name of the site and its menu. */
export function importedHeader(title: string, menu: object[]): SectionFile {
  return { id: 'header', component: { folder: 'header', name: 'simple' }, data: { title, menu } }
}

export function importedFooter(title: string): SectionFile {
  return {
    id: 'footer',
    component: { folder: 'footer', name: 'minimal' },
    data: { copyright: `© {year} ${title}`.slice(0, 300) },
  }
}

/** The locale of a language tag, or else the first of its language; null for none. */
export function matchLocale(tag: string): Locale | null {
  const [language = '', region = ''] = tag.trim().replace('_', '-').toLowerCase().split('-')
  const code = `${language}-${region.toUpperCase()}`
  return isLocale(code) ? code : (LOCALE_CODES.find((each) => isLocaleFor(each, language)) ?? null)
}

/** Changes the first segment of an address that belongs to the blog, a locale or the Worker. */
export function freePath(path: string, { locale, hasBlog }: { locale: Locale; hasBlog: boolean }): string {
  const canonical = canonicalPath(path)
  if (!canonical.ok) return '/page'
  const [first = '', ...rest] = canonical.segments
  const isBlog = hasBlog && (first === 'blog' || first === blogIndexWord(locale))
  const isTaken = isBlog || isLocale(first) || isReserved(canonical.path)
  return isTaken
    ? `/${[`${first.replace(/\.[a-z]+$/, '')}-page`, ...rest].map(encodeURI).join('/')}`
    : canonical.path
}
