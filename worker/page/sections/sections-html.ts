import { BACKDROP, hasBackdrop } from '#sections/site/backdrop/has-backdrop.ts'
import type { Member, SectionContext, SectionData, SiteNames } from '#sections/contract.ts'
import { usesForms } from '#sections/ui/form/forms-in.ts'
import { enhancedAddresses } from '#sections/registry.ts'
import { localeName } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import type { Post } from '#shared/schema/blog.ts'
import type { Section, Site } from '#shared/site.ts'
import type { Icons } from '../../store/icon-sets.ts'
import { ownColours } from './own-colours.ts'
import { type RenderedSection, renderedSection } from './rendered-section.ts'
import { cachedSection, type RenderableSection, sectionHtml } from './section-html.tsx'
import { homePath, localePaths } from '#core/routing/locale-paths.ts'
import { logSectionFailure } from './guarded-module.ts'
import { iconNames, lacksIcons, resolveIcons } from './icons.ts'
import { resolveLinks } from '#core/routing/links.ts'
import { type Lists, listContext } from './lists.ts'
import type { LoadedSectionData } from './section-data.ts'
import type { SectionInstance } from './section-instances.ts'
import type { PageForms, SectionSources } from './section-sources.ts'
import { isPersonal, type PageSession, sessionContext } from './session-context.ts'

/** The input of sections besides their data. */
export interface SectionSurroundings {
  messages: Messages
  forms: PageForms | undefined
  /** Absent on a page without sections of sign-in. */
  session?: PageSession | undefined
  /** Absent on a host without sign-in. */
  member?: Member | null | undefined
  /** The article of the page, if it is one. */
  post: Post | undefined
  now: Date
  /** Position of the section whose title is the page's title. */
  titled: number | undefined
}

/** An instance with its loaded data. */
export interface LoadedInstance {
  instance: SectionInstance
  /** Null when the upstream did not answer. */
  data: LoadedSectionData | null
  lists: Lists
}

/**
 * The HTML of each instance, in order; null for a section that failed. Only sections that are not cached are
 * resolved.
 */
export async function sectionsHtml(
  loaded: readonly LoadedInstance[],
  sources: SectionSources,
  surroundings: SectionSurroundings,
): Promise<(RenderedSection | null)[]> {
  const { site, route } = sources
  // Visitors can invent addresses without a page, so their HTML must not depend on the path.
  const path = route.kind === 'error' ? '' : route.path
  const rendering = loaded.map((each) => {
    const context = createContext(each, { sources, surroundings, path })
    const renderKey = createRenderKey(each.instance, context, route)
    return { ...each, context, renderKey, cached: cachedSection(each.instance.section, site, renderKey) }
  })
  const missing = rendering.filter(({ cached }) => cached === undefined)
  const icons =
    missing.length > 0
      ? await sources.loadIcons(iconNames(missing.map(({ instance }) => instance.section)))
      : NO_ICONS
  return Promise.all(rendering.map((each) => each.cached ?? render(each)))

  async function render({
    instance: { section, loaded, position, state },
    context,
    renderKey,
  }: (typeof rendering)[number]): Promise<RenderedSection | null> {
    if (state.hasFailed) return null
    const { id, address } = section
    const isPartial = lacksIcons(section, icons)
    try {
      const linked = resolveLinks(section, { site, locale: route.locale, path })
      const data = resolveIcons({ ...section, data: linked }, icons) as SectionData
      const renderable = {
        id,
        address,
        data,
        colours: await ownColours(address, data, site.config.style),
        loaded,
        belowFold: position > 1,
        context,
      }
      const page = { locale: route.locale, messages: surroundings.messages }
      const unmarked = await sectionHtml(renderable, page, {
        section,
        site,
        renderKey: isPartial ? null : renderKey,
        isCached:
          !sources.isPrivate &&
          !sources.isPreview &&
          !isPartial &&
          !isPersonal(context) &&
          isCacheable(section, context, route),
      })
      const rendered = sources.isPreview ? await withMarks(renderable, unmarked, page) : unmarked
      return isPartial ? { ...rendered, isPartial } : rendered
    } catch (error) {
      logSectionFailure(section, site, error)
      return null
    }
  }
}

/** Adds the paths of texts for editors. */
async function withMarks(
  section: RenderableSection,
  rendered: RenderedSection,
  page: Parameters<typeof sectionHtml>[1],
): Promise<RenderedSection> {
  const { markedHtml } = await import('./field-marks.ts')
  return renderedSection(await markedHtml(section, rendered.html, page))
}

/**
 * Whether memory may hold the HTML. Visitors can invent addresses and filters, which would displace other entries. So
 * memory stores no filtered lists, and for addresses without a page only HTML that all of them share.
 */
function isCacheable(
  { address }: Section,
  { form, view }: SectionContext,
  route: SectionSources['route'],
): boolean {
  if (route.kind === 'error') return address !== 'site/error' && !form?.token
  return view === undefined || route.query.filters === undefined
}

const NO_ICONS: Icons = new Map()

/** Position of the first section whose heading may be the page's h1. */
export function titledPosition(instances: readonly SectionInstance[]): number | undefined {
  return instances.find((each) => each.position >= 0 && isTitled(each))?.position
}

function isTitled({ section, loaded, requiredData }: SectionInstance): boolean {
  if (section.data.title !== undefined || requiredData.post === true) return true
  return loaded.module.hasTitle?.(section.data as SectionData) ?? false
}

/** Whether the section's content depends on the current time. */
export function usesClock({ section, loaded }: Pick<SectionInstance, 'section' | 'loaded'>): boolean {
  return loaded.module.usesClock?.(section.data as SectionData) ?? false
}

/** The addresses of the sections whose stylesheets are needed. */
export function styleAddresses(instances: readonly Pick<SectionInstance, 'section'>[]): string[] {
  return instances.flatMap(({ section: { address, data } }) =>
    hasBackdrop(data as SectionData) ? [address, BACKDROP] : [address],
  )
}

/** Whether the section may have a script to load. Its rendered HTML decides. */
export function mayBeLive({ section, loaded }: SectionInstance): boolean {
  if (loaded.kind === 'island' || hasBackdrop(section.data as SectionData)) return true
  return (
    enhancedAddresses.has(section.address) &&
    loaded.module.isEnhanced?.(section.data as SectionData) !== false
  )
}

function createContext(
  { instance, data, lists }: LoadedInstance,
  {
    sources: { site, origin, route },
    surroundings,
    path,
  }: { sources: SectionSources; surroundings: SectionSurroundings; path: string },
): SectionContext {
  const { loaded, position } = instance
  const { now, forms, session, member, post, titled } = surroundings
  const home = homePath(route.locale, site)
  return {
    first: position === 0,
    titleTag: position === titled ? 'h1' : 'h2',
    resizeImages: site.settings.images?.transform ?? 'media',
    home,
    // A form names the page that shows its result.
    path: path === '' && needsFormContext(instance) ? home : path,
    loaded: data ?? {},
    year: now.getUTCFullYear(),
    ...(usesClock(instance) && { now: `${now.toISOString().slice(0, 16)}Z` }),
    ...listContext(instance, lists),
    ...formContext(instance, forms),
    ...sessionContext(instance, session),
    ...(loaded.module.usesMember && member !== undefined && { member }),
    ...(loaded.module.usesSite && { site: siteNames(site, origin) }),
    ...languageContext(instance, { site, route, post }),
  }
}

function languageContext(
  { section, loaded }: SectionInstance,
  { site, route, post }: Pick<SectionSources, 'site' | 'route'> & Pick<SectionSurroundings, 'post'>,
): Partial<SectionContext> {
  if (site.locales.length < 2 || !loaded.module.usesLocales?.(section.data as SectionData)) return {}
  const locales = localePaths(site, route, post).map(({ locale, path, isHome }) => ({
    locale,
    name: site.localeNames[locale] ?? localeName(locale),
    path,
    isHome,
    isCurrent: locale === route.locale,
  }))
  return { locales }
}

function siteNames({ config, hosts }: Site, origin: string): SiteNames {
  return { name: config.name, host: hosts[0] ?? new URL(origin).hostname }
}

/** Whether the section has a form, and so needs the form context. */
export function needsFormContext({ section }: Pick<SectionInstance, 'section'>): boolean {
  return usesForms(section)
}

function formContext(instance: SectionInstance, forms: PageForms | undefined): Partial<SectionContext> {
  if (forms === undefined || !needsFormContext(instance)) return {}
  const { result, ...shared } = forms
  return { form: { ...shared, ...(result?.section_id === instance.section.id && { result }) } }
}

/**
 * The inputs of a section's HTML besides the section and its site, if they fit in a short key. Null otherwise: then
 * the content itself is compared.
 */
function createRenderKey(
  instance: SectionInstance,
  context: SectionContext,
  { kind, locale }: SectionSources['route'],
): string | null {
  const { position, requiredData } = instance
  const { first, titleTag, path, year, now, view, site, locales, member } = context
  const dependsOnMore =
    now !== undefined ||
    view !== undefined ||
    needsFormContext(instance) ||
    isPersonal(context) ||
    site !== undefined ||
    // The site knows the paths of ordinary pages; only the upstream knows those of articles.
    (locales !== undefined && kind !== 'page')
  if (dependsOnMore || Object.keys(requiredData).length > 0) return null
  return `${locale} ${path} ${first} ${titleTag} ${position > 1} ${year} ${member !== undefined}`
}
