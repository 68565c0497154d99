import type { Scene } from '../save.ts'
import {
  batard,
  boule,
  braid,
  cakeSlice,
  cheeseBread,
  cornLoaf,
  croissant,
  dailyRoll,
  panettone,
  risingLoaf,
  shadow,
  starchRing,
  wheat,
} from './breads.ts'
import {
  about,
  blob,
  box,
  chips,
  cut,
  engrave,
  fill,
  gouge,
  type Ink,
  mix,
  type Point,
  placed,
  polar,
  print,
  random,
  rays,
  seed,
  smooth,
  stroke,
  TAU,
  times,
  within,
} from './linocut.ts'

/** One thing on one ground, the ground cut towards it from all sides. */
function still(
  ground: Ink,
  light: Ink,
  reach: number,
  thing: () => string,
  at: Point = [500, 500],
): () => Scene {
  return () => {
    seed(reach + thing.length)
    const back = [
      fill(ground, box(-20, -20, 1040, 1040)),
      fill(light, rays(at, { inner: () => reach, outer: 780, count: 92, width: 9, length: 0.3 })),
    ]
    return print(1000, 1000, 0.8, [back.join(''), placed(thing(), { x: at[0], y: at[1] })])
  }
}

/** The house's sign: bread that comes up like the sun. */
function aurora(): Scene {
  seed(62)
  const [width, height] = [1200, 1500]
  const sun: Point = [600, 985]
  const sky = [
    fill('wheat', box(-20, -20, width + 40, height + 40)),
    fill(
      'paper',
      rays(sun, {
        inner: () => 500,
        outer: 1280,
        count: 66,
        width: 24,
        from: Math.PI,
        to: TAU,
        length: 0.42,
        density: 0.95,
      }),
    ),
    fill(
      'amber',
      rays(sun, {
        inner: () => 492,
        outer: 1150,
        count: 66,
        width: 9,
        from: Math.PI * 1.0076,
        to: TAU * 1.0038,
        length: 0.17,
        density: 0.6,
      }),
    ),
  ]
  const table = [
    fill('wine', box(-20, 1000, width + 40, 560, 3)),
    fill(
      'ember',
      engrave((u, v) => [600 + u * 640, 1008 + v * 520], {
        rows: 22,
        from: 0.02,
        to: 1,
        steps: 60,
        width: 14,
        tone: (u, v) => 0.86 - Math.abs(u) * (0.44 + v * 0.34) - v * 0.3,
        gaps: 0.07,
      }),
    ),
    fill(
      'wheat',
      engrave((u, v) => [600 + u * 440, 1012 + v * 450], {
        rows: 18,
        from: 0.02,
        to: 0.9,
        steps: 50,
        width: 10,
        tone: (u, v) => 0.84 - Math.abs(u) * 1.1 - v * 0.4,
        gaps: 0.1,
      }),
    ),
  ]
  const stalks = [
    [70, 520, -0.1, -9],
    [180, 420, -0.06, -4],
    [20, 330, 0.05, 2],
    [290, 300, -0.12, -8],
    [1130, 520, 0.1, 9],
    [1020, 420, 0.06, 4],
    [1180, 330, -0.05, -2],
    [910, 300, 0.12, 8],
  ].map(([x = 0, tall = 0, bend = 0, turn = 0]) =>
    placed(placed(wheat(tall, bend, 'crust'), { scale: 1.03, x: 3, y: 4 }) + wheat(tall, bend, 'wheat'), {
      x,
      y: 1520,
      turn,
    }),
  )
  return print(width, height, 0.8, [
    sky.join(''),
    table.join(''),
    placed(risingLoaf(455), { x: sun[0], y: sun[1] + 16 }),
    stalks.join(''),
  ])
}

/** A brick with the light of the fire on it: `near` is 1 at the mouth. */
function brick(corners: readonly Point[], near: number): string {
  const ink: Ink = near > 0.82 ? 'amber' : near > 0.56 ? 'ember' : 'wine'
  const [a, b] = [corners[0] as Point, corners[2] as Point]
  const marks = times(about(9 * near + 2, 0.4), () => {
    const point: Point = [mix(a[0], b[0], random(0.1, 0.9)), mix(a[1], b[1], random(0.15, 0.85))]
    return gouge(point, random(-0.3, 0.3), random(14, 46), 5)
  }).join('')
  const shape = cut(corners, 3)
  return (
    fill(ink, shape) +
    within(shape, fill(near > 0.82 ? 'wheat' : near > 0.56 ? 'amber' : 'ember', near > 0.3 ? marks : ''))
  )
}

/** The oven at work. The left half stays dark, for words. */
function oven(): Scene {
  seed(7)
  const [width, height] = [2000, 1200]
  const [cx, cy, r] = [1360, 830, 400]
  const wall = [fill('crust', box(-20, -20, width + 40, height + 40))]
  for (let row = 0; row < 14; row++)
    for (let column = -1; column < 12; column++) {
      const [x, y] = [column * 188 + (row % 2) * 94 - 60, row * 78 - 20]
      const away = Math.hypot(x + 90 - cx, (y + 35 - cy) * 1.05)
      if (away < r + 150 || y > 900 || random() < 0.03) continue
      const near = 1 - (away - r - 60) / 900
      if (near < 0.02) continue
      if (near < 0.28) {
        wall.push(
          fill(
            'wine',
            gouge([x + 85, y + 70], 0, random(100, 180), 4) +
              (random() > 0.4 ? gouge([x + 4, y + 36], Math.PI / 2, 60, 4) : ''),
          ),
        )
        continue
      }
      wall.push(
        brick(
          [
            [x, y],
            [x + 176, y],
            [x + 176, y + 66],
            [x, y + 66],
          ],
          near * 0.8,
        ),
      )
    }
  const arch = [0, 1].flatMap((ring) => {
    const [inner, outer] = ring === 0 ? [r + 6, r + 84] : [r + 96, r + 150]
    const count = ring === 0 ? 21 : 27
    return times(count, (index) => {
      const [from, to] = [
        Math.PI + (index / count) * Math.PI + 0.012,
        Math.PI + ((index + 1) / count) * Math.PI - 0.012,
      ]
      const at: Point = [cx, cy]
      return brick(
        [polar(at, inner, from), polar(at, outer, from), polar(at, outer, to), polar(at, inner, to)],
        ring === 0 ? 0.95 : 0.7,
      )
    })
  })
  const jambs = [-1, 1].flatMap((side) =>
    times(3, (index) => {
      const x = side < 0 ? cx - r - 150 : cx + r + 6
      return brick(
        [
          [x, cy + 4 + index * 66],
          [x + 144, cy + 4 + index * 66],
          [x + 144, cy + 62 + index * 66],
          [x, cy + 62 + index * 66],
        ],
        side < 0 ? 0.8 : 0.72,
      )
    }),
  )
  const mouth = `${smooth([...times(21, (index) => polar([cx, cy], r, Math.PI + (index / 20) * Math.PI))], false)}L${cx + r} 1030L${cx - r} 1030Z`
  const fire: Point = [cx - 140, 800]
  const tongue = (x: number, tall: number, wide: number, lean: number) =>
    smooth([
      [x - wide, 860],
      [x - wide * 0.86, 860 - tall * 0.36],
      [x - wide * 0.3 + lean * 0.4, 860 - tall * 0.6],
      [x + lean, 860 - tall],
      [x + wide * 0.5 + lean * 0.3, 860 - tall * 0.55],
      [x + wide, 860 - tall * 0.26],
      [x + wide * 0.8, 860],
    ])
  const glow = within(
    mouth,
    [
      fill('ember', mouth),
      fill('amber', rays(fire, { inner: () => 90, outer: 640, count: 84, width: 13, length: 0.3 })),
      fill(
        'wheat',
        rays(fire, { inner: () => 70, outer: 420, count: 70, width: 11, length: 0.34, density: 0.8 }),
      ),
      ...[
        [-90, 260, 70, -10],
        [40, 330, 86, 30],
        [150, 210, 60, 26],
        [-190, 170, 50, -22],
      ].map(
        ([x = 0, tall = 0, wide = 0, lean = 0]) =>
          fill('amber', tongue(fire[0] + x, tall * 1.15, wide * 1.12, lean)) +
          fill('wheat', tongue(fire[0] + x + 4, tall * 0.86, wide * 0.8, lean)) +
          fill('paper', tongue(fire[0] + x + 8, tall * 0.55, wide * 0.46, lean)),
      ),
      fill(
        'crust',
        times(4, (index) =>
          stroke(
            [
              [fire[0] - 250 + index * 40, 866 - index * 14],
              [fire[0] + 250 - index * 30, 846 + (index % 2) * 22],
            ],
            () => 26,
          ),
        ).join(''),
      ),
      fill('wine', box(cx - r - 10, 872, r * 2 + 20, 180, 2)),
      fill(
        'amber',
        engrave((u, v) => [cx + u * r, 884 + v * 140], {
          rows: 9,
          from: 0,
          to: 1,
          steps: 46,
          width: 11,
          tone: (u, v) => 0.95 - Math.abs(u + 0.3) * 0.8 - v * 0.2,
          gaps: 0.08,
        }),
      ),
    ].join(''),
  )
  const hearth = [
    fill('crust', box(-20, 1022, width + 40, 200, 3)),
    fill(
      'ember',
      engrave((u, v) => [cx + u * 760, 1034 + v * 150], {
        rows: 8,
        from: 0,
        to: 1,
        steps: 60,
        width: 12,
        tone: (u, v) => 0.95 - Math.abs(u) * 1.1 - v * 0.3,
        gaps: 0.08,
      }),
    ),
    fill(
      'wheat',
      engrave((u, v) => [cx + u * 420, 1030 + v * 60], {
        rows: 3,
        from: 0,
        to: 1,
        steps: 40,
        width: 8,
        tone: (u) => 0.9 - Math.abs(u) * 0.9,
        gaps: 0.1,
      }),
    ),
  ]
  const loaves = [
    placed(batard(300, 150, { ink: 'ember', cuts: 3 }), { x: 1205, y: 966, turn: -3 }),
    placed(boule(96), { x: 1440, y: 950 }),
    placed(batard(270, 140, { cuts: 1 }), { x: 1622, y: 975, turn: 4 }),
  ]
  const handle = [
    fill(
      'crust',
      stroke(
        [
          [1320, 1030],
          [700, 1250],
        ],
        () => 34,
      ),
    ),
    fill(
      'amber',
      stroke(
        [
          [1320, 1022],
          [690, 1240],
        ],
        (t) => 17 - t * 4,
      ),
    ),
  ]
  return print(width, height, 0.8, [
    wall.join('') + fill('crust', blob([cx, cy], r + 164)),
    glow,
    arch.join('') + jambs.join('') + hearth.join(''),
    loaves.join('') + handle.join(''),
  ])
}

/** The corner at a quarter to six. */
function shopfront(): Scene {
  seed(1962)
  const [width, height] = [1600, 1200]
  const sun: Point = [1090, 470]
  const sky = [
    fill('wheat', box(-20, -20, width + 40, height + 40)),
    fill(
      'paper',
      rays(sun, { inner: () => 210, outer: 1300, count: 86, width: 20, length: 0.4, density: 0.92 }),
    ),
    fill('ember', blob(sun, 168, 168, { wobble: 0.01, corners: 20 })),
    fill(
      'amber',
      engrave((u, v) => [sun[0] + u * 166 * Math.sqrt(Math.max(0, 1 - v * v)), sun[1] + v * 166], {
        rows: 13,
        width: 13,
        tone: (u, v) => 0.75 - u * 0.3 - v * 0.55,
        gaps: 0.03,
      }),
    ),
  ]
  const parapet = smooth(
    [
      [250, 470],
      [330, 470],
      [560, 462],
      [640, 440],
      [700, 386],
      [800, 358],
      [900, 386],
      [960, 440],
      [1040, 462],
      [1270, 470],
      [1350, 470],
    ],
    false,
  )
  const wall = `${parapet}L1350 1030L250 1030Z`
  const plaster = engrave((u, v) => [250 + ((u + 1) / 2) * 1100, 400 + v * 630], {
    rows: 27,
    from: 0,
    to: 1,
    steps: 70,
    width: 7,
    tone: (u, v) => 0.18 + Math.abs(Math.sin(u * 9 + v * 14)) * 0.5 * (1 - v * 0.5),
    gaps: 0.2,
  })
  const door = (x: number, w: number): string => {
    const opening = `M${x} 1030L${x} 700${smooth(
      times(9, (index) => polar([x + w / 2, 700], w / 2, Math.PI + (index / 8) * Math.PI)),
      false,
    ).replace(/^M/, 'L')}L${x + w} 1030Z`
    const fan = times(7, (index) =>
      stroke(
        [[x + w / 2, 700], polar([x + w / 2, 700], w / 2, Math.PI + ((index + 0.5) / 7) * Math.PI)],
        () => 6,
      ),
    ).join('')
    return [
      fill(
        'crust',
        `M${x - 18} 1030L${x - 18} 700${smooth(
          times(9, (index) => polar([x + w / 2, 700], w / 2 + 18, Math.PI + (index / 8) * Math.PI)),
          false,
        ).replace(/^M/, 'L')}L${x + w + 18} 1030Z`,
      ),
      fill('wheat', opening),
      within(
        opening,
        fill(
          'paper',
          rays([x + w / 2, 860], {
            inner: () => 10,
            outer: 330,
            count: 40,
            width: 8,
            length: 0.4,
            density: 0.85,
          }),
        ) +
          fill('crust', box(x - 5, 694, w + 10, 12) + fan) +
          fill('crust', box(x + w / 2 - 5, 706, 10, 330)),
      ),
    ].join('')
  }
  const window = (): string => {
    const [x, y, w, h] = [585, 640, 430, 262]
    const pane = box(x, y, w, h, 1)
    const rows = [0, 1].flatMap((row) =>
      times(4, (index) => {
        const at = { x: x + 62 + index * 102, y: y + 104 + row * 116 }
        return row === 0
          ? placed(index % 2 ? boule(43, { cuts: 1 }) : batard(98, 58, { cuts: 1 }), {
              ...at,
              turn: index * 6 - 9,
            })
          : placed(index % 2 ? batard(98, 60, { ink: 'ember', cuts: 3 }) : boule(45), at)
      }),
    )
    return [
      fill('crust', box(x - 20, y - 20, w + 40, h + 44, 2)),
      fill('wheat', pane),
      within(
        pane,
        fill(
          'paper',
          rays([x + w / 2, y + h / 2], { inner: () => 20, outer: 320, count: 60, width: 9, length: 0.4 }),
        ) +
          fill('crust', box(x, y + 146, w, 12) + box(x, y + 256, w, 14)) +
          rows.join(''),
      ),
      fill('oat', box(x - 36, y + h + 22, w + 72, 20)),
    ].join('')
  }
  const awning = [
    fill(
      'crust',
      cut(
        [
          [520, 530],
          [1080, 530],
          [1120, 640],
          [480, 640],
        ],
        1,
      ),
    ),
    ...times(12, (index) => {
      const [a, b] = [index / 12, (index + 1) / 12]
      const [top, low] = [(t: number) => mix(526, 1074, t), (t: number) => mix(486, 1114, t)]
      return fill(
        index % 2 ? 'ember' : 'paper',
        `M${top(a)} 524L${top(b)} 524L${low(b)} 622Q${(low(a) + low(b)) / 2} 664 ${low(a)} 622Z`,
      )
    }),
    fill(
      'crust',
      engrave((u, v) => [800 + u * (275 + v * 40), 524 + v * 96], {
        rows: 4,
        from: 0.55,
        to: 1,
        steps: 60,
        width: 5,
        tone: () => 0.7,
        gaps: 0.2,
      }),
    ),
  ]
  const emblem = placed(risingLoaf(62), { x: 800, y: 462 })
  const house = [
    fill('wine', wall),
    within(wall, fill('ember', plaster)),
    fill(
      'oat',
      stroke(
        [
          [232, 474],
          [540, 470],
          [640, 446],
          [702, 390],
          [800, 352],
          [898, 390],
          [960, 446],
          [1060, 470],
          [1368, 474],
        ],
        () => 18,
      ),
    ),
    fill('oat', box(238, 500, 1124, 9)),
    fill('crust', box(250, 950, 1100, 80)),
    fill('wine', chips([262, 962, 1070, 58], 60, { size: 30, angle: () => random(-0.2, 0.2) })),
    door(318, 150),
    door(1132, 150),
    window(),
    awning.join(''),
    fill(
      'wheat',
      rays([800, 468], {
        inner: () => 74,
        outer: 98,
        count: 15,
        width: 8,
        from: Math.PI * 1.06,
        to: TAU * 0.97,
        length: 0.9,
        density: 1,
      }),
    ),
    emblem,
  ]
  const street = [
    fill('oat', box(-20, 1026, width + 40, 60, 2)),
    fill('crust', box(-20, 1082, width + 40, 140, 2)),
    // The pavement's waves of black and white stone.
    within(
      box(-20, 1030, width + 40, 52, 0),
      times(20, (index) =>
        fill(
          'crust',
          smooth([
            [index * 86 - 40, 1084],
            [index * 86 - 10, 1052],
            [index * 86 + 22, 1032],
            [index * 86 + 40, 1042],
            [index * 86 + 34, 1064],
            [index * 86 + 30, 1084],
          ]),
        ),
      ).join(''),
    ),
    fill(
      'wine',
      engrave((u, v) => [800 + u * 820, 1096 + v * 110], {
        rows: 6,
        from: 0,
        to: 1,
        steps: 60,
        width: 9,
        tone: () => random(0.1, 0.9),
        gaps: 0.2,
      }),
    ),
    fill(
      'wheat',
      engrave((u, v) => [800 + u * 700, 1090 + v * 70], {
        rows: 4,
        from: 0,
        to: 1,
        steps: 60,
        width: 7,
        tone: (u) => (Math.abs(Math.abs(u) - 0.58) < 0.12 || Math.abs(u) < 0.3 ? 0.8 : 0),
        gaps: 0.15,
      }),
    ),
  ]
  const leaves = (x: number, y: number, r: number) =>
    fill('crust', blob([x, y], r, r * 0.86, { wobble: 0.12, corners: 17 })) +
    fill(
      'sage',
      times(r * 0.62, () => {
        const angle = random(0, TAU)
        const far = Math.sqrt(random(0, 0.92)) * r
        return gouge(
          [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.84],
          angle + random(-0.7, 0.7),
          random(18, 34),
          random(7, 11),
          0.15,
        )
      }).join(''),
    )
  const tree =
    fill(
      'crust',
      stroke(
        [
          [120, 1040],
          [126, 820],
          [110, 600],
        ],
        (t) => 44 - t * 16,
      ),
    ) +
    leaves(60, 470, 150) +
    leaves(200, 520, 120) +
    leaves(120, 350, 130)
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="1000" r="62" fill="none" stroke="#2a1a12" stroke-width="9"/>${fill('crust', times(12, (index) => stroke([[x, 1000], polar([x, 1000], 60, (index / 12) * TAU)], () => 3)).join(''))}`
  const bicycle = [
    wheel(1330),
    wheel(1508),
    fill(
      'ember',
      [
        [
          [1330, 1000],
          [1392, 920],
          [1484, 912],
        ],
        [
          [1392, 920],
          [1420, 1004],
          [1484, 912],
        ],
        [
          [1330, 1000],
          [1420, 1004],
        ],
        [
          [1508, 1000],
          [1484, 906],
          [1478, 880],
        ],
      ]
        .map((points) => stroke(points as unknown as Point[], () => 10))
        .join(''),
    ),
    fill(
      'crust',
      stroke(
        [
          [1452, 876],
          [1478, 880],
          [1504, 868],
        ],
        () => 9,
      ) +
        stroke(
          [
            [1392, 920],
            [1386, 896],
          ],
          () => 9,
        ) +
        box(1362, 884, 50, 12) +
        box(1492, 896, 74, 50, 3),
    ),
    fill(
      'wheat',
      engrave((u, v) => [1529 + u * 34, 921 + v * 22], {
        rows: 5,
        steps: 14,
        width: 5,
        tone: () => 0.9,
        gaps: 0.25,
      }),
    ),
    placed(batard(86, 34, { cuts: 1 }), { x: 1530, y: 892, turn: -8 }),
  ]
  return print(width, height, 0.75, [sky.join(''), house.join(''), street.join(''), tree + bicycle.join('')])
}

/** The table at the window, from above. */
function table(): Scene {
  seed(33)
  const [width, height] = [1600, 1200]
  const cloth = [fill('sage', box(-20, -20, width + 40, height + 40))]
  for (let line = 0; line < 15; line++) {
    cloth.push(
      fill(
        'mist',
        stroke(
          times(9, (index): Point => [line * 118 - 20, index * 160 - 40]),
          () => about(line % 2 ? 34 : 9, 0.05),
        ),
      ),
    )
    cloth.push(
      fill(
        'mist',
        stroke(
          times(11, (index): Point => [index * 170 - 40, line * 118 - 40]),
          () => about(line % 2 ? 34 : 9, 0.05),
        ),
      ),
    )
  }
  cloth.push(
    fill(
      'sage',
      chips([0, 0, width, height], 240, { size: 22, angle: () => (random() > 0.5 ? 0 : Math.PI / 2) }),
    ),
  )
  const drop = (x: number, y: number, rx: number, ry = rx) =>
    fill(
      'crust',
      engrave((u, v) => [x + u * rx * Math.sqrt(Math.max(0, 1 - v * v)), y + v * ry], {
        rows: ry / 6,
        width: 8,
        tone: () => 0.9,
        gaps: 0.02,
      }),
    )
  const board = [
    drop(600, 560, 400, 392),
    fill('crust', blob([570, 520], 404, 396, { wobble: 0.008, corners: 22 })),
    fill('amber', blob([566, 514], 390, 382, { wobble: 0.008, corners: 22 })),
    within(
      blob([566, 514], 386, 378, { wobble: 0.008, corners: 22 }),
      fill(
        'ember',
        engrave((u, v) => [566 + u * 400, 514 + v * 390 + Math.sin(u * 2.4 + v * 3) * 20], {
          rows: 30,
          steps: 60,
          width: 7,
          tone: (u, v) => 0.3 + Math.abs(Math.sin(v * 17 + u * 1.4)) * 0.6,
          gaps: 0.08,
        }),
      ),
    ),
  ]
  const loaf = [
    drop(560, 520, 258, 252),
    placed(boule(262), { x: 535, y: 480 }),
    placed(croissant(120), { x: 800, y: 770, turn: 24 }),
  ]
  const plate = (x: number, y: number, r: number, rim: Ink) =>
    [
      drop(x + 22, y + 26, r),
      fill('crust', blob([x, y], r * 1.02, r * 1.02, { wobble: 0.006, corners: 22 })),
      fill('paper', blob([x, y], r, r, { wobble: 0.006, corners: 22 })),
      fill(
        rim,
        engrave((u, v) => [x + Math.cos(u * Math.PI) * r * v, y + Math.sin(u * Math.PI) * r * v], {
          rows: 2,
          from: 0.82,
          to: 0.96,
          steps: 120,
          width: r * 0.05,
          tone: () => 0.95,
          gaps: 0.02,
        }),
      ),
      fill(
        'oat',
        engrave((u, v) => [x + Math.cos(u * Math.PI) * r * v, y + Math.sin(u * Math.PI) * r * v], {
          rows: 7,
          from: 0.2,
          to: 0.72,
          steps: 80,
          width: r * 0.035,
          tone: (u) => 0.4 + Math.cos(u * Math.PI - 0.8) * 0.5,
          gaps: 0.04,
        }),
      ),
    ].join('')
  const balls = [
    [1160, 760],
    [1290, 740],
    [1220, 860],
    [1330, 850],
    [1230, 720],
  ].map(([x = 0, y = 0]) => placed(cheeseBread(78), { x, y, turn: random(-30, 30) }))
  const cup = [
    plate(1200, 300, 190, 'ember'),
    drop(1216, 318, 122),
    fill(
      'crust',
      stroke(
        [
          [1296, 260],
          [1372, 214],
          [1398, 250],
          [1330, 312],
        ],
        () => 34,
      ),
    ),
    fill(
      'paper',
      stroke(
        [
          [1296, 262],
          [1370, 218],
          [1394, 250],
          [1330, 308],
        ],
        () => 20,
      ),
    ),
    fill('crust', blob([1200, 300], 126, 126, { wobble: 0.008, corners: 20 })),
    fill('paper', blob([1200, 300], 118, 118, { wobble: 0.008, corners: 20 })),
    fill('crust', blob([1202, 303], 96, 96, { wobble: 0.012, corners: 20 })),
    fill(
      'amber',
      engrave((u, v) => [1202 + Math.cos(u * Math.PI) * 96 * v, 303 + Math.sin(u * Math.PI) * 96 * v], {
        rows: 5,
        from: 0.35,
        to: 0.95,
        steps: 70,
        width: 7,
        tone: (u) => Math.cos(u * Math.PI + 2.2) * 1.1 - 0.25,
        gaps: 0.03,
      }),
    ),
  ]
  const knife = placed(
    [
      fill(
        'crust',
        stroke(
          [
            [-250, 8],
            [-120, 10],
            [60, 10],
            [240, -4],
          ],
          (t) => 50 - t * 18,
        ),
      ),
      fill(
        'paper',
        smooth([
          [-246, -14],
          [-60, -18],
          [50, -18],
          [50, 18],
          [-120, 18],
          [-212, 10],
        ]),
      ),
      fill(
        'mist',
        engrave((u, v) => [-90 + u * 120, v * 10], {
          rows: 3,
          steps: 30,
          width: 4,
          tone: () => 0.8,
          gaps: 0.12,
        }),
      ),
      fill(
        'wine',
        stroke(
          [
            [58, 0],
            [150, -2],
            [240, -8],
          ],
          (t) => 34 - Math.sin(t * Math.PI) * 6,
        ),
      ),
      fill('wheat', [100, 150, 200].map((x) => blob([x, -2], 6)).join('')),
    ].join(''),
    { x: 760, y: 1050, turn: -9 },
  )
  const jam = [
    drop(238, 1010, 108),
    fill('crust', blob([222, 992], 112)),
    fill('paper', blob([220, 990], 104)),
    fill('crust', blob([221, 991], 84)),
    fill('wine', blob([220, 990], 78)),
    fill(
      'ember',
      engrave((u, v) => [220 + Math.cos(u * Math.PI) * 78 * v, 990 + Math.sin(u * Math.PI) * 78 * v], {
        rows: 4,
        from: 0.2,
        to: 0.9,
        steps: 50,
        width: 10,
        tone: (u) => Math.cos(u * Math.PI + 2.3) - 0.1,
        gaps: 0.04,
      }),
    ),
    fill(
      'crust',
      stroke(
        [
          [238, 972],
          [330, 880],
          [384, 838],
        ],
        () => 24,
      ),
    ),
    fill(
      'wheat',
      stroke(
        [
          [236, 976],
          [330, 880],
          [384, 838],
        ],
        (t) => 12 + (t < 0.2 ? 22 : 0) * (1 - t * 5),
      ),
    ),
  ]
  return print(width, height, 0.75, [
    cloth.join(''),
    board.join('') + plate(1244, 792, 250, 'sage'),
    loaf.join('') + balls.join('') + cup.join('') + knife + jam.join(''),
  ])
}

/** The starter in its jar, awake. */
function starter(): Scene {
  seed(11)
  const [width, height] = [1500, 1000]
  const at: Point = [750, 500]
  const back = [
    fill('sage', box(-20, -20, width + 40, height + 40)),
    fill(
      'mist',
      rays(at, {
        inner: (angle) => 330 + Math.abs(Math.sin(angle)) * 60,
        outer: 1000,
        count: 96,
        width: 11,
        length: 0.32,
        density: 0.86,
      }),
    ),
  ]
  const shelf = [
    fill('crust', box(-20, 820, width + 40, 200, 3)),
    fill('amber', box(-20, 832, width + 40, 92, 3)),
    fill(
      'ember',
      engrave((u, v) => [750 + u * 780, 836 + v * 84 + Math.sin(u * 5) * 4], {
        rows: 9,
        from: 0,
        to: 1,
        steps: 90,
        width: 7,
        tone: (u, v) => 0.25 + Math.abs(Math.sin(v * 9 + u * 3)) * 0.6,
        gaps: 0.1,
      }),
    ),
  ]
  const [left, right, top, foot] = [545, 955, 300, 836]
  const jar = smooth([
    [left + 34, top],
    [left, top + 60],
    [left - 4, 560],
    [left, foot - 40],
    [left + 40, foot],
    [750, foot + 8],
    [right - 40, foot],
    [right, foot - 40],
    [right + 4, 560],
    [right, top + 60],
    [right - 34, top],
  ])
  const dough = smooth([
    [left + 16, 470],
    [620, 446],
    [700, 456],
    [780, 432],
    [870, 450],
    [right - 16, 462],
    [right - 14, foot - 46],
    [right - 48, foot - 12],
    [750, foot - 6],
    [left + 48, foot - 12],
    [left + 14, foot - 46],
  ])
  const bubbles = times(90, () => {
    const point: Point = [random(left + 30, right - 30), random(475, foot - 26)]
    const r = random(5, 26) * (1.25 - (point[1] - 450) / 560)
    return (
      fill('wheat', blob(point, r * 1.12)) +
      fill('amber', blob([point[0] + r * 0.1, point[1] + r * 0.1], r * 0.9)) +
      fill('oat', blob([point[0] + r * 0.22, point[1] + r * 0.26], r * 0.66))
    )
  })
  const lid = [
    fill(
      'crust',
      smooth([
        [left - 20, 334],
        [left + 2, 250],
        [650, 214],
        [750, 206],
        [850, 214],
        [right - 2, 250],
        [right + 20, 334],
        [right + 6, 366],
        [880, 340],
        [750, 352],
        [620, 340],
        [left - 6, 366],
      ]),
    ),
    fill(
      'wine',
      smooth([
        [left - 8, 326],
        [left + 12, 256],
        [652, 224],
        [750, 216],
        [848, 224],
        [right - 12, 256],
        [right + 8, 326],
        [right - 2, 348],
        [880, 326],
        [750, 340],
        [620, 326],
        [left + 2, 348],
      ]),
    ),
    fill(
      'ember',
      times(46, (index) => {
        const u = -1 + ((index % 23) / 22) * 2
        return index < 23
          ? gouge([750 + u * 196, 262 - Math.cos(u * 1.5) * 22], Math.PI / 2 + u * 0.5, 40, 7)
          : gouge([750 + u * 204, 316], Math.PI / 2 + u * 0.2, 34, 6)
      }).join(''),
    ),
    fill(
      'wheat',
      stroke(
        times(
          9,
          (index): Point => [left - 2 + (index / 8) * 414, 286 + Math.sin((index / 8) * Math.PI) * 10],
        ),
        () => 10,
      ),
    ),
    fill(
      'wheat',
      stroke(
        [
          [900, 292],
          [950, 272],
          [962, 296],
          [906, 300],
        ],
        () => 8,
      ) +
        stroke(
          [
            [900, 296],
            [930, 350],
            [920, 392],
          ],
          () => 7,
        ) +
        stroke(
          [
            [902, 296],
            [962, 340],
            [972, 372],
          ],
          () => 7,
        ),
    ),
  ]
  const band =
    fill(
      'ember',
      smooth([
        [left - 6, 640],
        [750, 652],
        [right + 6, 640],
        [right + 6, 664],
        [750, 676],
        [left - 6, 664],
      ]),
    ) +
    fill(
      'wheat',
      stroke(
        [
          [left + 10, 650],
          [750, 662],
          [right - 10, 650],
        ],
        () => 4,
      ),
    )
  const glass = [
    fill(
      'paper',
      stroke(
        [
          [left + 34, 400],
          [left + 26, 560],
          [left + 34, 760],
        ],
        (t) => 20 * Math.sin(t * Math.PI),
      ) +
        stroke(
          [
            [left + 70, 430],
            [left + 64, 520],
            [left + 68, 600],
          ],
          (t) => 11 * Math.sin(t * Math.PI),
        ) +
        stroke(
          [
            [right - 30, 420],
            [right - 24, 600],
            [right - 32, 740],
          ],
          (t) => 8 * Math.sin(t * Math.PI),
        ),
    ),
  ]
  const bowl = [
    fill(
      'crust',
      smooth([
        [1080, 660],
        [1400, 660],
        [1392, 740],
        [1340, 822],
        [1150, 822],
        [1092, 740],
      ]),
    ),
    fill(
      'paper',
      smooth([
        [1094, 672],
        [1386, 672],
        [1376, 738],
        [1330, 812],
        [1160, 812],
        [1106, 738],
      ]),
    ),
    fill(
      'ember',
      stroke(
        times(7, (index): Point => [1098 + index * 48, 700 + Math.sin((index / 6) * Math.PI) * 8]),
        () => 14,
      ),
    ),
    fill(
      'oat',
      engrave((u, v) => [1240 + u * (130 - v * 26), 720 + v * 88], {
        rows: 7,
        from: 0,
        to: 1,
        steps: 30,
        width: 9,
        tone: (u) => u * 0.8,
        gaps: 0.04,
      }),
    ),
    fill(
      'paper',
      smooth([
        [1112, 668],
        [1180, 612],
        [1250, 590],
        [1320, 616],
        [1372, 668],
      ]),
    ),
    fill(
      'oat',
      engrave((u, v) => [1242 + u * 110 * v, 668 - (1 - v) * 76], {
        rows: 8,
        from: 0.1,
        to: 1,
        steps: 30,
        width: 7,
        tone: (u) => 0.3 + u * 0.6,
        gaps: 0.06,
      }),
    ),
  ]
  const sack = [
    fill(
      'crust',
      smooth([
        [110, 828],
        [86, 640],
        [112, 520],
        [150, 470],
        [250, 452],
        [352, 470],
        [396, 520],
        [420, 640],
        [398, 828],
      ]),
    ),
    fill(
      'oat',
      smooth([
        [124, 820],
        [100, 640],
        [126, 524],
        [156, 484],
        [250, 466],
        [346, 484],
        [382, 524],
        [406, 640],
        [386, 820],
      ]),
    ),
    fill(
      'wheat',
      engrave((u, v) => [253 + v * 142, 646 + u * 170], {
        rows: 17,
        steps: 30,
        width: 8,
        tone: (_u, v) => 0.32 + v * 0.5,
        gaps: 0.12,
      }),
    ),
    fill(
      'amber',
      engrave((u, v) => [253 + v * 142, 646 + u * 170], {
        rows: 9,
        from: 0.3,
        to: 1,
        steps: 30,
        width: 8,
        tone: (_u, v) => v * 0.9,
        gaps: 0.06,
      }),
    ),
    fill(
      'crust',
      stroke(
        [
          [128, 530],
          [250, 548],
          [380, 528],
        ],
        () => 14,
      ),
    ),
    placed(wheat(210, 0.06, 'ember'), { x: 236, y: 790, turn: -10 }) +
      placed(wheat(210, -0.06, 'ember'), { x: 266, y: 790, turn: 10 }),
  ]
  return print(width, height, 0.8, [
    back.join(''),
    shelf.join('') + sack.join('') + bowl.join(''),
    fill('crust', jar) +
      placed(fill('mist', jar), { scale: 0.966, x: 25, y: 20 }) +
      within(dough, fill('oat', dough) + bubbles.join('')) +
      fill(
        'paper',
        stroke(
          [
            [left + 20, 472],
            [620, 447],
            [700, 457],
            [780, 433],
            [870, 451],
            [right - 20, 464],
          ],
          () => 9,
        ),
      ) +
      band +
      glass.join('') +
      lid.join(''),
  ])
}

/** Dough asleep in its baskets. */
function baskets(): Scene {
  seed(5)
  const basket = (x: number, y: number, r: number, kind: number) => {
    const ring = (u: number, v: number): Point => [
      x + Math.cos(u * Math.PI) * r * v,
      y + Math.sin(u * Math.PI) * r * v,
    ]
    const shade = (u: number) => 0.5 + Math.cos(u * Math.PI - 0.75) * 0.5
    return [
      fill(
        'crust',
        engrave((u, v) => [x + 26 + u * r * Math.sqrt(Math.max(0, 1 - v * v)), y + 30 + v * r], {
          rows: r / 6,
          width: 9,
          tone: () => 0.9,
          gaps: 0.02,
        }),
      ),
      fill('crust', blob([x, y], r * 1.03, r * 1.03, { wobble: 0.008, corners: 22 })),
      fill('wheat', blob([x, y], r, r, { wobble: 0.008, corners: 22 })),
      fill(
        'amber',
        engrave(ring, {
          rows: 6,
          from: 0.68,
          to: 1,
          steps: 130,
          width: r * 0.036,
          tone: (u) => 0.3 + shade(u) * 0.6,
          gaps: 0.03,
        }),
      ),
      fill(
        'crust',
        engrave(ring, {
          rows: 5,
          from: 0.68,
          to: 0.98,
          steps: 130,
          width: r * 0.016,
          tone: (u) => 0.4 + shade(u) * 0.6,
          gaps: 0.02,
        }),
      ),
      kind === 2
        ? fill('crust', blob([x, y], r * 0.68)) +
          fill('ember', blob([x, y], r * 0.66)) +
          fill(
            'crust',
            engrave(ring, {
              rows: 8,
              from: 0.06,
              to: 0.66,
              steps: 110,
              width: r * 0.03,
              tone: (u) => 1 - shade(u) * 0.5,
              gaps: 0.02,
            }),
          ) +
          fill(
            'wheat',
            engrave(ring, {
              rows: 8,
              from: 0.02,
              to: 0.64,
              steps: 110,
              width: r * 0.026,
              tone: (u) => shade(u) - 0.25,
              gaps: 0.04,
            }),
          )
        : fill('crust', blob([x, y], r * 0.7)) +
          fill('paper', blob([x - 2, y - 3], r * 0.665, r * 0.66, { wobble: 0.02 })) +
          fill(
            'oat',
            engrave(ring, {
              rows: 7,
              from: 0.16,
              to: 0.64,
              steps: 80,
              width: r * 0.045,
              tone: (u, v) => shade(u) * v * 1.5 - 0.1,
              gaps: 0.04,
            }),
          ) +
          fill(
            'wheat',
            engrave(ring, {
              rows: 5,
              from: 0.4,
              to: 0.66,
              steps: 80,
              width: r * 0.03,
              tone: (u) => shade(u) * 1.3 - 0.55,
              gaps: 0.04,
            }),
          ) +
          (kind === 1
            ? fill(
                'wheat',
                times(30, () =>
                  gouge(
                    polar([x, y], r * Math.sqrt(random(0, 0.36)), random(0, TAU)),
                    random(0, TAU),
                    r * 0.05,
                    r * 0.018,
                  ),
                ).join(''),
              )
            : ''),
    ].join('')
  }
  const ground = [
    fill('ember', box(-20, -20, 1240, 1240)),
    fill(
      'amber',
      engrave((u, v) => [600 + u * 640, 600 + v * 620 + Math.sin(u * 3 + v * 6) * 14], {
        rows: 54,
        steps: 60,
        width: 8,
        tone: (u, v) => 0.2 + Math.abs(Math.sin(v * 13 + u * 2)) * 0.6,
        gaps: 0.1,
      }),
    ),
    fill('paper', chips([0, 0, 1200, 1200], 170, { size: 12 })),
  ]
  const places: [number, number, number, number][] = [
    [250, 230, 232, 0],
    [790, 200, 250, 1],
    [1260, 420, 220, 0],
    [470, 700, 262, 1],
    [1000, 760, 246, 2],
    [60, 1080, 220, 2],
    [600, 1220, 230, 0],
    [1130, 1240, 220, 1],
  ]
  return print(1200, 1200, 0.75, [ground.join(''), places.map((place) => basket(...place)).join('')])
}

/** The shelves behind the counter, full. */
function shelves(): Scene {
  seed(21)
  const [width, height] = [1600, 1200]
  const back = [
    fill('wine', box(-20, -20, width + 40, height + 40)),
    fill(
      'crust',
      engrave((u, v) => [800 + v * 820, 600 + u * 620], {
        rows: 30,
        steps: 50,
        width: 10,
        tone: (u) => 0.35 + Math.abs(Math.sin(u * 9)) * 0.5,
        gaps: 0.06,
      }),
    ),
  ]
  const kinds = [
    () => batard(300, 150),
    () => boule(112),
    () => batard(280, 146, { ink: 'ember', cuts: 4 }),
    () => cornLoaf(120),
    () => boule(118, { cuts: 1, dark: true }),
    () => dailyRoll(230),
  ]
  const rows = [300, 660, 1020].flatMap((y, row) => {
    const order = [
      [0, 1, 3, 2, 4],
      [4, 2, 1, 0, 3],
      [3, 0, 4, 1, 2],
    ][row] as number[]
    const loaves = order.map((kind, index) => {
      const raised = kind === 0 || kind === 2 ? 82 : kind === 3 ? 42 : 122
      return (
        placed(shadow(150, 16), { x: 150 + index * 326, y: y - 8 }) +
        placed((kinds[kind] as () => string)(), {
          x: 150 + index * 326,
          y: y - raised,
          turn: kind === 3 ? 0 : random(-7, 7),
        })
      )
    })
    const plank = [
      fill('crust', box(-20, y - 8, width + 40, 66, 2)),
      fill('amber', box(-20, y, width + 40, 42, 2)),
      fill(
        'wheat',
        engrave((u, v) => [800 + u * 820, y + 3 + v * 38], {
          rows: 4,
          from: 0,
          to: 1,
          steps: 90,
          width: 7,
          tone: () => random(0.15, 0.9),
          gaps: 0.14,
        }),
      ),
    ]
    return [...plank, ...loaves]
  })
  return print(width, height, 0.75, [back.join(''), rows.join('')])
}

/** Stone, furrows, grain. */
function mill(): Scene {
  seed(24)
  const [width, height] = [1500, 1000]
  const [x, y, r] = [820, 470, 350]
  const back = [
    fill('oat', box(-20, -20, width + 40, height + 40)),
    fill(
      'wheat',
      rays([x, y], { inner: () => r + 60, outer: 1150, count: 110, width: 11, length: 0.3, density: 0.88 }),
    ),
  ]
  const furrows = times(10, (sector) => {
    const angle = (sector / 10) * TAU
    return times(5, (line) => {
      const begin = polar([x, y], r * 0.24 + line * r * 0.06, angle + line * 0.11)
      const end = polar([x, y], r * 0.94, angle + 0.28 + line * 0.085)
      return stroke([begin, [mix(begin[0], end[0], 0.5), mix(begin[1], end[1], 0.5)], end], (t) => 6 + t * 9)
    }).join('')
  }).join('')
  const stone = [
    fill('crust', blob([x + 26, y + 30], r * 1.06, r * 1.06, { wobble: 0.006, corners: 24 })),
    fill('crust', blob([x, y], r * 1.03, r * 1.03, { wobble: 0.008, corners: 24 })),
    fill('mist', blob([x, y], r, r, { wobble: 0.008, corners: 24 })),
    fill(
      'sage',
      engrave((u, v) => [x + Math.cos(u * Math.PI) * r * v, y + Math.sin(u * Math.PI) * r * v], {
        rows: 16,
        from: 0.25,
        to: 1,
        steps: 100,
        width: 9,
        tone: (u, v) => (0.5 + Math.cos(u * Math.PI - 0.8) * 0.5) * v,
        gaps: 0.05,
      }),
    ),
    fill('crust', furrows),
    fill(
      'paper',
      times(50, () =>
        gouge(
          polar([x, y], r * random(0.3, 0.94), random(Math.PI * 0.9, Math.PI * 1.8)),
          random(0, TAU),
          18,
          5,
        ),
      ).join(''),
    ),
    fill('crust', blob([x, y], r * 0.2)),
    fill('wheat', blob([x, y], r * 0.165)),
    fill(
      'amber',
      times(60, () =>
        gouge(polar([x, y], r * 0.155 * Math.sqrt(random()), random(0, TAU)), random(0, TAU), 20, 9),
      ).join(''),
    ),
  ]
  const grains = times(130, () => {
    const point: Point = [random(30, 560), 0]
    const heap = 940 - Math.max(0, 1 - Math.abs(point[0] - 270) / 300) * 240
    return gouge([point[0], random(heap, 990)], random(0, Math.PI), 30, 14)
  }).join('')
  const heap = [
    fill(
      'crust',
      smooth([
        [-60, 1010],
        [20, 880],
        [140, 760],
        [260, 690],
        [380, 750],
        [520, 870],
        [640, 1010],
      ]),
    ),
    fill(
      'wheat',
      smooth([
        [-60, 1020],
        [30, 890],
        [146, 776],
        [260, 708],
        [374, 766],
        [506, 880],
        [610, 1020],
      ]),
    ),
    within(
      smooth([
        [-60, 1020],
        [30, 890],
        [146, 776],
        [260, 708],
        [374, 766],
        [506, 880],
        [610, 1020],
      ]),
      fill('amber', grains) +
        fill(
          'crust',
          times(60, () => gouge([random(280, 600), random(800, 1000)], random(0, Math.PI), 24, 8)).join(''),
        ) +
        fill(
          'paper',
          times(50, () => gouge([random(40, 260), random(740, 990)], random(0, Math.PI), 22, 8)).join(''),
        ),
    ),
  ]
  const flour = [
    fill(
      'crust',
      smooth([
        [1010, 1010],
        [1090, 920],
        [1220, 850],
        [1340, 840],
        [1450, 890],
        [1560, 1010],
      ]),
    ),
    fill(
      'paper',
      smooth([
        [1026, 1012],
        [1100, 930],
        [1224, 864],
        [1338, 854],
        [1444, 900],
        [1550, 1012],
      ]),
    ),
    fill(
      'oat',
      engrave((u, v) => [1300 + u * 240 * v, 1000 - (1 - v) * 140], {
        rows: 9,
        from: 0.15,
        to: 1,
        steps: 40,
        width: 9,
        tone: (u) => 0.2 + u * 0.7,
        gaps: 0.06,
      }),
    ),
  ]
  const ears = [
    [1260, 470, 0.1, 18],
    [1350, 520, 0.16, 24],
    [1430, 420, 0.12, 10],
  ].map(([px = 0, tall = 0, bend = 0, turn = 0]) =>
    placed(placed(wheat(tall, bend, 'crust'), { scale: 1.04, x: 4, y: 4 }) + wheat(tall, bend, 'amber'), {
      x: px - 60,
      y: 1010,
      turn,
    }),
  )
  return print(width, height, 0.8, [
    back.join(''),
    stone.join('') + ears.join(''),
    heap.join('') + flour.join(''),
  ])
}

/** Coffee through cloth, as in every kitchen of Minas. */
function coffee(): Scene {
  seed(14)
  const [width, height] = [1500, 1000]
  const at: Point = [640, 420]
  const back = [
    fill('ember', box(-20, -20, width + 40, height + 40)),
    fill(
      'amber',
      rays(at, {
        inner: (angle) => 330 + Math.abs(Math.sin(angle)) * 100,
        outer: 1150,
        count: 100,
        width: 11,
        length: 0.3,
        density: 0.88,
      }),
    ),
  ]
  const bench = [
    fill('crust', box(-20, 836, width + 40, 190, 3)),
    fill(
      'wine',
      engrave((u, v) => [750 + u * 780, 850 + v * 140], {
        rows: 10,
        from: 0,
        to: 1,
        steps: 80,
        width: 10,
        tone: () => random(0.2, 0.9),
        gaps: 0.1,
      }),
    ),
  ]
  const stand = [
    shadow(300, 20, [650, 858]),
    fill(
      'crust',
      stroke(
        [
          [420, 850],
          [420, 240],
        ],
        () => 44,
      ) +
        box(350, 826, 560, 40) +
        stroke(
          [
            [400, 250],
            [880, 250],
          ],
          () => 40,
        ),
    ),
    fill(
      'amber',
      stroke(
        [
          [420, 840],
          [420, 252],
        ],
        () => 26,
      ) +
        box(360, 832, 540, 24) +
        stroke(
          [
            [410, 250],
            [868, 250],
          ],
          () => 22,
        ),
    ),
    fill(
      'wheat',
      stroke(
        [
          [414, 820],
          [412, 270],
        ],
        (t) => 7 * Math.sin(t * Math.PI),
      ) +
        engrave((u, v) => [630 + u * 250, 836 + v * 16], {
          rows: 2,
          from: 0,
          to: 1,
          steps: 50,
          width: 6,
          tone: () => 0.8,
          gaps: 0.12,
        }),
    ),
  ]
  const cloth = smooth([
    [546, 262],
    [700, 278],
    [854, 262],
    [820, 380],
    [742, 500],
    [700, 540],
    [658, 500],
    [580, 380],
  ])
  const filter = [
    placed(fill('crust', cloth), { scale: 1.03, x: -21, y: -11 }),
    fill('paper', cloth),
    within(
      cloth,
      fill(
        'amber',
        smooth([
          [600, 420],
          [700, 436],
          [800, 420],
          [740, 510],
          [700, 560],
          [660, 510],
        ]),
      ) +
        fill(
          'crust',
          smooth([
            [628, 470],
            [700, 480],
            [772, 470],
            [736, 520],
            [700, 560],
            [664, 520],
          ]),
        ) +
        fill(
          'wheat',
          engrave((u, v) => [mix(700 + v * 150, 700, ((u + 1) / 2) ** 1.4), 270 + ((u + 1) / 2) * 270], {
            rows: 10,
            steps: 26,
            width: 9,
            tone: (_u, v) => 0.3 + v * 0.5,
            gaps: 0.06,
          }),
        ),
    ),
    `<ellipse cx="700" cy="262" rx="160" ry="26" fill="none" stroke="#2a1a12" stroke-width="12"/>`,
    fill('crust', blob([700, 263], 140, 16)),
    fill(
      'crust',
      stroke(
        [
          [700, 548],
          [700, 610],
        ],
        (t) => 9 - t * 3,
      ) + blob([700, 628], 8, 12),
    ),
  ]
  const pot = smooth([
    [600, 652],
    [800, 652],
    [806, 700],
    [838, 830],
    [562, 830],
    [594, 700],
  ])
  const kettle = [
    fill(
      'crust',
      stroke(
        [
          [812, 690],
          [900, 690],
          [906, 780],
          [838, 800],
        ],
        () => 30,
      ),
    ),
    fill(
      'paper',
      stroke(
        [
          [812, 692],
          [890, 696],
          [896, 776],
          [836, 794],
        ],
        () => 14,
      ),
    ),
    placed(fill('crust', pot), { scale: 1.04, x: -28, y: -29 }),
    fill('paper', pot),
    within(
      pot,
      fill(
        'mist',
        engrave((u, v) => [700 + v * 140, 740 + u * 92], {
          rows: 12,
          from: 0,
          to: 1,
          steps: 22,
          width: 11,
          tone: (_u, v) => v * 0.9,
          gaps: 0.05,
        }),
      ) +
        fill('sage', box(540, 796, 320, 16)) +
        fill('crust', times(7, () => blob([random(590, 810), random(680, 780)], random(3, 8))).join('')),
    ),
    fill('crust', blob([700, 653], 100, 15)),
  ]
  const steam = times(3, (index) => {
    const x = 640 + index * 62
    return stroke(
      [
        [x, 216],
        [x - 26, 170],
        [x + 16, 120],
        [x - 14, 70],
        [x + 10, 26],
      ],
      (t) => 17 * Math.sin(Math.PI * mix(0.08, 1, t)),
    )
  }).join('')
  return print(width, height, 0.8, [
    back.join(''),
    bench.join('') + stand.join('') + filter.join('') + kettle.join('') + fill('paper', steam),
    placed(cakeSlice(280), { x: 1180, y: 690 }),
  ])
}

/** Mountains of Minas over the corn, first light. */
function mountains(): Scene {
  seed(31)
  const [width, height] = [2000, 900]
  const sun: Point = [1320, 470]
  const sky = [
    fill('wheat', box(-20, -20, width + 40, height + 40)),
    fill(
      'paper',
      rays(sun, {
        inner: () => 170,
        outer: 1600,
        count: 110,
        width: 19,
        length: 0.34,
        density: 0.93,
        from: Math.PI * 0.95,
        to: TAU * 1.02,
      }),
    ),
    fill('ember', blob(sun, 132, 132, { wobble: 0.01, corners: 20 })),
    fill(
      'amber',
      engrave((u, v) => [sun[0] + u * 130 * Math.sqrt(Math.max(0, 1 - v * v)), sun[1] + v * 130], {
        rows: 10,
        width: 12,
        tone: (u, v) => 0.7 - u * 0.3 - v * 0.6,
        gaps: 0.03,
      }),
    ),
  ]
  const ridge = (points: readonly Point[], ink: Ink, light: Ink, depth: number) => {
    const shape = `${smooth(points, false)}L${width + 20} ${height + 20}L-20 ${height + 20}Z`
    const line = (t: number): Point => {
      const place = Math.min(points.length - 1.001, Math.max(0, t * (points.length - 1)))
      const [a, b] = [points[Math.floor(place)] as Point, points[Math.floor(place) + 1] as Point]
      return [mix(a[0], b[0], place % 1), mix(a[1], b[1], place % 1)]
    }
    const slopes = times(190, (index) => {
      const t = (index + random(0, 1)) / 190
      const [px, py] = line(t)
      const [, qy] = line(Math.min(1, t + 0.01))
      const toSun = px < sun[0] ? -1 : 1
      const down = random(0.3, 1) * depth
      return (qy - py) * toSun > -2 || random() < 0.3
        ? gouge(
            [px + toSun * down * -0.16, py + down * 0.62 + 8],
            Math.PI / 2 + toSun * 0.34,
            down,
            random(5, 10),
          )
        : ''
    }).join('')
    return fill(ink, shape) + within(shape, fill(light, slopes))
  }
  const land = [
    ridge(
      [
        [-20, 500],
        [180, 430],
        [330, 462],
        [470, 380],
        [640, 452],
        [820, 420],
        [960, 476],
        [1180, 440],
        [1420, 476],
        [1600, 410],
        [1760, 440],
        [2020, 380],
      ],
      'amber',
      'wheat',
      120,
    ),
    ridge(
      [
        [-20, 600],
        [220, 530],
        [420, 570],
        [620, 500],
        [860, 574],
        [1120, 540],
        [1380, 584],
        [1620, 520],
        [1820, 560],
        [2020, 500],
      ],
      'ember',
      'amber',
      130,
    ),
    ridge(
      [
        [-20, 690],
        [260, 640],
        [520, 676],
        [800, 610],
        [1080, 668],
        [1380, 630],
        [1700, 672],
        [2020, 610],
      ],
      'wine',
      'ember',
      120,
    ),
  ]
  const field = [
    fill(
      'crust',
      `${smooth(
        [
          [-20, 800],
          [400, 760],
          [900, 784],
          [1400, 752],
          [2020, 790],
        ],
        false,
      )}L2020 920L-20 920Z`,
    ),
  ]
  const ears = times(46, (index) => {
    const tall = random(150, 260)
    return placed(wheat(tall, random(-0.1, 0.14), index % 3 ? 'wheat' : 'amber'), {
      x: index * 44.5 + random(-12, 12),
      y: 920,
      turn: random(-5, 7),
    })
  })
  return print(width, height, 0.8, [sky.join(''), land.join(''), field.join('') + ears.join('')])
}

/** Panettone hangs upside down until it is cold. */
function hanging(): Scene {
  seed(12)
  const [width, height] = [1500, 1000]
  const back = [
    fill('wine', box(-20, -20, width + 40, height + 40)),
    fill(
      'ember',
      rays([750, 1180], {
        inner: () => 260,
        outer: 1500,
        count: 96,
        width: 13,
        from: Math.PI * 1.02,
        to: TAU * 0.99,
        length: 0.3,
        density: 0.9,
      }),
    ),
  ]
  const rail = [
    fill('crust', box(-20, 118, width + 40, 46, 2)),
    fill('amber', box(-20, 126, width + 40, 26, 2)),
    fill(
      'wheat',
      engrave((u, v) => [750 + u * 780, 128 + v * 20], {
        rows: 2,
        from: 0,
        to: 1,
        steps: 90,
        width: 7,
        tone: () => random(0.2, 0.9),
        gaps: 0.14,
      }),
    ),
  ]
  const hung = [
    [250, 0],
    [750, 36],
    [1250, -8],
  ].map(([x = 0, drop = 0]) => {
    const y = 330 + drop
    return [
      fill(
        'crust',
        stroke(
          [
            [x - 120, 140],
            [x - 120, y],
          ],
          () => 9,
        ) +
          stroke(
            [
              [x + 120, 140],
              [x + 120, y],
            ],
            () => 9,
          ),
      ),
      fill(
        'wheat',
        stroke(
          [
            [x - 122, 100],
            [x - 100, 126],
            [x - 122, 150],
            [x - 140, 126],
            [x - 118, 104],
          ],
          () => 6,
        ) +
          stroke(
            [
              [x + 118, 100],
              [x + 140, 126],
              [x + 118, 150],
              [x + 100, 126],
              [x + 122, 104],
            ],
            () => 6,
          ),
      ),
      placed(panettone(380), { x, y: y - 30, turn: 180 }),
      fill(
        'crust',
        stroke(
          [
            [x - 232, y],
            [x + 232, y],
          ],
          () => 14,
        ),
      ),
      fill(
        'mist',
        stroke(
          [
            [x - 230, y - 1],
            [x + 230, y - 1],
          ],
          () => 7,
        ),
      ),
    ].join('')
  })
  return print(width, height, 0.8, [back.join(''), rail.join('') + hung.join('')])
}

/** Corn, and what it becomes. */
function corn(): Scene {
  seed(9)
  const [width, height] = [1500, 1000]
  const back = [
    fill('wheat', box(-20, -20, width + 40, height + 40)),
    fill(
      'paper',
      rays([900, 520], { inner: () => 440, outer: 1150, count: 104, width: 12, length: 0.3, density: 0.9 }),
    ),
  ]
  const bench = [
    fill('crust', box(-20, 812, width + 40, 210, 3)),
    fill(
      'wine',
      engrave((u, v) => [750 + u * 780, 826 + v * 160], {
        rows: 11,
        from: 0,
        to: 1,
        steps: 80,
        width: 10,
        tone: () => random(0.2, 0.9),
        gaps: 0.1,
      }),
    ),
  ]
  const cob = (length: number) => {
    const half = length / 2
    const girth = (u: number) =>
      length *
      0.13 *
      Math.sqrt(Math.max(0.02, 1 - (u * 0.5 + 0.5) ** 3.2)) *
      (0.86 + Math.min(0, u + 0.7) * 0.4)
    const at = (u: number, v: number): Point => [u * half, v * girth(u)]
    const edge = smooth([
      ...times(13, (index) => at(-1 + index / 6, -1)),
      ...times(12, (index) => at(1 - (index + 1) / 6.2, 1)),
    ])
    const kernels = times(22, (column) => {
      const u = -0.94 + (column / 22) * 1.86
      return times(7, (row) => {
        const v = -0.84 + (row / 6) * 1.68
        const [kx, ky] = at(u + (row % 2) * 0.035, v)
        return fill(
          v < -0.3 ? 'paper' : v < 0.4 ? 'wheat' : 'amber',
          blob([kx, ky], length * 0.019, girth(u) * 0.118 * Math.sqrt(1.1 - v * v), {
            wobble: 0.08,
            corners: 8,
          }),
        )
      }).join('')
    }).join('')
    const husk = (side: number, reach: number) => {
      const leaf = smooth([
        [-half * 0.98, 0],
        [-half * 0.7, side * length * 0.13],
        [-half * 0.2, side * length * 0.2],
        [half * reach, side * length * 0.27],
        [-half * 0.1, side * length * 0.1],
        [-half * 0.6, side * length * 0.03],
      ])
      return (
        placed(fill('crust', leaf), { scale: 1.03 }) +
        fill('sage', leaf) +
        within(
          leaf,
          fill(
            'mist',
            times(7, (index) =>
              stroke(
                [
                  [-half * 0.95, side * index * 2],
                  [-half * 0.3, side * (length * 0.05 + index * length * 0.022)],
                  [half * reach, side * (length * 0.1 + index * length * 0.028)],
                ],
                () => 5,
              ),
            ).join(''),
          ),
        )
      )
    }
    return [
      husk(1, 0.5),
      placed(fill('crust', edge), { scale: 1.04 }),
      fill('ember', edge),
      kernels,
      husk(-1, 0.05),
      husk(1, -0.1),
    ].join('')
  }
  return print(width, height, 0.8, [
    back.join(''),
    bench.join('') + shadow(400, 22, [1030, 838]) + placed(cornLoaf(370), { x: 1010, y: 706 }),
    placed(cob(760), { x: 400, y: 740, turn: -16 }) + placed(cob(700), { x: 470, y: 880, turn: 5 }),
  ])
}

/** Who writes: a thing of theirs, not a face. Square for a byline, upright for the page about the house. */
function sign(ground: Ink, light: Ink, thing: () => string, height = 400): () => Scene {
  return () => {
    seed(400 + thing.length)
    const centre: Point = [200, height / 2]
    const back = [
      fill(ground, box(-10, -10, 420, height + 20)),
      fill(light, rays(centre, { inner: () => 140, outer: 340, count: 44, width: 8, length: 0.5 })),
    ]
    return print(400, height, height === 400 ? 0.6 : 1.2, [
      back.join(''),
      placed(thing(), { x: 200, y: height / 2, scale: height === 400 ? 1 : 0.92 }),
    ])
  }
}

function rose(): string {
  const petals = [5, 5, 4].flatMap((count, ring) =>
    times(count, (index) => {
      const angle = (index / count) * TAU + ring * 0.6
      const far = 74 - ring * 30
      const [x, y] = polar([0, 0], far, angle)
      const size = 62 - ring * 15
      return placed(
        fill('crust', blob([0, 0], size * 1.06, size * 0.86)) +
          fill(ring === 1 ? 'ember' : 'wine', blob([0, 0], size, size * 0.8)) +
          fill(
            ring === 1 ? 'wheat' : 'ember',
            engrave((u, v) => [size * 0.9 * v * Math.cos(u), size * 0.74 * v * Math.sin(u)], {
              rows: 3,
              from: 0.5,
              to: 1,
              steps: 20,
              width: 7,
              tone: () => 0.8,
            }),
          ),
        { x, y, turn: (angle * 180) / Math.PI },
      )
    }),
  )
  return [
    ...petals,
    fill('crust', blob([0, 0], 24)),
    fill(
      'amber',
      stroke(
        times(16, (index) => polar([0, 0], 20 - index * 1.2, index * 0.8)),
        () => 6,
      ),
    ),
  ].join('')
}

function peel(): string {
  return placed(
    [
      fill(
        'crust',
        stroke(
          [
            [0, 40],
            [0, 230],
          ],
          () => 34,
        ) + blob([0, -30], 96, 112),
      ),
      fill(
        'amber',
        stroke(
          [
            [0, 40],
            [0, 230],
          ],
          () => 20,
        ) + blob([0, -30], 86, 102),
      ),
      fill(
        'ember',
        engrave((u, v) => [v * 80, -30 + u * 96 * Math.sqrt(1 - v * v)], {
          rows: 9,
          steps: 20,
          width: 8,
          tone: () => random(0.2, 0.8),
          gaps: 0.08,
        }),
      ),
      placed(boule(66), { y: -34 }),
    ].join(''),
    { turn: 24 },
  )
}

function cup(): string {
  return [
    fill(
      'crust',
      stroke(
        [
          [70, -30],
          [142, -36],
          [140, 46],
          [60, 62],
        ],
        () => 30,
      ),
    ),
    fill(
      'paper',
      stroke(
        [
          [70, -28],
          [132, -32],
          [130, 40],
          [60, 56],
        ],
        () => 13,
      ),
    ),
    fill(
      'crust',
      smooth([
        [-98, -66],
        [98, -66],
        [88, 60],
        [50, 112],
        [-50, 112],
        [-88, 60],
      ]),
    ),
    fill(
      'paper',
      smooth([
        [-88, -58],
        [88, -58],
        [78, 56],
        [44, 102],
        [-44, 102],
        [-78, 56],
      ]),
    ),
    fill(
      'sage',
      engrave((u, v) => [v * 80, 10 + u * 64], {
        rows: 7,
        from: 0.1,
        to: 1,
        steps: 16,
        width: 8,
        tone: (_u, v) => v,
        gaps: 0.04,
      }),
    ),
    fill('crust', blob([0, -62], 92, 20)),
    fill(
      'amber',
      stroke(
        [
          [-70, -62],
          [0, -56],
          [70, -62],
        ],
        () => 7,
      ),
    ),
    fill(
      'paper',
      [-36, 6, 46]
        .map((x) =>
          stroke(
            [
              [x, -92],
              [x - 14, -116],
              [x + 10, -142],
              [x - 4, -168],
            ],
            (t) => 12 * Math.sin(Math.PI * mix(0.1, 1, t)),
          ),
        )
        .join(''),
    ),
  ].join('')
}

export const SCENES: Record<string, () => Scene> = {
  aurora,
  forno: oven,
  fachada: shopfront,
  mesa: table,
  levain: starter,
  cestos: baskets,
  prateleira: shelves,
  moinho: mill,
  cafe: coffee,
  serra: mountains,
  pendurados: hanging,
  milho: corn,
  'pao-da-casa': still('wine', 'ember', 400, () => boule(330)),
  centeio: still('wheat', 'paper', 420, () =>
    placed(batard(700, 330, { ink: 'ember', cuts: 5 }), { turn: -24 }),
  ),
  'pao-frances': still('ember', 'amber', 430, () =>
    [
      [-130, -150, -28],
      [150, -120, 22],
      [-150, 130, 14],
      [130, 160, -32],
      [0, 10, -6],
    ]
      .map(([x = 0, y = 0, turn = 0]) => placed(dailyRoll(390), { x, y, turn }))
      .join(''),
  ),
  broa: still(
    'mist',
    'paper',
    410,
    () => placed(shadow(350, 26), { x: 20, y: 112 }) + cornLoaf(330),
    [500, 540],
  ),
  'pao-de-queijo': still('crust', 'amber', 420, () =>
    [
      [-150, 70],
      [160, 80],
      [0, -110],
      [10, 215],
    ]
      .map(([x = 0, y = 0]) => placed(cheeseBread(random(150, 165)), { x, y, turn: random(-20, 20) }))
      .join(''),
  ),
  croissant: still('sage', 'mist', 420, () => placed(croissant(280), { turn: -16, y: 10 })),
  rosca: still('wheat', 'paper', 420, () => braid(330)),
  polvilho: still('wine', 'ember', 420, () =>
    [
      [-190, -120],
      [130, -190],
      [-60, 150],
      [220, 110],
      [20, -30],
    ]
      .map(([x = 0, y = 0], index) =>
        placed(starchRing(170, index % 2 ? 'oat' : 'paper'), { x, y, turn: index * 50 }),
      )
      .join(''),
  ),
  panettone: still(
    'ember',
    'amber',
    430,
    () => placed(shadow(330, 26), { x: 30, y: 60 }) + panettone(480),
    [500, 730],
  ),
  bolo: still('ember', 'amber', 470, () => cakeSlice(440), [500, 480]),
  rosa: sign('mist', 'sage', rose),
  tomas: sign('wine', 'ember', peel),
  nadia: sign('ember', 'amber', cup),
  'retrato-rosa': sign('mist', 'sage', rose, 500),
  'retrato-tomas': sign('wine', 'ember', peel, 500),
  'retrato-nadia': sign('ember', 'amber', cup, 500),
}
