import type { MapData, PlaceData } from './map-fields.ts'

export const PROVIDERS = { openstreetmap: 'OpenStreetMap', google: 'Google Maps' } as const

export type Point = { lat: number; lng: number }

/** The provider whose map shows the place. OpenStreetMap's frame needs coordinates; it cannot search for an address. */
export function mapProvider(
  place: PlaceData,
  { provider }: Pick<MapData, 'provider'>,
): keyof typeof PROVIDERS {
  if (provider !== 'auto') return provider
  return placePoint(place) === null && place.query !== '' ? 'google' : 'openstreetmap'
}

export function placePoint({ lat, lng }: PlaceData): Point | null {
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

/** Address of a map in a frame, or null where the provider cannot find the place. No API key is needed. */
export function mapFrameUrl(place: PlaceData, map: MapData): string | null {
  const { zoom } = map
  const point = placePoint(place)
  if (mapProvider(place, map) === 'google') {
    const query = point === null ? place.query : `${point.lat},${point.lng}`
    return query === ''
      ? null
      : `https://www.google.com/maps?${new URLSearchParams({ q: query, z: `${zoom}`, output: 'embed' })}`
  }
  if (point === null) return null
  const search = new URLSearchParams({
    bbox: boxAround(point, zoom).join(','),
    layer: 'mapnik',
    marker: `${point.lat},${point.lng}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${search}`
}

/** The bounding box of a frame of 800 by 440 pixels. At zoom 0 the world is 256 pixels wide. */
function boxAround({ lat, lng }: Point, zoom: number): string[] {
  const degreesPerPixel = 360 / (256 * 2 ** zoom)
  const [dx, dy] = [400 * degreesPerPixel, 220 * degreesPerPixel * Math.cos((lat * Math.PI) / 180)]
  return [lng - dx, lat - dy, lng + dx, lat + dy].map((degrees) => degrees.toFixed(5))
}

/** The address of the place on the provider's own site. */
export function mapPageUrl(place: PlaceData, map: MapData): string | null {
  const { zoom } = map
  const point = placePoint(place)
  if (point === null && place.query === '') return null
  if (mapProvider(place, map) === 'google') {
    const query = point === null ? place.query : `${point.lat},${point.lng}`
    return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
  }
  if (point === null)
    return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place.query })}`
  const { lat, lng } = point
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`
}

/** The address of directions: the tenant's own, or from the visitor's position. */
export function directionsUrl(place: PlaceData, map: Pick<MapData, 'provider'>): string | null {
  if (place.directionsUrl !== undefined) return place.directionsUrl
  const point = placePoint(place)
  const to = point === null ? place.query : `${point.lat},${point.lng}`
  if (to === '') return null
  return mapProvider(place, map) === 'google'
    ? `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`
    : `https://www.openstreetmap.org/directions?${new URLSearchParams({ to })}`
}
