/** Screens of a site, by their segment in its addresses. */
const SCREENS = [
  'pages',
  'posts',
  'popups',
  'rules',
  'leads',
  'numbers',
  'domains',
  'members',
  'shares',
  'revisions',
  'theme',
  'settings',
  'media',
] as const
export type ScreenName = (typeof SCREENS)[number]

/** The current place in the Studio, from its address. */
export type Place =
  | { kind: 'sites' }
  /** The editor of a page; null: of the site’s home. */
  | { kind: 'site'; site: string; page: string | null; locale: string | null }
  /** `item` is what is open on the screen, such as a post. */
  | { kind: 'screen'; site: string; screen: ScreenName; item: string | null; locale: string | null }
  | { kind: 'nowhere' }

export type Somewhere = Exclude<Place, { kind: 'nowhere' }>

export function readPlace({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const [, first = '', site = '', second = '', third = '', ...rest] = pathname.split('/').map(decoded)
  if (first === '' || (first === 'sites' && site === '')) return { kind: 'sites' }
  if (first !== 'sites' || rest.length > 0) return { kind: 'nowhere' }
  const locale = new URLSearchParams(search).get('locale')
  if (second === '') return { kind: 'site', site, page: null, locale }
  if (second === 'pages' && third !== '') return { kind: 'site', site, page: third, locale }
  const screen = SCREENS.find((each) => each === second)
  if (screen === undefined) return { kind: 'nowhere' }
  return { kind: 'screen', site, screen, item: third || null, locale }
}

/** A badly encoded segment stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The address of a place. */
export function addressOf(place: Somewhere): string {
  if (place.kind === 'sites') return '/'
  const segments =
    place.kind === 'site' ? (place.page === null ? [] : ['pages', place.page]) : [place.screen, place.item]
  const path = ['sites', place.site, ...segments].filter((each) => each !== null).map(encodeURIComponent)
  const locale = place.locale === null ? '' : `?locale=${encodeURIComponent(place.locale)}`
  return `/${path.join('/')}${locale}`
}
