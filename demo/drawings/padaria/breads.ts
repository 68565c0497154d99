import {
  about,
  blob,
  cut,
  engrave,
  fill,
  gouge,
  type Ink,
  mix,
  type Point,
  placed,
  polar,
  random,
  smooth,
  stroke,
  TAU,
  times,
  within,
} from './linocut.ts'

/** Breads, each around its own origin; light comes from above left. Plates: what is under, and the key block. */

/** How lit a place on a ball is, 0 to 1. */
function lit(x: number, y: number, from: Point = [-0.55, -0.6]): number {
  const z = Math.sqrt(Math.max(0, 1 - x * x - y * y))
  return Math.max(0, (x * from[0] + y * from[1] + z * 0.58) / Math.hypot(from[0], from[1], 0.58))
}

/** A shadow on the table, cut in short lines. */
export function shadow(width: number, height: number, at: Point = [0, 0]): string {
  return fill(
    'crust',
    engrave((u, v) => [at[0] + u * width * Math.sqrt(1 - v * v), at[1] + v * height], {
      rows: Math.max(6, height / 5),
      width: height / 4,
      tone: (u) => 1 - Math.abs(u) ** 3 * 0.7,
      gaps: 0.02,
    }),
  )
}

/** A round loaf from above: rings of the basket in flour, four cuts that opened. */
export function boule(r: number, { cuts = 4, dark = false } = {}): string {
  const edge = blob([0, 0], r, r, { wobble: 0.015, corners: 18 })
  const ring = (u: number, v: number): Point => polar([0, 0], v * r, u * Math.PI)
  const light = (u: number, v: number) => lit(Math.cos(u * Math.PI) * v, Math.sin(u * Math.PI) * v)
  const crust = within(
    edge,
    [
      fill(dark ? 'ember' : 'amber', edge),
      // Shade on the far side.
      fill(
        'crust',
        engrave(ring, {
          rows: 30,
          from: 0.42,
          to: 1,
          steps: 90,
          width: r * 0.021,
          tone: (u, v) => (0.62 - light(u, v)) * 2.2,
          gaps: 0.012,
        }),
      ),
      // Flour, as the basket left it.
      fill(
        dark ? 'oat' : 'paper',
        engrave(ring, {
          rows: 11,
          from: 0.14,
          to: 0.97,
          steps: 110,
          width: r * 0.044,
          tone: (u, v) => light(u, v) * 1.25 - 0.22,
          gaps: 0.035,
          jitter: 0.05,
        }),
      ),
      fill(
        'wheat',
        engrave(ring, {
          rows: 11,
          from: 0.185,
          to: 1.01,
          steps: 70,
          width: r * 0.03,
          tone: (u, v) => light(u, v) * 1.1 - 0.1,
          gaps: 0.06,
          jitter: 0.05,
        }),
      ),
    ].join(''),
  )
  const marks = times(cuts, (index) => {
    const angle = (index / cuts) * 180 + (cuts === 1 ? -38 : 45 / (cuts / 2) - 90)
    return placed(opening(r * 1.42, r * 0.13), { turn: angle })
  })
  const square = [
    { x: -0.36, turn: 90 },
    { x: 0.36, turn: 90 },
  ]
  const opened =
    cuts === 4
      ? [
          ...square.map(({ x }) => placed(opening(r * 1.16, r * 0.105), { x: x * r, y: 0, turn: 84 })),
          ...square.map(({ x }) => placed(opening(r * 1.16, r * 0.105), { x: 0, y: x * r, turn: -7 })),
        ]
      : marks
  return (
    fill('crust', blob([r * 0.015, r * 0.02], r * 1.035, r * 1.04, { wobble: 0.012, corners: 20 })) +
    crust +
    opened.join('')
  )
}

/** Where a blade went and the crust tore: pale crumb, one raised dark lip. */
function opening(length: number, width: number): string {
  const half = length / 2
  const lens = (bulge: number, shift = 0): string =>
    smooth([
      [-half, 0],
      [-half * 0.55, -width * 0.72 * bulge + shift],
      [0, -width * bulge + shift],
      [half * 0.55, -width * 0.72 * bulge + shift],
      [half, 0],
      [half * 0.55, width * 0.7 * bulge + shift],
      [0, width * 0.95 * bulge + shift],
      [-half * 0.55, width * 0.7 * bulge + shift],
    ])
  const crumb = times(length / (width * 0.34), (index) => {
    const t = (index + 0.5) / (length / (width * 0.34))
    const reach = Math.sin(Math.PI * t) * width * 1.25
    return gouge(
      [mix(-half, half, t), about(width * 0.06, 1)],
      Math.PI / 2 + random(-0.25, 0.25),
      reach,
      width * 0.13,
    )
  }).join('')
  return [
    fill('crust', lens(1.12, -width * 0.06)),
    fill('wheat', lens(0.82, width * 0.12)),
    fill('paper', crumb),
    fill(
      'ember',
      stroke(
        [
          [-half * 0.96, 0],
          [-half * 0.5, -width * 0.62],
          [0, -width * 0.86],
          [half * 0.5, -width * 0.62],
          [half * 0.96, 0],
        ],
        (t) => width * 0.34 * Math.sin(Math.PI * t),
      ),
    ),
  ].join('')
}

/** A long loaf seen from the side and a little from above, its long axis along x. */
export function batard(
  length: number,
  width: number,
  { ink = 'amber' as 'amber' | 'ember', cuts = 1 } = {},
): string {
  const half = length / 2
  const profile = (u: number) => width * (1 - Math.abs(u) ** 2.7) ** 0.56
  // Across the loaf the lines bend, so that it is round.
  const surface = (u: number, v: number): Point => [
    u * half + (1 - v * v) * half * 0.05 * (u < 0 ? -1 : 1) * Math.abs(u),
    v * profile(u) * 0.5,
  ]
  const edge = smooth([
    ...times(15, (index): Point => surface(-1 + (index / 14) * 2, -1)),
    ...times(13, (index): Point => surface(1 - ((index + 1) / 14) * 2, 1)),
  ])
  const light = (u: number, v: number) => lit(u * 0.62, v * 0.9, [-0.3, -0.8])
  const cross = (u: number, v: number) => surface(v, u)
  return [
    placed(fill('crust', edge), { scale: 1.03, x: half * 0.008, y: width * 0.02 }),
    within(
      edge,
      [
        fill(ink, edge),
        fill(
          'crust',
          engrave(cross, {
            rows: length / (width * 0.085),
            steps: 22,
            width: width * 0.055,
            tone: (v, u) => (0.55 - light(u, v)) * 2.3,
            gaps: 0.01,
          }),
        ),
        fill(
          'wheat',
          engrave(cross, {
            rows: length / (width * 0.1),
            steps: 22,
            width: width * 0.06,
            tone: (v, u) => light(u, v) * 1.5 - 0.5,
            gaps: 0.04,
          }),
        ),
        fill(
          'paper',
          engrave(cross, {
            rows: length / (width * 0.11),
            steps: 22,
            width: width * 0.055,
            tone: (v, u) => light(u, v) * 2.2 - 1.35,
            gaps: 0.08,
          }),
        ),
      ].join(''),
    ),
    ...(cuts === 1
      ? [placed(opening(length * 0.74, width * 0.17), { turn: -4, y: -width * 0.04 })]
      : times(cuts, (index) =>
          placed(opening(width * 0.86, width * 0.13), {
            x: mix(-half * 0.62, half * 0.62, index / (cuts - 1)),
            turn: -52,
          }),
        )),
  ].join('')
}

/** Half a loaf above a line, its cuts fanning out from the middle of it: the bread that is a rising sun. */
export function risingLoaf(r: number): string {
  const edge = smooth([
    [-r, r * 0.02],
    ...times(17, (index): Point => {
      const angle = Math.PI + ((index + 0.5) / 17) * Math.PI
      return polar([0, 0], r * random(0.992, 1.012), angle)
    }),
    [r, r * 0.02],
    [r * 0.5, r * 0.06],
    [-r * 0.5, r * 0.06],
  ])
  const angleOf = (u: number) => Math.PI * (1.5 + u * 0.5)
  const around = (u: number, v: number): Point => polar([0, 0], v * r, angleOf(u))
  const light = (u: number, v: number) => {
    const [x, y] = polar([0, 0], v, angleOf(u))
    return lit(x * 0.94, y * 0.94 + 0.25, [-0.42, -0.72])
  }
  const wedges = 7
  const sunk = (u: number) => Math.abs(((((u + 1) / 2) * wedges + 0.5) % 1) - 0.5) * 2
  const slits = times(wedges - 1, (index) => {
    const u = -1 + ((index + 1) / wedges) * 2
    const angle = angleOf(u)
    const [x, y] = polar([0, 0], r * 0.6, angle)
    return placed(opening(r * 0.62, r * 0.058), { x, y, turn: (angle * 180) / Math.PI + 180 })
  })
  return [
    placed(fill('crust', edge), { scale: 1.03 }),
    within(
      edge,
      [
        fill('amber', edge),
        fill(
          'ember',
          engrave(around, {
            rows: 22,
            from: 0.1,
            to: 1.02,
            steps: 120,
            width: r * 0.05,
            tone: (u, v) => 0.74 - light(u, v) + (1 - sunk(u)) * 0.1,
            gaps: 0.01,
          }),
        ),
        fill(
          'crust',
          engrave(around, {
            rows: 24,
            from: 0.08,
            to: 1.02,
            steps: 120,
            width: r * 0.036,
            tone: (u, v) => (0.6 - light(u, v)) * 1.9 + (1 - sunk(u)) * 0.12,
            gaps: 0.01,
          }),
        ),
        fill(
          'wheat',
          engrave(around, {
            rows: 17,
            from: 0.2,
            to: 0.99,
            steps: 120,
            width: r * 0.042,
            tone: (u, v) => (light(u, v) * 1.6 - 0.55) * (0.35 + sunk(u) * 0.75),
            gaps: 0.02,
          }),
        ),
        fill(
          'paper',
          engrave(around, {
            rows: 14,
            from: 0.28,
            to: 0.99,
            steps: 120,
            width: r * 0.04,
            tone: (u, v) => (light(u, v) * 2 - 1.1) * (0.2 + sunk(u) * 0.9),
            gaps: 0.04,
          }),
        ),
      ].join(''),
    ),
    ...slits,
  ].join('')
}

/** Rolled dough, bent: nine turns, each with its layers, the widest on top. */
export function croissant(size: number): string {
  const bends = 9
  const spine = (t: number): Point => {
    const angle = mix(Math.PI * 0.86, Math.PI * 2.14, t)
    return [Math.cos(angle) * size, Math.sin(angle) * size * 0.82 + size * 0.3]
  }
  const girth = (t: number) => size * (0.06 + 0.4 * Math.sin(Math.PI * t) ** 1.25)
  const normal = (t: number): Point => {
    const [a, b] = [spine(Math.max(0, t - 0.01)), spine(Math.min(1, t + 0.01))]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length]
  }
  const surface = (t: number, v: number): Point => {
    const [x, y] = spine(t)
    const [nx, ny] = normal(t)
    // More of the girth is outside of the bend than inside.
    const off = v > 0 ? v * 1.18 : v * 0.74
    return [x + nx * off * girth(t), y + ny * off * girth(t)]
  }
  const middle = (bends - 1) / 2
  return [0, 8, 1, 7, 2, 6, 3, 5, 4]
    .map((index) => {
      const [from, to] = [index / bends - 0.014, (index + 1) / bends + 0.014]
      const side = Math.sign(index - middle)
      // A turn is a band laid slantwise; its edges bulge over the turn before.
      const at = (s: number, v: number): Point => {
        const t = mix(from, to, s) - side * 0.034 * v + (s - 0.5) * 0.03 * (1 - v * v)
        return surface(
          Math.min(1, Math.max(0, t)),
          v * (1 + 0.16 * Math.sin(Math.PI * Math.min(1, Math.max(0, s)))),
        )
      }
      const edge = (inset: number) =>
        smooth([
          ...times(6, (step): Point => at(mix(inset, 1 - inset, step / 5), 1 - inset * 0.6)),
          ...times(5, (step): Point => at(1.02 - inset, 0.66 - step * 0.33)),
          ...times(6, (step): Point => at(mix(1 - inset, inset, step / 5), -1 + inset * 0.6)),
          ...times(5, (step): Point => at(-0.02 + inset, -0.66 + step * 0.33)),
        ])
      const light = (s: number, v: number) =>
        0.46 + v * 0.4 + (0.5 - s) * 0.5 * (side === 0 ? 0.6 : 1) - (index - middle) * 0.035
      const along = (v: number, s: number) => at(s, v)
      return [
        fill('crust', edge(0)),
        within(
          edge(0.07),
          [
            fill('amber', edge(0.07)),
            fill(
              'ember',
              engrave(along, {
                rows: 9,
                from: 0,
                to: 1,
                steps: 24,
                width: size * 0.035,
                tone: (v, s) => 0.7 - light(s, v),
                gaps: 0.02,
              }),
            ),
            fill(
              'crust',
              engrave(along, {
                rows: 9,
                from: 0.02,
                to: 1,
                steps: 24,
                width: size * 0.03,
                tone: (v, s) => (0.36 - light(s, v)) * 2.4,
                gaps: 0.02,
              }),
            ),
            fill(
              'wheat',
              engrave(along, {
                rows: 7,
                from: 0.04,
                to: 0.96,
                steps: 24,
                width: size * 0.034,
                tone: (v, s) => light(s, v) * 1.7 - 0.62,
                gaps: 0.03,
              }),
            ),
            fill(
              'paper',
              engrave(along, {
                rows: 5,
                from: 0.08,
                to: 0.8,
                steps: 24,
                width: size * 0.03,
                tone: (v, s) => light(s, v) * 2.2 - 1.35,
                gaps: 0.06,
              }),
            ),
          ].join(''),
        ),
      ].join('')
    })
    .join('')
}

/** Ball of cheese bread: its skin cracked in the oven. */
export function cheeseBread(r: number): string {
  const edge = blob([0, 0], r * 1.04, r * 0.93, { wobble: 0.035, corners: 11 })
  const ring = (u: number, v: number): Point => [
    Math.cos(u * Math.PI) * v * r * 1.02 - r * 0.1 * (1 - v),
    Math.sin(u * Math.PI) * v * r * 0.91 - r * 0.16 * (1 - v),
  ]
  const light = (u: number, v: number) => lit(Math.cos(u * Math.PI) * v, Math.sin(u * Math.PI) * v)
  const cracks = times(5, () => {
    const angle = random(0, TAU)
    const start = polar([-r * 0.1, -r * 0.12], r * random(0.1, 0.45), angle)
    let heading = random(0, TAU)
    const points: Point[] = [start]
    for (let step = 0; step < 4; step++) {
      heading += random(-0.9, 0.9)
      points.push(polar(points.at(-1) as Point, r * random(0.07, 0.13), heading))
    }
    return stroke(points, (t) => r * 0.03 * Math.sin(Math.PI * mix(0.12, 1, t)))
  }).join('')
  return [
    placed(fill('crust', edge), { scale: 1.055, x: r * 0.015, y: r * 0.03 }),
    within(
      edge,
      [
        fill('wheat', edge),
        fill(
          'amber',
          engrave(ring, {
            rows: 13,
            from: 0.3,
            to: 1.02,
            steps: 60,
            width: r * 0.085,
            tone: (u, v) => 0.88 - light(u, v),
            gaps: 0.02,
          }),
        ),
        fill(
          'ember',
          engrave(ring, {
            rows: 14,
            from: 0.5,
            to: 1.04,
            steps: 60,
            width: r * 0.05,
            tone: (u, v) => (0.52 - light(u, v)) * 2,
            gaps: 0.02,
          }),
        ),
        fill(
          'paper',
          engrave(ring, {
            rows: 6,
            from: 0.12,
            to: 0.86,
            steps: 60,
            width: r * 0.075,
            tone: (u, v) => light(u, v) * 2.6 - 1.75,
            gaps: 0.05,
          }),
        ),
        fill('ember', cracks),
      ].join(''),
    ),
  ].join('')
}

/** Corn loaf: a dome whose floury skin broke into fields. */
export function cornLoaf(r: number): string {
  const height = 0.8
  const edge = smooth([
    ...times(19, (index): Point => {
      const angle = Math.PI * 0.93 + (index / 18) * Math.PI * 1.14
      return [Math.cos(angle) * r, Math.sin(angle) * r * height]
    }),
    [r * 0.72, r * 0.31],
    [0, r * 0.35],
    [-r * 0.72, r * 0.31],
  ])
  const sites: Point[] = []
  for (const angle of times(520, () => random(0, TAU))) {
    // Nearer to the edge the fields are seen from the side.
    const reach = Math.sin(Math.min(1, Math.sqrt(random(0, 1.2))) * 1.45)
    const site: Point = [Math.cos(angle) * reach * r, Math.sin(angle) * reach * r * height]
    if (sites.every(([x, y]) => Math.hypot(x - site[0], y - site[1]) > r * 0.145)) sites.push(site)
  }
  const fields = sites.map((site) => {
    const bright = lit(site[0] / r, site[1] / (r * height))
    const patch = smooth(
      cell(site, sites, r * 0.2).map(([x, y]) => [mix(site[0], x, 0.8), mix(site[1], y, 0.8)] as Point),
    )
    return fill(bright > 0.8 ? 'paper' : bright > 0.42 ? 'wheat' : bright > 0.2 ? 'amber' : 'ember', patch)
  })
  const ring = (u: number, v: number): Point => [
    Math.cos(u * Math.PI) * v * r,
    Math.sin(u * Math.PI) * v * r * height,
  ]
  return [
    placed(fill('crust', edge), { scale: 1.03 }),
    within(
      edge,
      [
        fill('ember', edge),
        fields.join(''),
        fill(
          'crust',
          engrave(ring, {
            rows: 12,
            from: 0.55,
            to: 1.05,
            steps: 80,
            width: r * 0.04,
            tone: (u, v) => (0.42 - lit(Math.cos(u * Math.PI) * v, Math.sin(u * Math.PI) * v)) * 2,
            gaps: 0.02,
          }),
        ),
      ].join(''),
    ),
  ].join('')
}

/** The part of a square around `site` that is nearer to it than to the others. */
function cell(site: Point, sites: readonly Point[], reach: number): Point[] {
  let corners: Point[] = times(10, (index) => polar(site, reach, (index / 10) * TAU))
  for (const other of sites) {
    if (other === site) continue
    const [mx, my] = [(site[0] + other[0]) / 2, (site[1] + other[1]) / 2]
    const [nx, ny] = [other[0] - site[0], other[1] - site[1]]
    const outside = ([x, y]: Point) => (x - mx) * nx + (y - my) * ny
    corners = corners.flatMap((corner, index) => {
      const next = corners[(index + 1) % corners.length] as Point
      const [a, b] = [outside(corner), outside(next)]
      const crossing: Point = [mix(corner[0], next[0], a / (a - b)), mix(corner[1], next[1], a / (a - b))]
      return [...(a <= 0 ? [corner] : []), ...(a <= 0 !== b <= 0 ? [crossing] : [])]
    })
  }
  return corners
}

/** An ear of wheat of this height, its foot at the origin, bent to a side. */
export function wheat(height: number, bend = 0.12, ink: Ink = 'wheat'): string {
  const at = (t: number): Point => [bend * height * t * t, -height * t]
  const marks = [
    stroke(
      times(9, (index) => at((index / 8) * 0.97)),
      (t) => height * 0.011 * (1.1 - t * 0.5),
    ),
  ]
  const rows = 9
  for (let row = 0; row < rows; row++) {
    const t = mix(0.58, 0.96, row / rows)
    const [x, y] = at(t)
    const lean = Math.atan2(-1, 2 * bend * t)
    const size = height * 0.072 * (1 - row * 0.028)
    for (const side of [-1, 1]) {
      const angle = lean + side * 0.46
      const middle = polar([x, y], size * 0.62, angle)
      marks.push(gouge(middle, angle, size * 1.2, size * 0.44, 0.06 * side))
      marks.push(
        gouge(polar(middle, size * 1.25, lean + side * 0.24), lean + side * 0.2, size * 1.8, height * 0.0042),
      )
    }
  }
  marks.push(
    gouge(
      polar(at(0.985), height * 0.02, -Math.PI / 2),
      Math.atan2(-1, 2 * bend),
      height * 0.09,
      height * 0.03,
    ),
  )
  return fill(ink, marks.join(''))
}

/** A small loaf of the day: one cut, one curled lip. */
export function dailyRoll(length: number): string {
  return batard(length, length * 0.52, { cuts: 1 })
}

/** A braid closed to a ring, under coconut. */
export function braid(r: number): string {
  const count = 15
  const lobes = times(count, (index) => {
    const angle = (index / count) * TAU + 0.2
    const [x, y] = polar([0, 0], r * 0.72, angle)
    const turn = (angle * 180) / Math.PI + 90 + 38
    return placed(lobe(r * 0.68, r * 0.42, (turn * Math.PI) / 180), { x, y, turn })
  })
  const flakes = times(150, () => {
    const angle = random(0, TAU)
    return gouge(
      polar([0, 0], r * random(0.52, 0.92), angle),
      random(0, TAU),
      r * random(0.035, 0.07),
      r * 0.014,
    )
  }).join('')
  return [
    ...lobes,
    // The last lies under the first, as in a closed braid.
    within(blob(polar([0, 0], r * 0.72, 0.12), r * 0.3, r * 0.2), lobes[0] as string),
    fill('paper', flakes),
  ].join('')
}

/** One bulge of dough; light stays above left however it is turned. */
function lobe(length: number, width: number, turned: number): string {
  const edge = smooth(
    times(14, (index): Point => {
      const angle = (index / 14) * TAU
      return [Math.cos(angle) * length * 0.5, Math.sin(angle) * width * 0.5 * (1 - Math.cos(angle) * 0.12)]
    }),
  )
  const from: Point = [Math.cos(-2.25 - turned) * 0.8, Math.sin(-2.25 - turned) * 0.8]
  const surface = (u: number, v: number): Point => [
    u * length * 0.5,
    v * width * 0.5 * Math.sqrt(Math.max(0, 1 - u * u * 0.96)),
  ]
  const light = (u: number, v: number) => lit(u * 0.8, v * 0.85, from)
  return [
    placed(fill('crust', edge), { scale: 1.07 }),
    within(
      edge,
      [
        fill('amber', edge),
        fill(
          'ember',
          engrave(surface, {
            rows: 9,
            steps: 26,
            width: width * 0.1,
            tone: (u, v) => 0.78 - light(u, v),
            gaps: 0.02,
          }),
        ),
        fill(
          'crust',
          engrave(surface, {
            rows: 9,
            steps: 26,
            width: width * 0.07,
            tone: (u, v) => (0.4 - light(u, v)) * 2,
            gaps: 0.02,
          }),
        ),
        fill(
          'wheat',
          engrave(surface, {
            rows: 7,
            steps: 26,
            width: width * 0.1,
            tone: (u, v) => light(u, v) * 1.9 - 0.95,
            gaps: 0.03,
          }),
        ),
      ].join(''),
    ),
  ].join('')
}

/** A ring of cassava starch, light and uneven. */
export function starchRing(r: number, ink: 'paper' | 'oat' = 'paper'): string {
  const rim = r * 0.36
  const ring = (radius: number) => blob([0, 0], radius, radius * 0.96, { wobble: 0.035, corners: 12 })
  const around = (u: number, v: number): Point => polar([0, 0], r - rim + v * rim, u * Math.PI)
  // Each ring is a tube: lit on its upper left outside and its lower right inside.
  const light = (u: number, v: number) => 0.5 - Math.cos(u * Math.PI - Math.PI / 4) * v * 0.55
  const hole = ring(r - rim * 2)
  const outer = ring(r)
  const tube = `${outer}${hole}`
  return [
    `<path fill-rule="evenodd" fill="#2a1a12" d="${ring(r * 1.05)}${ring(r - rim * 2.12)}"/>`,
    `<path fill-rule="evenodd" fill="${ink === 'paper' ? '#f6eddd' : '#ebdcc0'}" d="${tube}"/>`,
    fill(
      'wheat',
      engrave(around, {
        rows: 6,
        from: -0.95,
        to: 0.95,
        steps: 70,
        width: r * 0.07,
        tone: (u, v) => 0.98 - light(u, v) * 1.3,
        gaps: 0.04,
      }),
    ),
    fill(
      'amber',
      engrave(around, {
        rows: 7,
        from: -0.95,
        to: 0.98,
        steps: 70,
        width: r * 0.05,
        tone: (u, v) => (0.42 - light(u, v)) * 2.2,
        gaps: 0.03,
      }),
    ),
    fill(
      'ember',
      times(26, () =>
        gouge(around(random(-1, 1), random(-0.7, 0.7)), random(0, TAU), r * 0.05, r * 0.02),
      ).join(''),
    ),
  ].join('')
}

/** Sweet bread in its paper, this wide at the foot; its dome above. */
export function panettone(width: number): string {
  const height = width * 0.7
  const half = width / 2
  const side = (t: number): Point => [half * (1 + 0.05 * Math.sin(t * Math.PI)), -height * t]
  const wrapper = cut(
    [
      ...times(6, (index): Point => side(index / 5)),
      ...times(6, (index): Point => [-side(1 - index / 5)[0], side(1 - index / 5)[1]]),
      ...times(
        9,
        (index): Point => [
          -half * Math.cos((index / 8) * Math.PI),
          Math.sin((index / 8) * Math.PI) * width * 0.09,
        ],
      ),
    ],
    1,
  )
  const dome = smooth([
    [-half * 1.02, -height * 0.96],
    ...times(13, (index): Point => {
      const angle = Math.PI * 1.02 + ((index + 0.5) / 13) * Math.PI * 0.96
      return [Math.cos(angle) * half * 1.16, -height * 1.05 + Math.sin(angle) * width * 0.5]
    }),
    [half * 1.02, -height * 0.96],
    [half * 0.5, -height * 0.9],
    [-half * 0.5, -height * 0.9],
  ])
  const skin = (u: number, v: number): Point => [
    Math.cos(Math.PI * (1.5 + u * 0.5)) * half * 1.18 * v,
    -height * 1.02 + Math.sin(Math.PI * (1.5 + u * 0.5)) * width * 0.5 * v,
  ]
  const light = (u: number, v: number) => {
    const [x, y] = polar([0, 0], v, Math.PI * (1.5 + u * 0.5))
    return lit(x * 0.94, y * 0.9 + 0.2, [-0.45, -0.62])
  }
  const fruit = times(12, () => {
    const place = skin(random(-0.75, 0.75), random(0.3, 0.92))
    return fill(
      random() > 0.5 ? 'wine' : 'crust',
      blob(place, width * random(0.018, 0.028), width * 0.016, { wobble: 0.2, corners: 7 }),
    )
  })
  const pleats = times(30, (index) => {
    const u = -1 + ((index + 0.5) / 30) * 2
    const x = Math.sin((u * Math.PI) / 2) * half
    return stroke(
      [
        [x, -height * 0.97],
        [x * 1.05, -height * 0.5],
        [x, width * 0.08 * (1 - u * u)],
      ],
      () => width * 0.009 * (0.6 + Math.abs(u)),
    )
  }).join('')
  const band = (low: number, high: number) =>
    smooth([
      ...times(9, (index): Point => {
        const u = -1 + index / 4
        return [u * half * 1.06, -height * high + width * 0.07 * (1 - u * u)]
      }),
      ...times(9, (index): Point => {
        const u = 1 - index / 4
        return [u * half * 1.06, -height * low + width * 0.09 * (1 - u * u)]
      }),
    ])
  const suns = times(7, (index) => {
    const u = -0.86 + (index / 6) * 1.72
    const [x, y] = [Math.sin((u * Math.PI) / 2) * half, -height * 0.4 + width * 0.08 * (1 - u * u)]
    const squeeze = Math.cos((u * Math.PI) / 2) * 0.7 + 0.3
    return times(11, (ray) => {
      const angle = Math.PI + (ray / 10) * Math.PI
      return gouge(
        [x + Math.cos(angle) * width * 0.055 * squeeze, y + width * 0.025 + Math.sin(angle) * width * 0.055],
        Math.atan2(Math.sin(angle), Math.cos(angle) * squeeze),
        width * 0.04,
        width * 0.008,
      )
    }).join('')
  }).join('')
  return [
    placed(fill('crust', `${wrapper}${dome}`), { scale: 1.035, y: width * 0.01 }),
    within(
      dome,
      [
        fill('amber', dome),
        fill(
          'ember',
          engrave(skin, {
            rows: 15,
            from: 0.1,
            to: 1.02,
            steps: 80,
            width: width * 0.026,
            tone: (u, v) => 0.86 - light(u, v),
            gaps: 0.01,
          }),
        ),
        fill(
          'crust',
          engrave(skin, {
            rows: 16,
            from: 0.1,
            to: 1.02,
            steps: 80,
            width: width * 0.018,
            tone: (u, v) => (0.52 - light(u, v)) * 2,
            gaps: 0.01,
          }),
        ),
        fill(
          'wheat',
          engrave(skin, {
            rows: 11,
            from: 0.2,
            to: 0.97,
            steps: 80,
            width: width * 0.022,
            tone: (u, v) => light(u, v) * 1.9 - 0.9,
            gaps: 0.03,
          }),
        ),
        placed(opening(width * 0.86, width * 0.07), { y: -height * 1.3, turn: -6 }),
        placed(opening(width * 0.5, width * 0.055), { x: -width * 0.03, y: -height * 1.3, turn: 78 }),
        fruit.join(''),
      ].join(''),
    ),
    within(
      wrapper,
      [
        fill('oat', wrapper),
        fill('wheat', pleats),
        fill('wine', band(0.26, 0.62)),
        fill('wheat', suns),
        fill(
          'crust',
          engrave((u, v) => [half * v, mix(width * 0.09, -height, (u + 1) / 2)], {
            rows: 10,
            from: 0.42,
            to: 1.06,
            steps: 16,
            width: width * 0.026,
            tone: (_u, v) => (v - 0.36) * 0.95,
            gaps: 0.03,
          }),
        ),
      ].join(''),
    ),
  ].join('')
}

/** Corn cake with a layer of guava, a slice on its plate. */
export function cakeSlice(width: number): string {
  const half = width / 2
  const front: Point[] = [
    [-half, -width * 0.1],
    [half * 0.66, width * 0.1],
    [half * 0.66, width * 0.48],
    [-half, width * 0.24],
  ]
  const top: Point[] = [
    [-half, -width * 0.1],
    [half * 0.2, -width * 0.32],
    [half * 0.94, -width * 0.17],
    [half * 0.66, width * 0.1],
  ]
  const back: Point[] = [
    [half * 0.66, width * 0.1],
    [half * 0.94, -width * 0.17],
    [half * 0.94, width * 0.16],
    [half * 0.66, width * 0.48],
  ]
  const on = (u: number, v: number): Point => [
    mix(-half, half * 0.66, u),
    mix(-width * 0.1, width * 0.1, u) + mix(0, width * 0.36, v),
  ]
  const layer = (from: number, to: number) =>
    smooth([
      ...times(7, (index): Point => on(index / 6, from + random(-0.018, 0.018))),
      ...times(7, (index): Point => on(1 - index / 6, to + random(-0.018, 0.018))),
    ])
  const crumb = times(74, () => {
    const v = random(0.06, 0.95)
    return v > 0.42 && v < 0.64
      ? ''
      : gouge(on(random(0.03, 0.97), v), random(0, TAU), width * random(0.012, 0.03), width * 0.011)
  }).join('')
  const plate = (r: number) => blob([width * 0.02, width * 0.26], r, r * 0.4, { wobble: 0.008, corners: 22 })
  return [
    shadow(width * 0.86, width * 0.05, [width * 0.06, width * 0.62]),
    fill('crust', plate(width * 0.86)),
    fill('paper', plate(width * 0.845)),
    fill(
      'sage',
      engrave(
        (u, v) => [
          width * 0.02 + Math.cos(u * Math.PI) * width * v,
          width * 0.26 + Math.sin(u * Math.PI) * width * 0.4 * v,
        ],
        { rows: 3, from: 0.68, to: 0.8, steps: 120, width: width * 0.02, tone: () => 0.9, gaps: 0.02 },
      ),
    ),
    fill(
      'crust',
      engrave((u, v) => [width * 0.1 + u * width * 0.5, width * 0.4 + v * width * 0.14], {
        rows: 10,
        steps: 20,
        width: width * 0.012,
        tone: (u, v) => 1 - Math.hypot(u, v) * 0.7,
        gaps: 0.02,
      }),
    ),
    placed(
      fill(
        'crust',
        cut(
          [
            front[0] as Point,
            top[1] as Point,
            top[2] as Point,
            back[2] as Point,
            front[2] as Point,
            front[3] as Point,
          ],
          0,
        ),
      ),
      { scale: 1.035, y: width * -0.002 },
    ),
    fill('wheat', cut(front, 1)),
    fill('wine', layer(0.43, 0.63)),
    fill(
      'ember',
      times(9, (index) => gouge(on(0.06 + index * 0.108, 0.5), 0.24, width * 0.08, width * 0.014)).join(''),
    ),
    fill('paper', crumb),
    fill('ember', layer(-0.01, 0.07)),
    fill('ember', cut(back, 1)),
    fill(
      'crust',
      engrave(
        (u, v) => [
          mix(half * 0.67, half * 0.93, (v + 1) / 2),
          mix(width * 0.08, -width * 0.15, (v + 1) / 2) + mix(0, width * 0.36, (u + 1) / 2),
        ],
        { rows: 8, steps: 12, width: width * 0.013, tone: () => 0.9, gaps: 0.02 },
      ),
    ),
    fill('amber', cut(top, 1)),
    fill(
      'paper',
      times(80, () => {
        const [u, v] = [random(0.04, 0.96), random(0.04, 0.96)]
        return gouge(
          [
            mix(mix(-half, half * 0.66, u), mix(half * 0.2, half * 0.94, u), v),
            mix(mix(-width * 0.1, width * 0.1, u), mix(-width * 0.32, -width * 0.17, u), v),
          ],
          random(-0.4, 0.9),
          width * 0.026,
          width * 0.009,
        )
      }).join(''),
    ),
  ].join('')
}
