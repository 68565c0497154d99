import type { Locale } from '#shared/locales.ts'
import type { ErrorRoute } from '#shared/route.ts'
import type { Popup } from '#shared/schema/popup.ts'
import { loadIcons } from '../../store/icon-sets.ts'
import { addedStyleText, loadCatalogue, usedThemeText } from '../head/assets.ts'
import { marksIn } from '../head/mark-set.ts'
import { loadMessages } from '../sections/messages.ts'
import { SLOT } from '../sections/slot.ts'
import { widgetHtml } from './widget-html.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import { loadSectionData } from '../sections/load-section-data.ts'
import { readSections } from '#core/reading/read-document.ts'
import type { Fragment } from './fragment.ts'
import { loadRequiredData, positioned, withModules } from '../sections/section-instances.ts'
import type { Lists } from '../sections/lists.ts'
import type { PageForms, SectionSources } from '../sections/section-sources.ts'
import type { SiteContext } from '../../context.ts'
import { popupCss } from '#core/theme/popup-style.ts'
import { sectionsHtml, styleAddresses } from '../sections/sections-html.ts'

const NO_LISTS: Lists = new Map()

/** A popup as a dialog with the sections of its first page. */
export async function popupFragment(
  popup: Popup,
  { locale, forms, context }: { locale: Locale; forms: PageForms; context: SiteContext },
): Promise<Fragment> {
  const { site, origin, assets } = context
  // A popup has no page of its own; only the locale of the route is used.
  const route: ErrorRoute = {
    kind: 'error',
    locale,
    status: 200,
    title: null,
    pathname: homePath(locale, site),
  }
  const sources: SectionSources = {
    site,
    origin,
    route,
    loadIcons: (names) => loadIcons(names, context.icons),
    loadSectionData: (requiredData) => loadSectionData(requiredData, route, context),
    ...(context.isPreview && { isPreview: true }),
  }
  const stored = popup.config.pages[0]?.sections ?? []
  const sections = await withModules(await readSections(stored, { site, locale }), site)
  // Negative positions: no section of a popup is the page's title or its largest image.
  const instances = positioned(sections, -sections.length, route)
  const [messages, data] = await Promise.all([
    loadMessages(locale, assets),
    Promise.all(instances.map(({ requiredData }) => loadRequiredData(requiredData, sources))),
    loadCatalogue(assets),
  ])
  const html = await sectionsHtml(
    instances.map((instance, index) => ({ instance, data: data[index] ?? null, lists: NO_LISTS })),
    sources,
    {
      messages,
      forms: { ...forms, popup: popup.id },
      post: undefined,
      now: new Date(),
      titled: undefined,
    },
  )
  const { id, name, config } = popup
  const isPersistent = config.pages[0]?.persistent ?? false
  const shown = { id, name, html: SLOT, persistent: isPersistent }
  const dialog = await widgetHtml('site/popup', shown, { locale, messages })
  const whole = dialog.replace(SLOT, () => html.map((section) => section?.html ?? '').join(''))
  const addresses = ['site/popup', ...styleAddresses(instances)]
  const marks = marksIn(whole, addresses)
  // The page may lack the colours of a section in the popup.
  const theme = whole.includes(' data-scheme="') ? usedThemeText(site.theme.css, marks) : ''
  return {
    html: whole,
    css: theme + addedStyleText(addresses, marks) + popupCss(id, config.style, site.config.style),
  }
}
