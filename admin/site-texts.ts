import type { PageFile, PostFile, SiteFiles } from './site-file.ts'

/**
 * The files of a site, by their path in its folder. Equal sites give equal bytes: fields have a fixed order, and default
 * values are left out.
 */
export function siteTexts(site: SiteFiles): Map<string, string> {
  return new Map([
    ['site.json', json(siteFields(site))],
    ...site.pages.map((page): [string, string] => [`pages/${page.id}.json`, json(pageFields(page))]),
    ...site.posts.map((post): [string, string] => [postPath(post), postText(post)]),
  ])
}

function siteFields(site: SiteFiles): object {
  const { about, tenant, hosts, locales, defaultLocale, is, config, appConfig, routes } = site
  return {
    ...(about !== '' && { about }),
    ...{ tenant, hosts, locales, defaultLocale, is, config },
    ...unlessEmpty({ appConfig, routes }),
    ...unlessEmpty({
      path_rules: site.path_rules,
      popups: site.popups.map(({ status, ...popup }) => ({
        ...(status === 'draft' && { status }),
        ...popup,
      })),
      cookies: site.cookies,
      forms: site.forms,
      authors: site.authors,
    }),
  }
}

function pageFields(page: PageFile): object {
  const { id: _, position, status, routes, i18n, updated_at: __, ...fields } = page
  return {
    ...fields,
    ...routes,
    ...(position !== 0 && { position }),
    ...(status === 'draft' && { status }),
    ...unlessEmpty({ i18n }),
  }
}

function postPath({ locale, category, slug }: PostFile): string {
  return `posts/${locale}/${category}/${slug}.md`
}

function postText(post: PostFile): string {
  const { title, excerpt, cover, author, published_at, updated_at, tags, draft, meta, translation } = post
  const front = {
    ...{ title, excerpt, cover, author, published_at },
    ...(updated_at !== published_at && { updated_at }),
    ...{ tags, meta, translation },
    ...(draft && { draft }),
  }
  return `---\n${json(front)}---\n\n${post.body}\n`
}

function unlessEmpty(fields: Record<string, object>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Object.keys(value).length > 0))
}

/** Fields that readers look for come first, the rest in order of code units. */
const FIRST = [
  ...['about', 'id', 'uuid', 'slug', 'name', 'title', 'position', 'status', 'route', 'from', 'to'],
  ...['tenant', 'hosts', 'locales', 'defaultLocale', 'is', 'component', 'folder'],
]
const LAST = ['meta', 'sections', 'i18n', 'routes', 'path_rules', 'popups', 'cookies', 'forms', 'authors']

function json(value: object): string {
  return `${JSON.stringify(ordered(value), null, 2)}\n`
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, ordered(each)]))
}

function place(key: string): number {
  const first = FIRST.indexOf(key)
  return first >= 0 ? first - FIRST.length : LAST.indexOf(key) + 1
}
