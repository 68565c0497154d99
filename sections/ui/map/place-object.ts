import { textOfHtml } from '../plain-text.ts'
import { mapPageUrl } from './addresses.ts'
import type { MapData, PlaceData } from './map-fields.ts'

/** A schema.org Place; a LocalBusiness when it has a phone number or opening hours. Nothing without a written address. */
export function placeObjects(place: PlaceData, name: string, map: MapData): object[] {
  const { address, phone, hours, lat, lng } = place
  const written = textOfHtml(address)
  if (written === '' || name === '') return []
  const hasMap = mapPageUrl(place, map)
  return [
    {
      '@context': 'https://schema.org',
      '@type': phone !== '' || hours !== '' ? 'LocalBusiness' : 'Place',
      name,
      address: written,
      ...(phone !== '' && { telephone: phone }),
      ...(lat !== undefined &&
        lng !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
      ...(hasMap !== null && { hasMap }),
    },
  ]
}
