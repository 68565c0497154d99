import { LOCALE_CODES } from '#shared/locales.ts'

/** The parts of a site that a test sets. `configurationOf` and `documentOf` complete them as a platform sends them. */
export interface TestSite {
  host: string
  /** A word in every text of the site, to detect texts that leak into another site's pages. */
  canary?: string
  revision?: string | null
  pages?: TestPage[]
  config?: object
  /** Fields of the configuration, which override all others. */
  root?: object
}

interface TestPage {
  id: string
  name?: string
  /** Raw sections, as the platform stores them; they may be invalid. */
  sections?: unknown[]
  i18n?: object
  [field: string]: unknown
}

export const ALL_LOCALES: string[] = [...LOCALE_CODES]

export function textSection(id: string, body: string, more: object = {}): object {
  return { id, component: { folder: 'text', name: 'rich' }, data: { body, ...more } }
}

/** The answer of `core/config` without a page: the platform adds the requested page. */
export function configurationOf(site: TestSite): Record<string, unknown> {
  const {
    host,
    canary = host,
    revision = 'r1',
    pages = [{ id: 'home', route: '/' }],
    config = {},
    root = {},
  } = site
  return {
    schema_version: 1,
    ...(revision !== null && { revision }),
    tenant_uuid: `uuid-${host}`,
    tenant_id: 7,
    hosts: [host],
    locales: ALL_LOCALES.map((code) => ({ code, name: code })),
    defaultLocale: 'pt-BR',
    routes: {},
    config: {
      id: `site-${host}`,
      name: canary,
      is: 'website',
      multi_languages: true,
      pages: pages.map(({ sections: _, i18n: __, ...entry }) => ({ name: canary, ...entry })),
      ...config,
    },
    page: null,
    tenant: {},
    popupRelationGroup: 'pages',
    ...root,
  }
}

/** A page as the platform sends it with the site. */
export function documentOf(site: TestSite, id: string): object | null {
  const page = (site.pages ?? [{ id: 'home', route: '/' } as TestPage]).find(
    (candidate) => candidate.id === id,
  )
  if (page === undefined) return null
  const { canary = site.host } = site
  return { name: canary, locale: 'pt-BR', sections: [textSection('text', `${canary}/${id}`)], ...page }
}

/** A post as the upstream lists it. */
export const listedPost = {
  id: '1',
  slug: 'forno',
  category: 'casa',
  title: 'O forno novo chegou',
  cover: { src: '/forno.webp', alt: 'O forno', width: 800, height: 600 },
  published_at: '2026-01-12T09:00:00Z',
  tags: [],
  reading_minutes: 3,
}
