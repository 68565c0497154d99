import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { editorJsonSchema } from '#sections/fields/json-schema.ts'
import { schema } from '#sections/map/locations/schema.ts'
import { directionsUrl, mapFrameUrl, mapPageUrl } from '#sections/ui/map/addresses.ts'
import { tileMosaic } from '#sections/ui/map/mosaic.ts'
import type { MapData, PlaceData } from '#sections/ui/map/map-fields.ts'

const map = { provider: 'openstreetmap', zoom: 15 } as MapData
const google = { ...map, provider: 'google' } as MapData
const standard = { ...map, provider: 'auto' } as MapData
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
  test('with coordinates is in the middle of the frame, and has a marker', () => {
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

  test.each([null, '', ' ', false, 'abc', 91])('whose latitude is stored as %j has no latitude', (lat) => {
    const { markers } = z.parse(schema, { markers: [{ title: 'A', lat, lng: '-46.6', query: 'Sé' }] })
    expect(markers[0]).toMatchObject({ lat: undefined, lng: -46.6 })
  })

  test('does not require coordinates in an editor', () => {
    const { markers } = editorJsonSchema(schema).properties ?? {}
    expect(markers?.items?.properties).toHaveProperty('lat')
    expect(markers?.items?.required).toBeUndefined()
  })

  test('without coordinates is found only by Google', () => {
    expect(mapFrameUrl(named, map)).toBeNull()
    expect(mapFrameUrl(named, google)).toBe(
      'https://www.google.com/maps?q=Pra%C3%A7a+da+S%C3%A9+%26+arredores&z=15&output=embed',
    )
    expect(mapPageUrl(named, map)).toContain('https://www.openstreetmap.org/search?query=Pra%C3%A7a')
  })

  test('is shown by OpenStreetMap if it has coordinates, and by Google if only its address is known', () => {
    expect(mapFrameUrl(square, standard)).toBe(mapFrameUrl(square, map))
    expect(mapFrameUrl(named, standard)).toBe(mapFrameUrl(named, google))
    expect(mapPageUrl(named, standard)).toBe(mapPageUrl(named, google))
    expect(directionsUrl(named, standard)).toBe(directionsUrl(named, google))
  })

  test('without coordinates and address is on no map', () => {
    for (const each of [map, google]) {
      expect([mapFrameUrl(nowhere, each), mapPageUrl(nowhere, each), directionsUrl(nowhere, each)]).toEqual([
        null,
        null,
        null,
      ])
    }
  })

  test('has directions in the service that the tenant chooses', () => {
    expect(directionsUrl(square, map)).toBe('https://www.openstreetmap.org/directions?to=-23.5505%2C-46.6333')
    expect(directionsUrl(square, google)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=-23.5505%2C-46.6333',
    )
    expect(directionsUrl({ ...square, directionsUrl: '/como-chegar' }, map)).toBe('/como-chegar')
  })
})

describe('a map of several places', () => {
  const places = [
    { lat: -23.5505, lng: -46.6333 },
    { lat: -23.5617, lng: -46.702 },
    { lat: -23.6639, lng: -46.5383 },
  ]
  const mosaic = tileMosaic(places, { zoom: 15, height: 440 })

  test('shows all of them on a phone', () => {
    for (const { x, y } of mosaic.pins) {
      expect(Math.abs(x)).toBeLessThanOrEqual(140)
      expect(Math.abs(y)).toBeLessThanOrEqual(130)
    }
    const [west = 0, east = 0] = [
      Math.min(...mosaic.pins.map(({ x }) => x)),
      Math.max(...mosaic.pins.map(({ x }) => x)),
    ]
    expect(east - west, 'and no further away than needed').toBeGreaterThan(140)
  })

  test('puts each where the map’s tiles have it', () => {
    // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames, computed by its own formula.
    const { lat, lng } = places[1] ?? { lat: 0, lng: 0 }
    const count = 2 ** mosaic.zoom
    const column = ((lng + 180) / 360) * count
    const row = ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * count
    const tile = mosaic.tiles.find(({ src }) =>
      src.endsWith(`/${mosaic.zoom}/${Math.floor(column)}/${Math.floor(row)}.png`),
    )
    expect(mosaic.pins[1]?.x).toBeCloseTo((tile?.x ?? 0) + (column % 1) * 256, -0.5)
    expect(mosaic.pins[1]?.y).toBeCloseTo((tile?.y ?? 0) + (row % 1) * 256, -0.5)
  })

  test('fills a wide box, and requests only tiles that exist', () => {
    const xs = mosaic.tiles.map(({ x }) => x)
    expect(Math.min(...xs)).toBeLessThanOrEqual(-620)
    expect(Math.max(...xs) + 256).toBeGreaterThanOrEqual(620)
    const world = tileMosaic(
      [
        { lat: 89, lng: -179 },
        { lat: -89, lng: 179 },
      ],
      { zoom: 15, height: 900 },
    )
    const count = 2 ** world.zoom
    for (const { src } of world.tiles) {
      const [, column, row] = /\/(\d+)\/(\d+)\.png$/.exec(src) ?? []
      expect(Number(column)).toBeLessThan(count)
      expect(Number(row)).toBeLessThan(count)
    }
  })

  test('of one place twice has the zoom that the tenant sets', () => {
    const [one] = places
    if (one === undefined) throw new Error('no place')
    expect(tileMosaic([one, one], { zoom: 15, height: 440 })).toMatchObject({ zoom: 15, middle: one })
  })
})
