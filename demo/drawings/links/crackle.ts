import { about, mix, type Point, random, seed, times } from '../padaria/linocut.ts'

/** Crazed celadon: a tile of cracks that repeats without a seam, under light that falls from above. */
export function crackle(): string {
  seed(5)
  const size = 480
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><defs><pattern id="c" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><g fill="none" stroke="#2d4a40" stroke-linecap="round"><path stroke-width="1.1" opacity=".34" d="${cracks(size, 34)}"/><path stroke-width=".7" opacity=".2" d="${cracks(size, 110)}"/></g><g fill="#5b4030" opacity=".34">${specks(size, 26)}</g></pattern><radialGradient id="l" cx=".32" cy="0" r="1"><stop offset="0" stop-color="#e9f1e8" stop-opacity=".85"/><stop offset=".55" stop-color="#e9f1e8" stop-opacity="0"/></radialGradient><linearGradient id="p" x1="0" x2="0" y1="0" y2="1"><stop offset=".45" stop-color="#3f6355" stop-opacity="0"/><stop offset="1" stop-color="#3f6355" stop-opacity=".34"/></linearGradient></defs><rect width="100%" height="100%" fill="#a9bfb0"/><rect width="100%" height="100%" fill="url(#p)"/><rect width="100%" height="100%" fill="url(#l)"/><rect width="100%" height="100%" fill="url(#c)"/></svg>\n`
}

/** Borders between `count` fields of a torus. */
function cracks(size: number, count: number): string {
  const across = Math.round(Math.sqrt(count))
  const step = size / across
  const sites = times(
    across * across,
    (index): Point => [
      ((index % across) + random(0.05, 0.95)) * step,
      (Math.floor(index / across) + random(0.05, 0.95)) * step,
    ],
  )
  const around = [-size, 0, size].flatMap((dx) =>
    [-size, 0, size].flatMap((dy) => sites.map(([x, y]): Point => [x + dx, y + dy])),
  )
  const drawn = new Set<string>()
  return sites
    .flatMap((site) => edges(site, around, step * 3))
    .filter(([a, b]) => {
      const wrap = ([x, y]: Point) => `${Math.round((x + size) % size)},${Math.round((y + size) % size)}`
      const key = [wrap(a), wrap(b)].sort().join()
      return !drawn.has(key) && drawn.add(key)
    })
    .map(([a, b]) => {
      const middle: Point = [mix(a[0], b[0], 0.5) + random(-4, 4), mix(a[1], b[1], 0.5) + random(-4, 4)]
      return repeated(a, b, size)
        .map(([dx, dy]) => `M${at(a, dx, dy)}Q${at(middle, dx, dy)} ${at(b, dx, dy)}`)
        .join('')
    })
    .join('')
}

/** Where else a crack has to be drawn, so that the tile has no seam. */
function repeated(a: Point, b: Point, size: number): Point[] {
  const shifts = (low: number, high: number) => [
    0,
    ...(low < 0 ? [size] : []),
    ...(high > size ? [-size] : []),
  ]
  const xs = shifts(Math.min(a[0], b[0]), Math.max(a[0], b[0]))
  const ys = shifts(Math.min(a[1], b[1]), Math.max(a[1], b[1]))
  return xs.flatMap((dx) => ys.map((dy): Point => [dx, dy]))
}

function edges(site: Point, sites: readonly Point[], reach: number): [Point, Point][] {
  let corners: Point[] = [
    [site[0] - reach, site[1] - reach],
    [site[0] + reach, site[1] - reach],
    [site[0] + reach, site[1] + reach],
    [site[0] - reach, site[1] + reach],
  ]
  for (const other of sites) {
    if (other[0] === site[0] && other[1] === site[1]) continue
    const [mx, my] = [(site[0] + other[0]) / 2, (site[1] + other[1]) / 2]
    const outside = ([x, y]: Point) => (x - mx) * (other[0] - site[0]) + (y - my) * (other[1] - site[1])
    corners = corners.flatMap((corner, index) => {
      const next = corners[(index + 1) % corners.length] as Point
      const [from, to] = [outside(corner), outside(next)]
      const share = from / (from - to)
      const crossing: Point = [mix(corner[0], next[0], share), mix(corner[1], next[1], share)]
      return [...(from <= 0 ? [corner] : []), ...(from <= 0 !== to <= 0 ? [crossing] : [])]
    })
  }
  return corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] as Point])
}

function specks(size: number, count: number): string {
  return times(
    count,
    () =>
      `<circle cx="${Math.round(random(6, size - 6))}" cy="${Math.round(random(6, size - 6))}" r="${about(1.1, 0.6).toFixed(1)}"/>`,
  ).join('')
}

function at([x, y]: Point, dx: number, dy: number): string {
  return `${Math.round(x + dx)} ${Math.round(y + dy)}`
}
