/**
 * A linocut in SVG: flat inks laid over each other, light cut out of them with a gouge. Marks are drawn by
 * number, so that a whole picture keeps one hand; a seed makes it the same picture every time.
 */

import type { Scene } from '../save.ts'

export type Point = readonly [x: number, y: number]

/** The site's inks (demo/sites/padaria/site.json), and the two between them that prints need. */
const INK = {
  paper: '#f6eddd',
  oat: '#ebdcc0',
  wheat: '#dfa94c',
  amber: '#c8742b',
  ember: '#a63c17',
  wine: '#5c1d22',
  crust: '#2a1a12',
  sage: '#7b8a6c',
  mist: '#c9cdb6',
} as const

export type Ink = keyof typeof INK

let state = 1

export function seed(value: number): void {
  state = value * 2654435761
}

/** Mulberry32. */
export function random(from = 0, to = 1): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * (to - from)
}

/** Around `value`, at most `share` of it away. */
export function about(value: number, share = 0.15): number {
  return value * random(1 - share, 1 + share)
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => make(index))
}

export const TAU = Math.PI * 2

export function polar([x, y]: Point, radius: number, angle: number): Point {
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

const round = (value: number) => Math.round(value * 10) / 10

/** A curve through the points. */
export function smooth(points: readonly Point[], closed = true): string {
  const count = points.length
  const at = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]) as Point
  const [firstX, firstY] = at(0)
  let d = `M${round(firstX)} ${round(firstY)}`
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6] as const
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6] as const
    d += `C${[...c1, ...c2, ...p2].map(round).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

/** Straight edges, each cut a little off. */
export function cut(points: readonly Point[], wobble = 2): string {
  return `M${points.map(([x, y]) => `${round(x + random(-wobble, wobble))} ${round(y + random(-wobble, wobble))}`).join('L')}Z`
}

export function box(x: number, y: number, width: number, height: number, wobble = 2): string {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
  return cut(corners, wobble)
}

/** Round, as by hand. */
export function blob(
  [x, y]: Point,
  radiusX: number,
  radiusY = radiusX,
  { wobble = 0.03, corners = 14, turn = 0 } = {},
): string {
  return smooth(
    times(corners, (index) => {
      const angle = (index / corners) * TAU
      const stretch = random(1 - wobble, 1 + wobble)
      const [dx, dy] = [Math.cos(angle) * radiusX * stretch, Math.sin(angle) * radiusY * stretch]
      return [x + dx * Math.cos(turn) - dy * Math.sin(turn), y + dx * Math.sin(turn) + dy * Math.cos(turn)]
    }),
  )
}

/** A line whose width changes on its way: what a gouge leaves. Width in units at `t` from 0 to 1. */
export function stroke(points: readonly Point[], width: (t: number) => number): string {
  const last = points.length - 1
  const left: Point[] = []
  const right: Point[] = []
  points.forEach(([x, y], index) => {
    const before = points[Math.max(0, index - 1)] as Point
    const after = points[Math.min(last, index + 1)] as Point
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dx, dy) || 1
    const half = Math.max(0, width(index / last)) / 2
    left.push([x - (dy / length) * half, y + (dx / length) * half])
    right.push([x + (dy / length) * half, y - (dx / length) * half])
  })
  return smooth([...left, ...right.reverse()])
}

/** One push of the gouge: thin, wide, thin. */
export function gouge([x, y]: Point, angle: number, length: number, width: number, bend = 0): string {
  const points = times(5, (index): Point => {
    const t = index / 4
    const off = Math.sin(t * Math.PI) * bend * length
    return [
      x + Math.cos(angle) * length * (t - 0.5) - Math.sin(angle) * off,
      y + Math.sin(angle) * length * (t - 0.5) + Math.cos(angle) * off,
    ]
  })
  return stroke(points, (t) => width * Math.sin(Math.PI * Math.min(1, t * 0.82 + 0.12)))
}

/** A form's surface: where a place on it lies in the picture; u and v run from -1 to 1 or as the form likes. */
export type Surface = (u: number, v: number) => Point

/**
 * Lines over a form, as wide as `tone` says at each place. Where it is below `floor` the line stops: a dark form
 * with light cut out of it, or the other way round.
 */
export function engrave(
  surface: Surface,
  {
    rows,
    from = -1,
    to = 1,
    start = -1,
    end = 1,
    steps = 40,
    width,
    tone,
    floor = 0.14,
    jitter = 0.12,
    gaps = 0.03,
  }: {
    rows: number
    from?: number
    to?: number
    start?: number
    end?: number
    steps?: number
    width: number
    tone: (u: number, v: number) => number
    floor?: number
    jitter?: number
    gaps?: number
  },
): string {
  const marks: string[] = []
  for (let row = 0; row < rows; row++) {
    const spread = (to - from) / rows
    const v = from + spread * (row + 0.5 + random(-jitter, jitter))
    const shift = random(-0.5, 0.5) / steps
    let run: { point: Point; tone: number }[] = []
    const flush = () => {
      if (run.length >= 3) {
        const values = run
        marks.push(
          stroke(
            values.map(({ point }) => point),
            (t) => {
              const value = (values[Math.round(t * (values.length - 1))] as { tone: number }).tone
              return width * value * Math.min(1, Math.sin(Math.PI * Math.min(1, t * 0.96 + 0.02)) * 2.2)
            },
          ),
        )
      }
      run = []
    }
    for (let step = 0; step <= steps; step++) {
      const u = mix(start, end, step / steps) + shift
      const value = tone(u, v) * random(0.86, 1.1)
      if (value < floor || random() < gaps) flush()
      else run.push({ point: surface(u, v), tone: Math.min(1, value) })
    }
    flush()
  }
  return marks.join('')
}

/** Rays around a place, cut in rings of uneven marks. `inner` and `outer` say where they begin and end. */
export function rays(
  centre: Point,
  {
    inner,
    outer,
    count,
    width,
    from = 0,
    to = TAU,
    length = 0.34,
    density = 0.9,
  }: {
    inner: (angle: number) => number
    outer: number
    count: number
    width: number
    from?: number
    to?: number
    /** Of a mark, as a share of the way. */
    length?: number
    density?: number
  },
): string {
  const marks: string[] = []
  for (let index = 0; index < count; index++) {
    const angle = mix(from, to, (index + 0.5 + random(-0.16, 0.16)) / count)
    const begin = inner(angle)
    let place = begin + random(0, 0.05) * (outer - begin)
    while (place < outer) {
      const reach = about((outer - begin) * length, 0.5)
      const share = (place - begin) / (outer - begin)
      if (random() < density) {
        const middle = polar(centre, place + reach / 2, angle + random(-0.004, 0.004))
        marks.push(gouge(middle, angle, reach, width * (0.55 + share * 0.9) * random(0.7, 1.15)))
      }
      place += reach * random(1.02, 1.2)
    }
  }
  return marks.join('')
}

/** What the gouge left standing where a ground was cleared. */
export function chips(
  [x, y, width, height]: readonly [number, number, number, number],
  count: number,
  { size = 26, angle = () => random(0, TAU) }: { size?: number; angle?: (point: Point) => number } = {},
): string {
  return times(count, () => {
    const point: Point = [x + random(0, width), y + random(0, height)]
    return gouge(point, angle(point), about(size, 0.6), about(size * 0.16, 0.5))
  }).join('')
}

export function fill(ink: Ink, d: string, extra = ''): string {
  return d === '' ? '' : `<path fill="${INK[ink]}" d="${d}" ${extra}/>`
}

let clips = 0

/** What is inside `d` only. */
export function within(d: string, content: string): string {
  const id = `clip${++clips}`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${content}</g>`
}

export function placed(
  content: string,
  { x = 0, y = 0, scale = 1, turn = 0 }: { x?: number; y?: number; scale?: number; turn?: number },
): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`
}

/** The picture: what was drawn, pressed on paper. Each plate has its own flaws. */
export function print(width: number, height: number, scale: number, plates: readonly string[]): Scene {
  const filters = plates.map(
    (
      _,
      index,
    ) => `<filter id="press${index}" x="0" y="0" width="${width}" height="${height}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="0.03" numOctaves="3" seed="${index * 7 + 3}" result="hand"/>
<feDisplacementMap in="SourceGraphic" in2="hand" scale="6" xChannelSelector="R" yChannelSelector="G" result="shape"/>
<feTurbulence type="fractalNoise" baseFrequency="0.28 0.34" numOctaves="2" seed="${index * 11 + 5}" result="grain"/>
<feTurbulence type="fractalNoise" baseFrequency="0.006 0.009" numOctaves="2" seed="${index * 13 + 8}" result="patches"/>
<feComposite in="grain" in2="patches" operator="arithmetic" k2="0.8" k3="0.34" result="uneven"/>
<feColorMatrix in="uneven" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 16 -4.85" result="salt"/>
<feComposite in="shape" in2="salt" operator="in"/>
</filter>`,
  )
  const layers = plates.map((plate, index) => `<g filter="url(#press${index})">${plate}</g>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${filters.join('')}</defs><rect width="${width}" height="${height}" fill="${INK.paper}"/>${layers.join('')}</svg>`
  return { svg, width, height, scale }
}
