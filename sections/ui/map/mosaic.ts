import type { Point } from './addresses.ts'

/** Pixels of a tile, and of the world at zoom 0. */
const TILE = 256
/** The smallest box, that of a phone, into which all places must fit. */
const FIT = { width: 280, height: 260 }
/** The largest box, that of a wide screen, which tiles must fill. */
const FILL = { width: 1240, height: 900 }

/** A tile or a place, in pixels from the middle of the map. */
interface Placed {
  x: number
  y: number
}

interface Mosaic {
  middle: Point
  zoom: number
  tiles: (Placed & { src: string })[]
  pins: Placed[]
}

/**
 * The OpenStreetMap tiles of a map that shows all these places, no closer than `zoom`. OpenStreetMap's own frame can
 * show one marker only.
 */
export function tileMosaic(
  points: Point[],
  { zoom: closest, height }: { zoom: number; height: number },
): Mosaic {
  const world = points.map(worldPoint)
  const [left, right] = extent(world.map(({ x }) => x))
  const [top, bottom] = extent(world.map(({ y }) => y))
  const pixels = Math.min(FIT.width / (right - left), FIT.height / (bottom - top))
  const zoom = Math.max(1, Math.min(closest, Math.floor(Math.log2(pixels / TILE))))
  const scale = TILE * 2 ** zoom
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const from = (value: number, room: number) => Math.floor((value * scale - room / 2) / TILE)
  const columns = range(from(middle.x, FILL.width), from(middle.x, -FILL.width))
  const rows = range(
    from(middle.y, Math.min(height, FILL.height)),
    from(middle.y, -Math.min(height, FILL.height)),
  )
  const count = 2 ** zoom
  return {
    middle: geoPoint(middle),
    zoom,
    tiles: rows
      .filter((row) => row >= 0 && row < count)
      .flatMap((row) =>
        columns.map((column) => ({
          x: Math.round(column * TILE - middle.x * scale),
          y: Math.round(row * TILE - middle.y * scale),
          // The world repeats itself to the east and to the west.
          src: `https://tile.openstreetmap.org/${zoom}/${((column % count) + count) % count}/${row}.png`,
        })),
      ),
    pins: world.map(({ x, y }) => ({
      x: Math.round((x - middle.x) * scale),
      y: Math.round((y - middle.y) * scale),
    })),
  }
}

function extent(values: number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Web Mercator: fractions of the world, which ends at 85 degrees to the north and to the south. */
function worldPoint({ lat, lng }: Point): Placed {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

function geoPoint({ x, y }: Placed): Point {
  const degrees = (value: number) => Number(value.toFixed(5))
  return {
    lat: degrees((Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI),
    lng: degrees((x - 0.5) * 360),
  }
}
