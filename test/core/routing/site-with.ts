import type { PageEntry } from '#shared/schema/page.ts'
import type { Site } from '#shared/site.ts'

/** A page of a site, public unless it says otherwise. */
export interface TestEntry extends Partial<PageEntry> {
  id: string
}

/** A site in Portuguese, English, Japanese and Norwegian with a home page, as routing sees it. */
export function siteWith({
  pages,
  ...more
}: Partial<Omit<Site, 'pages'>> & { pages?: TestEntry[] } = {}): Site {
  const entries = pages ?? [{ id: 'home', route: '/' }]
  return {
    key: 'site',
    revision: 'r1',
    revisionCoversPages: true,
    tenant_uuid: 'uuid',
    tenant_id: '7',
    hosts: ['a.test'],
    locales: ['pt-BR', 'en-US', 'ja-JP', 'no-NO'],
    localeNames: {},
    defaultLocale: 'pt-BR',
    routes: [],
    pages: entries.map((entry) => ({ name: entry.id, access: 'public', ...entry })),
    config: { id: 'site', name: 'Site', is: 'website' },
    theme: {
      css: '',
      fonts: [],
      colours: { light: '#fff', dark: null, action: { background: '#000', text: '#fff' } },
    },
    header: [],
    footer: [],
    tenant: {},
    settings: { localeRedirect: 'unprefixed' },
    path_rules: [],
    popupRelationGroup: 'pages',
    ...more,
  }
}

/** A blog with the categories `novidades` and `técnica`, the second in Portuguese only. */
export const BLOG: Site['config'] = {
  id: 'site',
  name: 'Site',
  is: 'website',
  blog: {
    name: 'Diário',
    i18n: { 'en-US': { name: 'Journal' }, 'ja-JP': {} },
    per_page: 10,
    categories: [
      { slug: 'novidades', name: 'Novidades', i18n: { 'en-US': { name: 'News' }, 'ja-JP': {} } },
      { slug: 'técnica', name: 'Técnica', locales: ['pt-BR'] },
    ],
  },
}
