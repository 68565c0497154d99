/** Where in the Studio a person is: what its address says. */
export type Place =
  | { kind: 'sites' }
  | { kind: 'site'; site: string; page: string | null; locale: string | null }
  | { kind: 'nowhere' }

export function readPlace({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const [, first = '', site = '', pages = '', page = '', ...rest] = pathname.split('/').map(decoded)
  if (first === '' || (first === 'sites' && site === '')) return { kind: 'sites' }
  const isSite = first === 'sites' && (pages === '' || pages === 'pages') && rest.length === 0
  if (!isSite) return { kind: 'nowhere' }
  return { kind: 'site', site, page: page || null, locale: new URLSearchParams(search).get('locale') }
}

/** A segment that is no encoded text names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The address of a place. */
export function addressOf(place: Exclude<Place, { kind: 'nowhere' }>): string {
  if (place.kind === 'sites') return '/'
  const site = `/sites/${encodeURIComponent(place.site)}`
  const page = place.page === null ? '' : `/pages/${encodeURIComponent(place.page)}`
  const locale = place.locale === null ? '' : `?locale=${encodeURIComponent(place.locale)}`
  return site + page + locale
}
