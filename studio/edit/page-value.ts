import type { Fields } from '../form/value-at.ts'

/** A section as its page stores it. */
export interface SectionValue {
  id: string
  component: { folder: string; name: string }
  data?: Fields & { hidden?: boolean }
  access?: string
}

/** A page as the content of a site has it: what the Studio reads of it. */
export interface PageValue {
  id: string
  name: string
  status?: 'draft' | 'published'
  routes?: Record<string, string | string[]>
  sections: SectionValue[]
  i18n?: Record<string, { name?: string; sections?: Record<string, Fields> }>
}

export function addressOfSection({ component }: SectionValue): string {
  return `${component.folder}/${component.name}`
}

export function isHidden({ data }: SectionValue): boolean {
  return data?.hidden === true
}

/** The path of a page on its site, for a preview. */
export function pagePath(page: PageValue, locale: string, defaultLocale: string): string {
  const { routes = {} } = page
  const own = locale === defaultLocale ? undefined : routes[`route_${locale.replace('-', '_')}`]
  const route = String([own ?? routes.route ?? ''].flat()[0] ?? '').replace(/^\/+/, '')
  return [locale === defaultLocale ? '' : locale, route].filter(Boolean).join('/')
}

/** A section’s own words: the first text that says which one it is. */
export function sectionSummary({ data }: SectionValue): string {
  const texts = ['title', 'body', 'eyebrow', 'name', 'subtitle', 'text'].map((name) => textOf(data?.[name]))
  const found = texts.find((text) => text !== '') ?? ''
  return found.length > 80 ? `${found.slice(0, 79)}…` : found
}

/** Without the marks of Markdown and HTML. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? (value as { html?: unknown }).html : value
  if (typeof text !== 'string') return ''
  return text
    .replaceAll(/<[^>]*>|[*_#`>]|\[|\]\([^)]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A page that is edited; undefined also for one that was deleted. */
export function pageIn(documents: Readonly<Record<string, unknown>>, id: string): PageValue | undefined {
  return (documents[`pages/${id}`] ?? undefined) as PageValue | undefined
}

const PAGES = 'pages/'

/** The pages of a site as they are now: what was read, with what was edited, added and deleted since. */
export function currentPages(
  read: readonly object[],
  documents: Readonly<Record<string, unknown>>,
): PageValue[] {
  const known = (read as readonly PageValue[]).map(({ id }) => id)
  const kept = (read as readonly PageValue[]).flatMap((page) => {
    const edited = documents[PAGES + page.id]
    return edited === null ? [] : [(edited as PageValue | undefined) ?? page]
  })
  const added = Object.entries(documents)
    .filter(
      ([name, value]) =>
        name.startsWith(PAGES) && value !== null && !known.includes(name.slice(PAGES.length)),
    )
    .map(([, value]) => value as PageValue)
  return [...kept, ...added]
}

/** The page at the address of the site, else the first. */
export function homeOf(pages: readonly PageValue[]): string | null {
  const isHome = ({ routes }: PageValue) => /^\/?$/.test(String([routes?.route ?? '-'].flat()[0]))
  return (pages.find(isHome) ?? pages[0])?.id ?? null
}
