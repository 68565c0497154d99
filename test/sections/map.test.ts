import { describe, expect, test } from 'vitest'
import { directionsUrl, mapFrameUrl, mapPageUrl } from '#sections/ui/map/addresses.ts'
import type { MapData, PlaceData } from '#sections/ui/map/map-fields.ts'

const map = { provider: 'openstreetmap', zoom: 15 } as MapData
const google = { ...map, provider: 'google' } as MapData
const nowhere: PlaceData = {
  lat: undefined,
  lng: undefined,
  query: '',
  address: undefined,
  phone: '',
  hours: '',
  directionsUrl: undefined,
}
const square = { ...nowhere, lat: -23.5505, lng: -46.6333 }
const named = { ...nowhere, query: 'Praça da Sé & arredores' }

describe('a place', () => {
  test('with coordinates is in the middle of the frame, and marked', () => {
    const frame = new URL(mapFrameUrl(square, map) ?? '')
    const [west = 0, south = 0, east = 0, north = 0] = (frame.searchParams.get('bbox') ?? '')
      .split(',')
      .map(Number)
    expect(frame.origin + frame.pathname).toBe('https://www.openstreetmap.org/export/embed.html')
    expect(frame.searchParams.get('marker')).toBe('-23.5505,-46.6333')
    expect((west + east) / 2).toBeCloseTo(-46.6333, 4)
    expect((south + north) / 2).toBeCloseTo(-23.5505, 4)
    expect(east - west).toBeCloseTo(0.0343, 3)
  })

  test('without coordinates is found by Google alone', () => {
    expect(mapFrameUrl(named, map)).toBeNull()
    expect(mapFrameUrl(named, google)).toBe(
      'https://www.google.com/maps?q=Pra%C3%A7a+da+S%C3%A9+%26+arredores&z=15&output=embed',
    )
    expect(mapPageUrl(named, map)).toContain('https://www.openstreetmap.org/search?query=Pra%C3%A7a')
  })

  test('that nothing is known of is on no map', () => {
    for (const each of [map, google]) {
      expect([mapFrameUrl(nowhere, each), mapPageUrl(nowhere, each), directionsUrl(nowhere, each)]).toEqual([
        null,
        null,
        null,
      ])
    }
  })

  test('is led to as the tenant says', () => {
    expect(directionsUrl(square, map)).toBe('https://www.openstreetmap.org/directions?to=-23.5505%2C-46.6333')
    expect(directionsUrl(square, google)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-23.5505%2C-46.6333',
    )
    expect(directionsUrl({ ...square, directionsUrl: '/como-chegar' }, map)).toBe('/como-chegar')
  })
})
