import { BASE_DATA } from '#sections/markup/base-data.ts'
import type { RequiredData, SectionData, SectionView } from '#sections/contract.ts'
import { WHOLE_LIST } from '#sections/ui/list-view.ts'
import { knownSection, type LoadedSection, loadSection } from '#sections/registry.ts'
import { HttpError } from '#shared/errors.ts'
import type { ShownRoute } from '#shared/route.ts'
import type { Section, Site } from '#shared/site.ts'
import type { HeaderFooter } from '#core/reading/read-header-footer.ts'
import { log } from '#shared/log.ts'
import { guardedModule, type SectionState } from './guarded-module.ts'
import { type ListMember, listViews, type ListInstance } from './list-views.ts'
import { ContentMissing, type LoadedSectionData } from './section-data.ts'
import type { SectionSources } from './section-sources.ts'

/** A section at its position on a page, with its module and the data that it requires. */
export interface SectionInstance {
  section: Section
  loaded: LoadedSection
  state: SectionState
  /** Counts from 0 in the main part; negative in the header, past the last one in the footer. */
  position: number
  requiredData: RequiredData
  /** Only for sections that show a list, or page or filter one. */
  list?: ListInstance
}

/** A section with its module, before it has a position. */
type UnplacedSection = Pick<SectionInstance, 'section' | 'loaded' | 'state'>

export interface Regions {
  header: SectionInstance[]
  main: SectionInstance[]
  footer: SectionInstance[]
}

interface InstanceSources {
  site: Site
  route: ShownRoute
  /** The sections of the page document. */
  sections: Section[]
  /** Replaces the main part of the route. */
  main?: Section[]
  shared: HeaderFooter
}

/** The sections of a route in their regions, each with its module. */
export async function sectionInstances({
  site,
  route,
  sections,
  main: given = mainSections(route, sections),
  shared,
}: InstanceSources): Promise<Regions> {
  const [header, main, ownFooter] = await Promise.all([
    withModules(isShown(route, 'header') ? shared.header : [], site),
    withModules(given, site),
    withModules(isShown(route, 'footer') ? shared.footer : [], site),
  ])
  const needsSelector = site.locales.length > 1 && ![...header, ...main, ...ownFooter].some(showsLanguages)
  const footer = needsSelector ? [...ownFooter, ...(await withModules([LANGUAGE_SELECTOR], site))] : ownFooter
  const placed = [...header, ...main, ...footer].map((each, index) => ({
    ...each,
    position: index - header.length,
  }))
  const lists = listViews(placed.map(listMember), route.kind === 'error' ? {} : route.query)
  const all = placed.map((each) => completed(each, route, lists.get(each.position)))
  return {
    header: all.slice(0, header.length),
    main: all.slice(header.length, header.length + main.length),
    footer: all.slice(header.length + main.length),
  }
}

/** Turns sections into instances, with positions from `first`. Their lists are whole. */
export function positioned(
  sections: readonly UnplacedSection[],
  first: number,
  route: ShownRoute,
): SectionInstance[] {
  return sections.map((each, index) => completed({ ...each, position: first + index }, route, undefined))
}

type PositionedSection = Omit<SectionInstance, 'requiredData' | 'list'>

function completed(
  section: PositionedSection,
  route: ShownRoute,
  list: ListInstance | undefined,
): SectionInstance {
  const view = sectionView(route, list?.view)
  const { requiredData } = section.loaded.module
  return {
    ...section,
    requiredData: available(requiredData?.(section.section.data as SectionData, view), route),
    ...(list && { list }),
  }
}

function listMember({ section, loaded, position }: PositionedSection): ListMember {
  const { list, controls } = loaded.module
  return { id: section.id, position, kind: list?.kind, controls: controls?.(section.data as SectionData) }
}

/** Leaves out the data of an article on pages without one: a section that shows it is empty there. */
function available({ post, ...others }: RequiredData = {}, route: ShownRoute): RequiredData {
  const hasArticle = route.kind === 'blog' && route.view === 'article'
  return post && hasArticle ? { ...others, post } : others
}

/** Added to a page without a language selector, so that every page of a site with several locales has one. */
const LANGUAGE_SELECTOR: Section = {
  id: 'languages',
  address: 'site/language-selector',
  data: { ...BASE_DATA, padding: { top: 0, bottom: 0 } },
}

function showsLanguages({ section, loaded }: Pick<SectionInstance, 'section' | 'loaded'>): boolean {
  return loaded.module.usesLocales?.(section.data as SectionData) ?? false
}

/** The part of the route that selects a section's content. */
function sectionView(route: ShownRoute, { page, chosen } = WHOLE_LIST): SectionView {
  if (route.kind !== 'blog') return { category: null, slug: null, page, chosen }
  const { category = null, author, tag, slug = null } = route
  return { category, author, tag, slug, page, chosen }
}

/** Returns null when the upstream does not answer: the section then shows its empty state. */
export async function loadRequiredData(
  requiredData: RequiredData,
  sources: SectionSources,
): Promise<LoadedSectionData | null> {
  if (Object.keys(requiredData).length === 0) return {}
  try {
    return await sources.loadSectionData(requiredData)
  } catch (error) {
    if (error instanceof ContentMissing || isTooMany(error)) throw error
    // An article page without its article has no content.
    if (requiredData.post) throw new HttpError(503, 'The article could not be loaded', { cause: error })
    log('warn', 'section data missing', { site: sources.site.tenant_uuid }, error)
    return null
  }
}

/** The limit of requests for missing content was reached, so this content may exist. */
function isTooMany(error: unknown): boolean {
  return error instanceof HttpError && error.status === 429
}

function isShown(route: ShownRoute, region: 'header' | 'footer'): boolean {
  return route.kind !== 'page' || !route.page[`hide_${region}`]
}

/** The sections of the main part: the page's own, or the one section of a blog view. */
function mainSections(route: ShownRoute, own: Section[]): Section[] {
  if (route.kind === 'page' || route.kind === 'search') return own
  if (route.kind === 'error') {
    const { status, pathname } = route
    return [{ id: 'error', address: 'site/error', data: { ...BASE_DATA, status, pathname } }]
  }
  const name = route.view === 'article' ? 'article' : 'list'
  return [{ id: name, address: `blog/${name}`, data: { ...BASE_DATA } }]
}

/** Leaves out sections that this build does not have. */
export async function withModules(sections: Section[], site: Site): Promise<UnplacedSection[]> {
  const missing = sections.filter(({ address }) => knownSection(address) === undefined)
  await Promise.all(missing.map(({ address }) => loadSection(address)))
  return sections.flatMap((section) => {
    const loaded = knownSection(section.address)
    if (loaded) return [{ section, ...guardedModule(section, loaded, site) }]
    log('warn', 'section left out', {
      site: site.tenant_uuid,
      section: section.id,
      reason: `unknown section ${section.address}`,
    })
    return []
  })
}
