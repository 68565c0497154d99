import { isPublished, localeOfField } from '#core/routing/page-claims.ts'
import type { Locale } from '#shared/locales.ts'
import { accessById } from '#shared/section-access.ts'
import type { PageFile, PostFile, SectionFile, SiteFiles } from './site-file.ts'

/**
 * The answer of `core_config` for a site, computed from its files without drafts and hidden sections. It needs no
 * database, so a site can be validated before it is stored; test/database/platform.test.ts compares both.
 * @param view.page the page at the requested address, in its locale; null if the address names none
 */
export function appConfiguration(
  site: SiteFiles,
  { host, page }: { host: string; page: { page: PageFile; locale: Locale } | null },
): object {
  const { name = site.tenant.name, blog, header, footer, i18n, ...config } = site.config
  const enabled = enabledLocales(site)
  const delivered = site.pages.filter((page) => enabled.some((code) => isPageShown(page, code)))
  const deliveredIds = new Set(delivered.map((entry) => entry.id))
  const { uuid, id, name: _, ...tenant } = site.tenant
  return {
    schema_version: 1,
    tenant_uuid: uuid,
    tenant_id: id,
    hosts: answeredHosts(site, host),
    locales: site.locales.map((code) => ({ code, name: code })),
    defaultLocale: site.defaultLocale,
    routes: Object.fromEntries(
      Object.entries(site.routes).filter(([, { page_id }]) => deliveredIds.has(page_id)),
    ),
    config: {
      ...config,
      id: site.site_id,
      name,
      is: site.is,
      pages: delivered.map((entry) => pageEntry(entry, enabled)),
      ...(header && { header: visibleSections(header) }),
      ...(footer && { footer: visibleSections(footer) }),
      ...(i18n && { i18n: sharedTranslations(site.config) }),
      ...(blog && { blog: { ...blog, categories: blogCategories(site), ...authorsAndTags(site) } }),
    },
    page: page && pageDocument(page.page, page.locale, enabled),
    currentRouteObj: page && {
      page_id: page.page.id,
      locale: page.locale,
      ...(page.page.layout && { layout: page.page.layout }),
    },
    appConfig: site.appConfig,
    tenant,
    path_rules: site.path_rules,
    popupRelationGroup: { website: 'pages', 'landing-page': 'landing_pages', 'bio-link': 'bio_links' }[
      site.is
    ],
  }
}

/** If only a wildcard matches the host, the host comes last, followed by the wildcard. */
function answeredHosts({ hosts }: SiteFiles, host: string): string[] {
  const isWildcard = (name: string) => name.startsWith('*')
  const wildcards = hosts.filter((name) => isWildcard(name) && host.endsWith(name.slice(1))).sort()
  return [
    ...new Set([
      ...hosts.filter((name) => !isWildcard(name)),
      host,
      ...(hosts.includes(host) ? [] : wildcards),
    ]),
  ]
}

/** The translations of visible sections. A translation that hides its section in a locale has only that field. */
function sharedTranslations({ header = [], footer = [], i18n = {} }: SiteFiles['config']): object {
  const visible = visibleSections([...header, ...footer]).map(({ id }) => id)
  return Object.fromEntries(
    Object.entries(i18n).map(([locale, translation]) => {
      const sections = Object.entries(translation.sections ?? {})
        .filter(([id]) => visible.includes(id))
        .map(([id, texts]) => [id, texts.hidden === true ? { hidden: true } : texts])
      return [
        locale,
        { ...translation, ...(translation.sections && { sections: Object.fromEntries(sections) }) },
      ]
    }),
  )
}

/** Categories with the locales in which they have posts. */
function blogCategories(site: SiteFiles): object[] {
  const { categories = [] } = site.config.blog ?? {}
  const posts = Map.groupBy(visiblePosts(site), (post) => post.category)
  return categories.map((category) => {
    const written = new Set(posts.get(category.slug)?.map(({ locale }) => locale))
    const locales = enabledLocales(site).filter((locale) => written.has(locale))
    return { ...category, locales: locales.sort() }
  })
}

/**
 * The most authors and tags that the database returns: one more than the Worker reads, so that the Worker can report
 * the excess.
 */
const MAX_ANSWERED = 501

/** Authors and tags with the locales in which they have posts, the most used first. */
function authorsAndTags(site: SiteFiles): { authors: object[]; tags: object[] } {
  const enabled = enabledLocales(site)
  const posts = visiblePosts(site).filter(({ locale }) => enabled.includes(locale))
  const writtenLocales = (some: PostFile[]) => [...new Set(some.map(({ locale }) => locale))].sort()
  const byAuthor = Map.groupBy(posts, (post) => post.author)
  const authors = site.authors.map((author) => {
    const own = byAuthor.get(author.slug) ?? []
    return { item: { ...author, locales: writtenLocales(own) }, uses: own.length }
  })
  const spellings = posts.flatMap((post) =>
    (post.tags ?? []).map((name) => ({ slug: tagSlug(name), name, post })),
  )
  const tags = [...Map.groupBy(spellings, ({ slug }) => slug)].map(([slug, used]) => {
    const name = mostFrequent(used.map((spelling) => spelling.name))
    return { item: { slug, name, locales: writtenLocales(used.map(({ post }) => post)) }, uses: used.length }
  })
  return { authors: mostUsed(authors), tags: mostUsed(tags) }
}

function mostUsed<T extends { slug: string }>(counted: { item: T; uses: number }[]): T[] {
  return counted
    .filter(({ uses }) => uses > 0)
    .toSorted((a, b) => b.uses - a.uses || compareText(a.item.slug, b.item.slug))
    .slice(0, MAX_ANSWERED)
    .map(({ item }) => item)
}

/** The most frequent name; of equally frequent ones the first in order, as in Postgres' `mode()`. */
function mostFrequent(names: string[]): string | undefined {
  const [first] = [...Map.groupBy(names, (name) => name)].toSorted(
    ([a, as], [b, bs]) => bs.length - as.length || compareText(a, b),
  )
  return first?.[0]
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function tagSlug(tag: string): string {
  const letters = tag
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  return letters.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
}

function pageEntry(page: PageFile, enabled: Locale[]): object {
  const { id, name, layout, updated_at, published, meta, validate, access } = page
  const routes = Object.entries(page.routes).filter(([field]) => {
    const locale = localeOfField(field)
    return locale === null || (enabled.includes(locale) && isPageShown(page, locale))
  })
  return {
    id,
    name,
    updated_at,
    ...(layout && { layout }),
    ...(published && { published }),
    ...(meta && { meta }),
    ...(validate && { validate }),
    ...(page.noindex && { noindex: true }),
    ...(page.hide_header && { hide_header: true }),
    ...(page.hide_footer && { hide_footer: true }),
    ...(access && access !== 'public' && { access }),
    ...Object.fromEntries(routes),
  }
}

/**
 * The page in one locale, as the database returns it to a visitor without a session. A page that requires a session is
 * returned without its sections. A section that requires one is returned as a placeholder.
 */
export function pageDocument(page: PageFile, locale: Locale, enabled: Locale[]): object {
  const entry = { ...pageEntry(page, enabled), locale }
  if (page.access !== undefined && page.access !== 'public') return { ...entry, sections: [] }
  const translation = page.i18n[locale]
  const translated = translation?.sections ?? {}
  const asked = accessById(page.sections)
  const shown = shownSections(page, locale)
  const isGone = (id: string) =>
    asked.has(id) ||
    (page.sections.some((section) => section.id === id) && !shown.some((section) => section.id === id))
  return {
    ...entry,
    sections: shown
      .map((section) => (asked.has(section.id) ? { id: section.id, access: asked.get(section.id) } : section))
      .filter(({ access }) => access !== 'unknown'),
    ...(page.popups && { popups: page.popups }),
    ...(page.script && { script: page.script }),
    ...(translation && {
      i18n: {
        [locale]: {
          ...translation,
          ...(translation.sections && {
            sections: Object.fromEntries(Object.entries(translated).filter(([id]) => !isGone(id))),
          }),
        },
      },
    }),
  }
}

/** The sections of a page that are not hidden in a locale. A translation's `hidden` overrides that of its section. */
export function shownSections({ sections, i18n }: PageFile, locale: Locale): SectionFile[] {
  const translated = i18n[locale]?.sections ?? {}
  return sections.filter((section) => (translated[section.id]?.hidden ?? section.data?.hidden) !== true)
}

/** Enabled locales in the site's order. */
export function enabledLocales({ locales, defaultLocale, config: { multi_languages } }: SiteFiles): Locale[] {
  return locales.filter(
    (code) =>
      code === defaultLocale ||
      multi_languages === true ||
      (Array.isArray(multi_languages) && multi_languages.includes(code)),
  )
}

/** Whether a page is published in this locale. */
export function isPageShown(page: PageFile, locale: Locale): boolean {
  return page.status === 'published' && isPublished(page, locale)
}

/** Sections that are not hidden and do not require sign-in. */
function visibleSections(sections: SectionFile[]): SectionFile[] {
  const asked = accessById(sections)
  return sections.filter(({ id, data }) => data?.hidden !== true && !asked.has(id))
}

export function visiblePosts(site: SiteFiles): PostFile[] {
  return site.posts.filter((post) => !post.draft && Date.parse(post.published_at) <= Date.now())
}
