import type { AnyForm as StoredForm } from '#sections/ui/form/estimate-form.ts'
import { formsIn } from '#sections/ui/form/forms-in.ts'
import { sectionTimetable } from '#sections/form/booking/timetable-of.ts'
import type { Timetable } from '#shared/bookings/timetable.ts'
import type { Locale } from '#shared/locales.ts'
import { log } from '#shared/log.ts'
import { canonicalPath } from '#shared/paths.ts'
import type { GuardedPage } from '#shared/route.ts'
import type { Section, Site } from '#shared/site.ts'
import { findPopup } from '../page/widgets/find-popup.ts'
import { NO_HINTS } from '#core/routing/hints.ts'
import { resolveLinks } from '#core/routing/links.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import { pathOfPage } from '#core/routing/pages.ts'
import { routeRequest } from '#core/routing/route.ts'
import { loadDocument } from '../page/sections/load-document.ts'
import type { SiteContext } from '../context.ts'
import type { PublicContact } from './delivery/lead.ts'
import { publicContact } from './public-contact.ts'
import { readSections } from '#core/reading/read-document.ts'

/** The place of a form according to the request. It is only a hint where to look. */
export interface FormPlace {
  /** Path of a page; undefined when the request does not name it. */
  page: string | undefined
  section: string | undefined
  popup: string | undefined
  /** The referrer, for a request that does not name its page. */
  referer: string | undefined
  /** Address that the form was sent to. */
  sentTo: URL
  /** Loads the sections of a page behind sign-in, as far as the sender may read them. */
  openGuarded: (page: GuardedPage) => Promise<Section[]>
}

export interface FoundForm {
  form_id: string
  form: StoredForm
  /** The timetable of the form; null without one. */
  timetable: Timetable | null
  section_id: string
  /** Path of the page, with its locale prefix. */
  path: string
  locale: Locale
  /** The owner's contact details on the page; empty for a form without a timetable. */
  contact: PublicContact
}

/** Most pages to search for a request that does not name its page. */
const MAX_PAGES = 30

/** Finds a form that this tenant has published. Null when there is none; forms of other tenants are never found. */
export async function findForm(
  context: SiteContext,
  form_id: string,
  place: FormPlace,
): Promise<FoundForm | null> {
  const found = await findOnPage(context, form_id, { ...place, path: formPagePath(place) })
  return found ?? (place.page === undefined ? findOnSomePage(context, form_id) : null)
}

/**
 * The form in the language of the site's owner. If the page has no translation or is behind sign-in, the visitor's
 * version is used.
 */
export async function ownersForm(
  context: SiteContext,
  found: FoundForm,
  place: FormPlace,
): Promise<StoredForm> {
  const { site, origin } = context
  const locale = site.defaultLocale
  if (found.locale === locale) return found.form
  const route = routeRequest(site, new URL(found.path, origin), NO_HINTS)
  const ofPage = route.kind === 'page' ? pathOfPage(route.page.id, locale, site) : null
  const path = place.popup === undefined ? ofPage : homePath(locale, site)
  if (path === null) return found.form
  try {
    const own = await findOnPage(context, found.form_id, { ...place, path, section: found.section_id })
    return own?.locale === locale ? own.form : found.form
  } catch (error) {
    // A missing label in a mail must not lose the submission.
    log(
      'warn',
      'form not read in the owner’s language',
      { site: site.tenant_uuid, form: found.form_id },
      error,
    )
    return found.form
  }
}

async function findOnSomePage(context: SiteContext, form_id: string): Promise<FoundForm | null> {
  const { site, host, origin, store, scope } = context
  const locale = site.defaultLocale
  for (const { id: page_id, access } of site.pages.slice(0, MAX_PAGES)) {
    const path = access === 'public' ? pathOfPage(page_id, locale, site) : null
    if (path === null) continue
    const lookup = await store.page(site, { host, url: origin + path, page_id, locale }, scope)
    const match =
      lookup.kind === 'found' &&
      matchForm(lookup.document.sections, form_id, { section: undefined, site, locale, path })
    if (match) return { ...match, path, locale }
  }
  return null
}

/** A path on this host, to which the visitor is redirected. */
function formPagePath({ page, referer, sentTo }: FormPlace): string {
  const asked = page ?? referer ?? '/'
  if (!URL.canParse(asked, sentTo)) return '/'
  const url = new URL(asked, sentTo)
  if (url.origin !== sentTo.origin) return '/'
  // A path may begin with two slashes, which a browser reads as another host.
  const canonical = canonicalPath(url.pathname)
  return canonical.ok ? canonical.path : '/'
}

async function findOnPage(
  context: SiteContext,
  form_id: string,
  place: FormPlace & { path: string },
): Promise<FoundForm | null> {
  const url = new URL(place.path, context.origin)
  const asked = routeRequest(context.site, url, NO_HINTS)
  // A popup may open on any page, so no page is loaded for it.
  const { site, route, document } =
    place.popup === undefined
      ? await loadDocument(asked, context)
      : { site: context.site, route: asked, document: null }
  const locale = route.kind === 'redirect' ? site.defaultLocale : route.locale
  const guarded = route.kind === 'error' ? route.guarded : undefined
  const path = route.kind === 'page' || route.kind === 'blog' ? route.path : (guarded?.path ?? url.pathname)
  const ofPage = () => (guarded ? place.openGuarded(guarded) : (document?.sections ?? []))
  const sections =
    place.popup === undefined
      ? await ofPage()
      : await popupSections(place.popup, locale, { ...context, site })
  const { header, footer } = await context.store.headerFooter.get(site, locale, context.scope)
  const match = matchForm([...sections, ...header, ...footer], form_id, {
    section: place.section,
    site,
    locale,
    path,
  })
  return match === null ? null : { ...match, path, locale }
}

async function popupSections(id: string, locale: Locale, context: SiteContext): Promise<Section[]> {
  const popup = await findPopup(id, context)
  return readSections(popup?.config.pages[0]?.sections ?? [], { site: context.site, locale })
}

/**
 * The form with its links resolved. The named section comes first, because two sections of a page may have a
 * form with the same id.
 */
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
    if (match === undefined) continue
    const timetable = sectionTimetable(section)
    const contact = timetable === null ? {} : publicContact(place.site, sections)
    return { ...match, section_id: section.id, timetable, contact }
  }
  return null
}
