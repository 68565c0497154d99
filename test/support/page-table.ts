import { configurationOf, type TestSite } from './site.ts'

type Table = Map<string, string>

/** Tables by site object, because a test that changes a site replaces the object. */
const tables = new WeakMap<TestSite, Table>()

/**
 * The page at an address, as a platform knows it: a table of addresses made from the site's configuration. It shares no
 * code with the product, so that a mistake in the product's routing is detected.
 */
export function pageIdAt(site: TestSite, pathname: string): string | undefined {
  const table = tables.get(site) ?? tableOf(site)
  tables.set(site, table)
  return table.get(plain(pathname) ?? '?')
}

function tableOf(site: TestSite): Table {
  const { config, defaultLocale, routes, locales } = configurationOf(site) as unknown as Configuration
  const available = locales.map(({ code }) => code)
  const { multi_languages: multi } = config
  const enabled = available.filter((code) => multi === true || (Array.isArray(multi) && multi.includes(code)))
  const table: Table = new Map()
  for (const locale of new Set([defaultLocale, ...enabled])) {
    const pages = (config.pages ?? []).filter(
      ({ published }) => published === undefined || published.includes(locale),
    )
    for (const [rest, id] of entriesIn(locale, { pages, routes, defaultLocale, enabled })) {
      for (const prefix of locale === defaultLocale ? ['', locale] : [locale]) {
        const address = [prefix, rest].filter((part) => part !== '').join('/')
        if (!table.has(address)) table.set(address, id)
      }
    }
  }
  return table
}

interface Page {
  id: string
  published?: string[]
  [field: string]: unknown
}

interface Configuration {
  config: { pages?: Page[]; multi_languages?: boolean | string[] }
  defaultLocale: string
  routes: Record<string, { page_id: string }>
  locales: { code: string }[]
}

interface Source {
  pages: Page[]
  routes: Configuration['routes']
  defaultLocale: string
  enabled: string[]
}

/**
 * The sources of a page's address in a locale, by priority: `routes`, the page's field for the locale, the field for
 * the default locale.
 */
function entriesIn(locale: string, { pages, routes, defaultLocale, enabled }: Source): [string, string][] {
  const named = Object.entries(routes).flatMap(([key, { page_id }]): [string, string][] => {
    const path = plain(key)
    if (path === null || !pages.some(({ id }) => id === page_id)) return []
    const [first = '', ...rest] = path.split('/')
    const isPrefixed = first === defaultLocale || enabled.includes(first)
    if ((isPrefixed ? first : defaultLocale) !== locale) return []
    return [[home(isPrefixed ? rest.join('/') : path), page_id]]
  })
  const own = pages.flatMap((page) => fieldsOf(page, locale, defaultLocale))
  const inherited = pages
    .filter((page) => fieldsOf(page, locale, defaultLocale).length === 0)
    .flatMap((page) => fieldsOf(page, defaultLocale, defaultLocale))
  const entries = [...named, ...own, ...inherited].filter(
    ([path]) => !isReserved(path, locale === defaultLocale),
  )
  const [only] = pages
  return entries.length === 0 && pages.length === 1 && only !== undefined ? [['', only.id]] : entries
}

/** `route`, `route_old` and the like are the default locale's; `route_en_US`, `route_en-US`, `route_enUS` are en-US. */
function fieldsOf(page: Page, locale: string, defaultLocale: string): [string, string][] {
  return Object.entries(page).flatMap(([field, value]): [string, string][] => {
    if (!field.startsWith('route')) return []
    const [, language, region] = /^route_([a-z]{2})[_-]?([A-Z]{2})$/.exec(field) ?? []
    if ((language ? `${language}-${region}` : defaultLocale) !== locale) return []
    return [value].flat().flatMap((route): [string, string][] => {
      const path = plain(String(route))
      if (path === null) return []
      const [first, ...rest] = path.split('/')
      return [[home(first === locale ? rest.join('/') : path), page.id]]
    })
  })
}

/** Whether the runtime itself answers the address. Only addresses that pages of tests have are listed. */
function isReserved(path: string, isDefault: boolean): boolean {
  return path === 'feed.xml' || (isDefault && ['sitemap.xml', 'healthz'].includes(path))
}

function home(path: string): string {
  return ['home', 'index', 'inicio'].includes(path) ? '' : path
}

/** Decoded, without redundant slashes; null for an invalid path. */
function plain(path: string): string | null {
  try {
    return home(
      path
        .split('/')
        .filter((part) => part !== '')
        .map((part) => decodeURIComponent(part).normalize('NFC'))
        .join('/'),
    )
  } catch {
    return null
  }
}
