import type { ListQuery, SectionContext, SectionData, SiteNames } from '#sections/contract.ts'
import { usesForms as hasForms } from '#sections/ui/form/forms-in.ts'
import { localeName } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import type { Post } from '#shared/schema/blog.ts'
import type { Site } from '#shared/site.ts'
import { log, reasonOf } from '../log.ts'
import type { RenderedSection } from '../render/rendered-section.ts'
import { recallSection, sectionHtml } from '../render/section-html.tsx'
import { homePath, languagePaths } from '../routing/languages.ts'
import { iconNames, resolveIcons } from './icons.ts'
import { resolveLinks } from './links.ts'
import { type Lists, listContext } from './lists.ts'
import type { Placed } from './place-sections.ts'
import type { IconShape } from '../icon-sets.ts'
import type { LoadedSectionData } from './section-data.ts'
import type { PageForms, SectionSources } from './section-sources.ts'

/** What sections are told beside their data. */
export interface Surroundings {
  messages: Messages
  met: readonly (LoadedSectionData | null)[]
  query: ListQuery
  lists: Lists
  forms: PageForms | undefined
  /** The article that the page shows, if it is one. */
  post: Post | undefined
  now: Date
}

/**
 * The HTML of each placed section, in order; null for one that failed, which the page then goes without. One
 * that was rendered before for the same page is taken as it is; only the others are resolved at all.
 */
export async function sectionsHtml(
  placed: readonly Placed[],
  sources: SectionSources,
  surroundings: Surroundings,
): Promise<(RenderedSection | null)[]> {
  const { site, route } = sources
  const path = route.kind === 'error' ? route.pathname : route.path
  const titled = placed.find((each) => each.position >= 0 && isTitled(each))?.position
  const contexts = placed.map((each, index) =>
    contextOf(each, index, { sources, surroundings, path, titled }),
  )
  const wheres = placed.map((each, index) => whereOf(each, contexts[index] as SectionContext, route))
  const kept = placed.map(({ section }, index) => recallSection(section, site, wheres[index] ?? null))
  const missing = placed.filter((_, index) => kept[index] === undefined)
  const icons =
    missing.length > 0 ? await sources.loadIcons(iconNames(missing.map(({ section }) => section))) : NO_ICONS
  return Promise.all(placed.map((each, index) => kept[index] ?? render(each, index)))

  async function render(
    { section, loaded, position }: Placed,
    index: number,
  ): Promise<RenderedSection | null> {
    const { id, address } = section
    const data = resolveLinks(section, { site, locale: route.locale, path })
    try {
      return await sectionHtml(
        {
          id,
          address,
          data: resolveIcons({ ...section, data }, icons) as SectionData,
          loaded,
          belowFold: position > 1,
          context: contexts[index] as SectionContext,
        },
        { tenant_uuid: site.tenant_uuid, locale: route.locale, messages: surroundings.messages },
        { section, site, where: wheres[index] ?? null },
      )
    } catch (error) {
      log('error', 'section failed', {
        site: site.tenant_uuid,
        section: id,
        address,
        reason: reasonOf(error),
      })
      return null
    }
  }
}

const NO_ICONS: Map<string, IconShape> = new Map()

function isTitled({ section, loaded }: Placed): boolean {
  return section.data.title !== undefined || (loaded.module.hasTitle?.(section.data as SectionData) ?? false)
}

/** Whether what the section shows depends on the moment. */
export function usesClock({ section, loaded }: Pick<Placed, 'section' | 'loaded'>): boolean {
  return loaded.module.usesClock?.(section.data as SectionData) ?? false
}

function contextOf(
  placed: Placed,
  index: number,
  {
    sources: { site, origin, route },
    surroundings,
    path,
    titled,
  }: {
    sources: SectionSources
    surroundings: Surroundings
    path: string
    titled: number | undefined
  },
): SectionContext {
  const { loaded, position } = placed
  const { met, now, query, lists, forms, post } = surroundings
  return {
    first: position === 0,
    titleTag: position === titled ? 'h1' : 'h2',
    resizeImages: site.settings.images?.transform === 'cdn-cgi',
    home: homePath(route.locale, site),
    path,
    loaded: met[index] ?? {},
    year: now.getUTCFullYear(),
    ...(usesClock(placed) && { now: `${now.toISOString().slice(0, 16)}Z` }),
    ...listContext(loaded.module, query, lists),
    ...formContext(placed, forms),
    ...(loaded.module.usesSite && { site: siteNames(site, origin) }),
    ...languageContext(placed, { site, route, post }),
  }
}

function languageContext(
  { section, loaded }: Placed,
  { site, route, post }: Pick<SectionSources, 'site' | 'route'> & Pick<Surroundings, 'post'>,
): Partial<SectionContext> {
  if (site.locales.length < 2 || !loaded.module.usesLanguages?.(section.data as SectionData)) return {}
  const languages = languagePaths(site, route, post).map(({ locale, path, isHome }) => ({
    locale,
    name: localeName(locale),
    path,
    isHome,
    isCurrent: locale === route.locale,
  }))
  return { languages }
}

function siteNames({ config, hosts }: Site, origin: string): SiteNames {
  return { name: config.name, host: hosts[0] ?? new URL(origin).hostname }
}

/** Shows a form, and so needs to know how it is sent. */
export function usesForms({ section }: Pick<Placed, 'section'>): boolean {
  return hasForms(section)
}

function formContext(placed: Placed, forms: PageForms | undefined): Partial<SectionContext> {
  if (forms === undefined || !usesForms(placed)) return {}
  const { result, ...shared } = forms
  return { form: { ...shared, ...(result?.section_id === placed.section.id && { result }) } }
}

/**
 * All that a section's HTML depends on beside itself and its site, where that is little; null where it is more
 * than a few words and the content itself must be compared.
 */
function whereOf(
  placed: Placed,
  context: SectionContext,
  { kind, locale }: SectionSources['route'],
): string | null {
  const { position, needs } = placed
  const { first, titleTag, path, year, now, query, lists, site, languages } = context
  const dependsOnMore =
    now !== undefined ||
    query !== undefined ||
    lists !== undefined ||
    usesForms(placed) ||
    site !== undefined ||
    // An ordinary page is where its site says; an article is where the upstream says.
    (languages !== undefined && kind !== 'page')
  if (dependsOnMore || Object.keys(needs).length > 0) return null
  return `${locale} ${path} ${first} ${titleTag} ${position > 1} ${year}`
}
