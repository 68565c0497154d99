import type { FormData as StoredForm } from '#sections/ui/form/form-fields.ts'
import { formsIn } from '#sections/ui/form/forms-in.ts'
import type { Locale } from '#shared/locales.ts'
import type { Section, Site } from '#shared/site.ts'
import { findPopup } from '../popups/find-popup.ts'
import type { AppContext } from '../context.ts'
import { NO_HINTS } from '../routing/hints.ts'
import { resolveLinks } from '../sections/links.ts'
import { pathOfPage } from '../routing/pages.ts'
import { routeRequest } from '../routing/route.ts'
import { readSections } from '../content/read-document.ts'

/** Where a form says it stands. None of it is believed: it only says where to look. */
export interface FormPlace {
  /** Path of a page; undefined for a client that does not say. */
  page: string | undefined
  section: string | undefined
  popup: string | undefined
}

export interface FoundForm {
  form_id: string
  form: StoredForm
  section_id: string
  /** Of the page, locale prefix included. */
  path: string
  locale: Locale
}

/** Pages that are looked through for a client that does not say where its form stands. */
const MAX_PAGES = 30

/** How often a search starts over because a publish came between routing and loading. */
const MAX_ATTEMPTS = 3

/** The form as this tenant has published it; another's does not exist here. Null: there is none. */
export async function findForm(c: AppContext, form_id: string, place: FormPlace): Promise<FoundForm | null> {
  const path = pathOf(c, place.page)
  const found = await findOnPage(c, c.var.site, form_id, { ...place, path })
  return found ?? (place.page === undefined ? findOnSomePage(c, form_id) : null)
}

async function findOnSomePage(c: AppContext, form_id: string): Promise<FoundForm | null> {
  const { site, host, origin, store } = c.var
  const locale = site.defaultLocale
  for (const { id: page_id, access } of site.pages.slice(0, MAX_PAGES)) {
    const path = access === 'public' ? pathOfPage(page_id, locale, site) : null
    if (path === null) continue
    const place = { host, url: origin + path, page_id, locale }
    const lookup = await store.page(site, place, c.executionCtx)
    const match =
      lookup.kind === 'found' &&
      matchForm(lookup.document.sections, form_id, { section: undefined, site, locale, path })
    if (match) return { ...match, path, locale }
  }
  return null
}

/** A path of this host and nothing else: the visitor is sent back there. */
function pathOf(c: AppContext, page: string | undefined): string {
  const here = new URL(c.req.url)
  const asked = page ?? c.req.header('referer') ?? '/'
  const url = URL.canParse(asked, here) ? new URL(asked, here) : here
  return url.host === here.host && url !== here ? url.pathname : '/'
}

async function findOnPage(
  c: AppContext,
  site: Site,
  form_id: string,
  place: FormPlace & { path: string },
  attempt = 1,
): Promise<FoundForm | null> {
  const { host, origin, store } = c.var
  const scope = c.executionCtx
  const url = new URL(place.path, origin)
  const route = routeRequest(site, url, NO_HINTS)
  const locale = route.kind === 'redirect' ? site.defaultLocale : route.locale
  const path = route.kind === 'page' || route.kind === 'blog' ? route.path : url.pathname
  let sections: Section[] = []
  if (place.popup !== undefined) {
    const popup = await findPopup(place.popup, { site, store, env: c.var.env, scope })
    sections = await readSections(popup?.config.pages[0]?.sections ?? [], { site, locale })
  } else if (route.kind === 'page') {
    const page = { host, url: origin + path, page_id: route.page.id, locale }
    const lookup = await store.page(site, page, scope)
    if (lookup.kind === 'republished') {
      const again = await store.site(host, page.url, scope)
      if (again.kind !== 'found' || attempt === MAX_ATTEMPTS) return null
      return findOnPage(c, again.site, form_id, place, attempt + 1)
    }
    sections = lookup.document.sections
  }
  const { header, footer } = await store.shared(site, locale, scope)
  const match = matchForm([...sections, ...header, ...footer], form_id, {
    section: place.section,
    site,
    locale,
    path,
  })
  return match === null ? null : { ...match, path, locale }
}

/** With its links resolved. The named section comes first: one form may stand on a page twice, and differ. */
function matchForm(
  sections: Section[],
  form_id: string,
  { section: named, ...place }: { section: string | undefined; site: Site; locale: Locale; path: string },
) {
  const isAsked = (each: { form_id: string }) => each.form_id === form_id
  const ordered = [...sections].sort((a, b) => Number(b.id === named) - Number(a.id === named))
  for (const section of ordered) {
    if (!formsIn(section).some(isAsked)) continue
    const match = formsIn({ ...section, data: resolveLinks(section, place) }).find(isAsked)
    if (match !== undefined) return { ...match, section_id: section.id }
  }
  return null
}
