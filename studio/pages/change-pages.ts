import { type Draft, freeName, slugOf } from '../edit/new-names.ts'
import { type PageValue, routeField, routeOf, type SectionValue } from '../edit/page-value.ts'
import { newId } from '../form/value-at.ts'

const nameOf = (id: string) => `pages/${id}`

/** A typed address, cleaned segment by segment; null if nothing remains. */
export function routeFrom(typed: string): string | null {
  const segments = typed
    .trim()
    .split('/')
    .map((segment) =>
      segment
        .trim()
        .toLowerCase()
        .replaceAll(/[\s?#%\\]+/g, '-'),
    )
    .filter((segment) => segment !== '' && segment !== '-')
  return segments.length === 0 ? null : segments.join('/')
}

function takenRoutes(pages: readonly PageValue[], field: string): Set<string> {
  return new Set(
    pages.flatMap(({ routes = {} }) =>
      [routes[field] ?? routes.route ?? []].flat().map((each) => each.replace(/^\/+/, '')),
    ),
  )
}

/** An id in ASCII, which visitors never see. */
function idFrom(name: string, pages: readonly PageValue[]): string {
  const plain = slugOf(name)
    .replaceAll(/[^a-z0-9-]+/g, '')
    .slice(0, 48)
  return freeName(plain || newId(), new Set(pages.map(({ id }) => id)))
}

interface NewPage {
  name: string
  /** Address of the page that it is below; '' for none. */
  below: string
  sections: readonly SectionValue[]
}

export function newPage({ name, below, sections }: NewPage, pages: readonly PageValue[]): PageValue {
  const id = idFrom(name, pages)
  const slug = slugOf(name) || id
  const route = freeName(below === '' ? slug : `${below}/${slug}`, takenRoutes(pages, 'route'))
  const position = Math.max(-1, ...pages.map((page) => page.position ?? 0)) + 1
  return { id, name, position, routes: { route }, sections: [...sections] }
}

/** A copy with its translations and new addresses. Visitors do not see it until the person shows it. */
export function copyOfPage(page: PageValue, name: string, pages: readonly PageValue[]): PageValue {
  const copy = JSON.parse(JSON.stringify(page)) as PageValue
  const id = idFrom(name, pages)
  const routes = Object.entries(page.routes ?? {}).map(([field, route]) => {
    const first = ([route].flat()[0] ?? '').replace(/^\/+/, '')
    return [field, freeName(first === '' ? slugOf(name) || id : first, takenRoutes(pages, field))] as const
  })
  return { ...copy, id, name, status: 'draft', routes: Object.fromEntries(routes) }
}

/** @param route null: the address of the first language */
export function setRoute(
  page: PageValue,
  route: string | null,
  { locale, defaultLocale }: { locale: string; defaultLocale: string },
): void {
  const field = routeField(locale, defaultLocale)
  const routes = { ...page.routes }
  const known = routes[field]
  if (route === null) delete routes[field]
  else routes[field] = Array.isArray(known) && known.length > 1 ? [route, ...known.slice(1)] : route
  page.routes = routes
}

/** Makes the page the home page in every language; the former one gets an address from its name. */
export function makeHome(
  documents: Draft,
  id: string,
  pages: readonly PageValue[],
  defaultLocale: string,
): void {
  const former = pages.find((page) => page.id !== id && routeOf(page, defaultLocale, defaultLocale) === '')
  const before = former && (documents[nameOf(former.id)] as PageValue | undefined)
  if (before)
    before.routes = { route: freeName(slugOf(before.name) || before.id, takenRoutes(pages, 'route')) }
  const page = documents[nameOf(id)] as PageValue
  page.routes = { route: '' }
}

/** Removes an empty text, so that the default applies. */
export function setMeta(
  page: PageValue,
  field: 'title' | 'description' | 'image',
  text: string,
  locale: string | null,
): void {
  const { [field]: _, ...rest } = (locale === null ? page.meta : page.i18n?.[locale]?.meta) ?? {}
  const meta = text === '' ? rest : { ...rest, [field]: text }
  if (locale === null) page.meta = meta
  else page.i18n = { ...page.i18n, [locale]: { ...page.i18n?.[locale], meta } }
}

export function setName(page: PageValue, name: string, locale: string | null): void {
  if (locale === null) {
    page.name = name
    return
  }
  const { name: _, ...rest } = page.i18n?.[locale] ?? {}
  page.i18n = { ...page.i18n, [locale]: name === '' ? rest : { ...rest, name } }
}

/** A page in all languages has no list of languages. */
export function setLanguages(page: PageValue, chosen: readonly string[], locales: readonly string[]): void {
  if (locales.every((locale) => chosen.includes(locale))) delete page.published
  else page.published = locales.filter((locale) => chosen.includes(locale))
}
