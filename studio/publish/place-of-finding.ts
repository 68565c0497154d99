import { homeOf, type PageValue, type SectionValue } from '../edit/page-value.ts'
import { popupDocument, type PopupValue } from '../popups/popup-value.ts'
import type { ScreenName, Somewhere } from '../route/place.ts'
import type { Target } from '../site/site-room.tsx'
import type { Finding } from './use-publishing.ts'

interface FindingPlace {
  place: Somewhere
  /** The document and section that the editor at that place opens; null for other screens. */
  target: Target | null
}

interface Known {
  site: string
  /** The edited language; null for the site’s first. */
  locale: string | null
  pages: readonly PageValue[]
  /** In the order of the site's content. */
  popups: readonly PopupValue[]
  header: readonly SectionValue[]
  footer: readonly SectionValue[]
}

/** Screens by the field of the site that they edit. */
const SCREENS: Record<string, ScreenName> = {
  path_rules: 'rules',
  appConfig: 'settings',
  tenant: 'settings',
  locales: 'settings',
  defaultLocale: 'settings',
}

/** The place in the Studio where a finding can be fixed; null if no screen edits it. */
export function placeOfFinding({ at }: Pick<Finding, 'at'>, known: Known): FindingPlace | null {
  const { site, locale } = known
  if (at === undefined) return null
  const { file, path } = at
  const [, page] = /^pages\/([A-Za-z0-9_-]+)\.json$/.exec(file) ?? []
  if (page !== undefined) {
    const found = known.pages.find(({ id }) => id === page)
    return inPage(page, sectionIn(path, found?.sections ?? []), known)
  }
  const screen = (name: ScreenName, item: string | null = null): Somewhere => ({
    ...{ kind: 'screen', site, screen: name, item, locale },
  })
  const [, post] = /^posts\/(.+)\.md$/.exec(file) ?? []
  if (post !== undefined) return { place: screen('posts', post), target: null }
  const [first = '', second = '', ...inner] = path
  if (first === 'popups') {
    const popup = known.popups[Number(second)]
    if (popup === undefined) return null
    const section = sectionIn(inner.slice(3), popup.config.pages[0]?.sections ?? [])
    return { place: screen('popups', popup.id), target: { document: popupDocument(popup.id), section } }
  }
  if (first === 'config') return inConfig([String(second), ...inner], known)
  const name = SCREENS[first]
  return name === undefined ? null : { place: screen(name), target: null }
}

type Path = readonly (string | number)[]

/** Header and footer are edited on the home page. Their translations are one field. */
function inConfig([field, ...inner]: Path, known: Known): FindingPlace | null {
  const { site, locale, pages, header, footer } = known
  const home = homeOf(pages)
  const screen = (name: ScreenName): FindingPlace => ({
    place: { kind: 'screen', site, screen: name, item: null, locale },
    target: null,
  })
  if (field === 'style') return screen('theme')
  if (field === 'blog') return screen('posts')
  if (field !== 'header' && field !== 'footer' && field !== 'i18n') return screen('settings')
  if (home === null) return null
  if (field === 'i18n') return inPage(home, sectionIn(['i18n', ...inner], []), known)
  const sections = field === 'header' ? header : footer
  return inPage(home, sectionIn(['sections', ...inner], sections), known)
}

function inPage(page: string, section: string | null, { site, locale }: Known): FindingPlace {
  return {
    place: { kind: 'site', site, page, locale },
    target: { document: `pages/${page}`, section },
  }
}

/** The id of the section at `sections/1/…` or `i18n/en-US/sections/b/…`. */
function sectionIn([first, second, third, fourth]: Path, sections: readonly SectionValue[]): string | null {
  if (first === 'sections') return sections[Number(second)]?.id ?? null
  return first === 'i18n' && third === 'sections' ? String(fourth) : null
}
