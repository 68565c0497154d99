/**
 * The place in a frame of Google Maps, in the form that `map/embed` stores: coordinates, or the text of a search.
 * Null for other frames.
 */
export function mapFrame(src: string): Record<string, unknown> | null {
  const url = URL.canParse(src) ? new URL(src) : null
  if (url === null || !/^(?:www\.|maps\.)?google\.[a-z.]{2,6}$/.test(url.hostname)) return null
  if (!url.pathname.startsWith('/maps')) return null
  // `!2d` is the longitude and `!3d` the latitude of the middle, `!2s` the name of the place.
  const parts = (url.searchParams.get('pb') ?? '').split('!')
  const part = (kind: string) => parts.find((each) => each.startsWith(kind))?.slice(kind.length) ?? ''
  const [lng, lat] = [part('2d'), part('3d')].map((text) => (text === '' ? Number.NaN : Number(text)))
  const query = (url.searchParams.get('q') ?? '').trim() || part('2s').trim()
  const isPlace = Number.isFinite(lat) && Number.isFinite(lng)
  if (!isPlace && query === '') return null
  return { ...(isPlace && { lat, lng }), ...(query !== '' && { query: query.slice(0, 300) }) }
}
