import {
  about,
  blob,
  gouge,
  type Point,
  placed,
  polar,
  random,
  seed,
  smooth,
  stroke,
  TAU,
  times,
} from '../padaria/linocut.ts'
import type { Scene } from '../save.ts'

/** Porcelain painted with cobalt, for the bio-link page of a potter. */

const COBALT = '#1d3a8f'
const CELADON = '#a9bfb0'

/** Wet brush: a pale wash, darker where the water stopped. */
function wash(d: string, depth = 0.5): string {
  return `<g filter="url(#wet)"><path d="${d}" fill="${COBALT}" opacity="${depth * 0.62}"/><path d="${d}" fill="none" stroke="${COBALT}" stroke-width="5" opacity="${depth * 0.75}"/></g>`
}

/** Loaded brush. */
function line(d: string, depth = 0.92): string {
  return `<path filter="url(#dry)" d="${d}" fill="${COBALT}" opacity="${depth}"/>`
}

/** Thick and thin along a way, as a pointed brush goes. */
function brush(points: readonly Point[], width: number): string {
  return stroke(
    points,
    (t) => width * (0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08))) * about(1, 0.08),
  )
}

function persimmon(r: number): string {
  const body = smooth([
    [-r * 0.5, -r * 0.66],
    [0, -r * 0.6],
    [r * 0.52, -r * 0.68],
    [r * 0.98, -r * 0.1],
    [r * 0.84, r * 0.5],
    [r * 0.3, r * 0.8],
    [-r * 0.32, r * 0.8],
    [-r * 0.86, r * 0.48],
    [-r * 0.98, -r * 0.12],
  ])
  const shade = smooth([
    [r * 0.5, -r * 0.6],
    [r * 0.94, -r * 0.08],
    [r * 0.8, r * 0.46],
    [r * 0.28, r * 0.74],
    [r * 0.42, r * 0.3],
    [r * 0.52, -r * 0.1],
  ])
  const calyx = times(4, (index) => {
    const angle = index * (Math.PI / 2) + 0.5
    const [x, y] = polar([0, -r * 0.62], r * 0.26, angle)
    return gouge([x, y + r * 0.02], angle, r * 0.52, r * 0.26)
  }).join('')
  return (
    wash(body, 0.64) +
    wash(shade, 0.62) +
    line(calyx) +
    line(
      brush(
        [
          [-r * 0.62, -r * 0.2],
          [-r * 0.72, r * 0.16],
          [-r * 0.52, r * 0.5],
        ],
        r * 0.05,
      ),
      0.5,
    )
  )
}

function leaf(length: number, dark: boolean): string {
  const edge = smooth([
    [0, 0],
    [length * 0.28, -length * 0.2],
    [length * 0.66, -length * 0.19],
    [length, 0],
    [length * 0.64, length * 0.17],
    [length * 0.26, length * 0.19],
  ])
  const veins = times(4, (index) => {
    const x = length * (0.2 + index * 0.17)
    return (
      brush(
        [
          [x, 0],
          [x + length * 0.1, -length * 0.07],
          [x + length * 0.15, -length * 0.13],
        ],
        length * 0.016,
      ) +
      brush(
        [
          [x, 0],
          [x + length * 0.1, length * 0.06],
          [x + length * 0.15, length * 0.12],
        ],
        length * 0.016,
      )
    )
  }).join('')
  return (
    wash(edge, dark ? 1.05 : 0.6) +
    line(
      brush(
        [
          [0, 0],
          [length * 0.5, -length * 0.012],
          [length * 0.98, 0],
        ],
        length * 0.03,
      ) + veins,
      dark ? 0.95 : 0.8,
    )
  )
}

const DEFS = `<defs>
<filter id="wet" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency="0.018" numOctaves="3" seed="4" result="water"/><feDisplacementMap in="SourceGraphic" in2="water" scale="16" xChannelSelector="R" yChannelSelector="G" result="run"/><feGaussianBlur in="run" stdDeviation="1.1" result="soft"/><feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="3" seed="9" result="pool"/><feColorMatrix in="pool" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 2.2 -0.25" result="depth"/><feComposite in="soft" in2="depth" operator="in"/></filter>
<filter id="dry" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="fractalNoise" baseFrequency="0.05" numOctaves="2" seed="7" result="hand"/><feDisplacementMap in="SourceGraphic" in2="hand" scale="5" xChannelSelector="R" yChannelSelector="G" result="run"/><feTurbulence type="fractalNoise" baseFrequency="0.02 0.16" numOctaves="2" seed="3" result="hair"/><feColorMatrix in="hair" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 5 -1.1" result="bristle"/><feComposite in="run" in2="bristle" operator="in"/></filter>
<filter id="soft" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="26"/></filter>
<filter id="softer"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="speck" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="2" seed="21"/><feColorMatrix values="0 0 0 0 0.28  0 0 0 0 0.2  0 0 0 0 0.15  0 0 0 9 -6.3"/></filter>
<radialGradient id="glaze" cx="0.42" cy="0.36" r="0.7"><stop offset="0" stop-color="#fdfcf8"/><stop offset="0.62" stop-color="#f4f3ec"/><stop offset="1" stop-color="#dfe4de"/></radialGradient>
<radialGradient id="well" cx="0.46" cy="0.42" r="0.62"><stop offset="0" stop-color="#fffefb"/><stop offset="0.8" stop-color="#f3f3ec"/><stop offset="1" stop-color="#e3e7e1"/></radialGradient>
</defs>`

/** A plate with a branch of persimmons; the corners are the ground of the page. */
function plate(): Scene {
  seed(77)
  const [size, c] = [1000, 500]
  const twig: Point[] = [
    [150, 310],
    [260, 330],
    [372, 318],
    [478, 356],
    [596, 340],
    [700, 374],
    [812, 352],
    [862, 372],
  ]
  const rim = times(46, (index) => {
    const angle = (index / 46) * TAU + random(-0.01, 0.01)
    return brush(
      [polar([c, c], 424, angle), polar([c, c], 440, angle + 0.03), polar([c, c], 456, angle + 0.03)],
      8,
    )
  }).join('')
  const ring = (r: number, width: number, turn: number) =>
    line(
      stroke(
        times(91, (index) => polar([c, c], r * random(0.997, 1.003), (index / 88) * TAU + turn)),
        (t) => width * about(1, 0.3) * Math.min(1, 0.4 + t * 5),
      ),
      0.86,
    )
  const art = [
    line(brush(twig, 20)),
    line(
      brush(
        [
          [372, 318],
          [404, 262],
          [398, 206],
        ],
        11,
      ) +
        brush(
          [
            [596, 340],
            [640, 290],
            [706, 258],
          ],
          10,
        ) +
        brush(
          [
            [478, 356],
            [474, 410],
            [470, 440],
          ],
          8,
        ) +
        brush(
          [
            [700, 374],
            [700, 420],
            [694, 452],
          ],
          8,
        ),
    ),
    ...(
      [
        [398, 212, 158, -148, 1],
        [390, 226, 150, -38, 0],
        [700, 260, 165, -24, 1],
        [640, 292, 130, -112, 0],
        [262, 330, 150, 118, 0],
        [300, 326, 120, 62, 1],
        [830, 356, 112, 62, 0],
        [590, 344, 120, 96, 1],
      ] as const
    ).map(([x, y, length, turn, dark]) => placed(leaf(length, dark === 1), { x, y, turn })),
    placed(persimmon(104), { x: 468, y: 522, turn: -4 }),
    placed(persimmon(92), { x: 694, y: 526, turn: 8 }),
    placed(persimmon(78), { x: 318, y: 590, turn: -10 }),
    line(
      brush(
        [
          [300, 326],
          [322, 430],
          [318, 536],
        ],
        7,
      ),
    ),
    // Three strokes of grass and the potter's mark.
    line(
      brush(
        [
          [360, 790],
          [420, 740],
          [520, 722],
        ],
        7,
      ) +
        brush(
          [
            [380, 800],
            [470, 770],
            [590, 776],
          ],
          6,
        ) +
        brush(
          [
            [450, 806],
            [560, 790],
            [650, 742],
          ],
          6,
        ),
      0.7,
    ),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${DEFS}
<rect width="${size}" height="${size}" fill="${CELADON}"/>
<circle cx="512" cy="520" r="478" fill="#20342c" opacity="0.4" filter="url(#softer)"/>
<circle cx="${c}" cy="${c}" r="487" fill="url(#glaze)"/>
<circle cx="${c}" cy="${c}" r="482" fill="none" stroke="#b9c4bd" stroke-width="5"/>
<circle cx="${c}" cy="${c}" r="474" fill="none" stroke="#fff" stroke-width="7" opacity="0.9"/>
${ring(463, 7, 2)}${ring(418, 5, 4)}<g>${line(rim, 0.8)}</g>
<circle cx="${c}" cy="${c}" r="396" fill="url(#well)"/>
<circle cx="${c}" cy="${c}" r="396" fill="none" stroke="#c9d1cb" stroke-width="4"/>
<circle cx="${c}" cy="${c}" r="390" fill="none" stroke="#fff" stroke-width="5"/>
${ring(376, 4, 1)}
<g transform="translate(-8 34)">${art.join('')}</g>
<path d="M128 372C182 218 306 116 456 92" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round" opacity="0.55" filter="url(#softer)"/>
</svg>`
  return { svg, width: size, height: size, scale: 0.88 }
}

/** A tea bowl on the ground of the page: thrown, dipped, fired. */
function bowl(): Scene {
  seed(8)
  const body = smooth([
    [176, 250],
    [190, 420],
    [262, 580],
    [372, 668],
    [500, 684],
    [628, 668],
    [738, 580],
    [810, 420],
    [824, 250],
    [700, 300],
    [500, 318],
    [300, 300],
  ])
  const mouth = blob([500, 252], 326, 78, { wobble: 0.012, corners: 22 })
  const drip = smooth([
    [170, 240],
    [186, 430],
    [232, 500],
    [262, 470],
    [300, 540],
    [340, 556],
    [372, 500],
    [430, 520],
    [470, 600],
    [512, 612],
    [548, 530],
    [610, 508],
    [652, 566],
    [690, 560],
    [724, 476],
    [770, 470],
    [812, 420],
    [830, 240],
    [500, 330],
  ])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">${DEFS}
<defs><linearGradient id="clay" x1="0" x2="1"><stop offset="0" stop-color="#d9b996"/><stop offset="0.45" stop-color="#c39b74"/><stop offset="1" stop-color="#8a6546"/></linearGradient>
<linearGradient id="dip" x1="0" x2="1"><stop offset="0" stop-color="#dfe9e0"/><stop offset="0.4" stop-color="#a6c0b2"/><stop offset="1" stop-color="#5f7f74"/></linearGradient>
<radialGradient id="inside" cx="0.5" cy="0.2" r="0.8"><stop offset="0" stop-color="#6f9187"/><stop offset="1" stop-color="#b8cec0"/></radialGradient>
<clipPath id="pot"><path d="${body}"/></clipPath><clipPath id="lip"><path d="${mouth}"/></clipPath></defs>
<rect width="1000" height="1000" fill="#e7dfd0"/>
<ellipse cx="520" cy="826" rx="350" ry="40" fill="#4a3a2c" opacity="0.4" filter="url(#soft)"/>
<g transform="translate(-110 -60) scale(1.22)">
<path d="${smooth([
    [388, 640],
    [380, 706],
    [420, 724],
    [500, 730],
    [580, 724],
    [620, 706],
    [612, 640],
  ])}" fill="url(#clay)"/>
<path d="${body}" fill="url(#clay)"/>
<g clip-path="url(#pot)">
${times(
  15,
  (index) =>
    `<path d="${stroke(
      times(9, (step): Point => [160 + step * 85, 300 + index * 27 + Math.sin((step / 8) * Math.PI) * 44]),
      () => about(3, 0.6),
    )}" fill="#6d4a30" opacity="0.24"/>`,
).join('')}
<path d="${drip}" fill="#2f4a42" opacity="0.5" filter="url(#softer)" transform="translate(4 12)"/>
<path d="${drip}" fill="url(#dip)"/>
<path d="${drip}" fill="none" stroke="#41635a" stroke-width="10" opacity="0.5" filter="url(#softer)"/>
<path d="M236 300C246 400 278 470 316 510" fill="none" stroke="#fff" stroke-width="22" stroke-linecap="round" opacity="0.7" filter="url(#softer)"/>
<rect width="1000" height="1000" filter="url(#speck)" opacity="0.55"/>
</g>
<path d="${mouth}" fill="url(#inside)"/>
<g clip-path="url(#lip)"><ellipse cx="500" cy="350" rx="300" ry="90" fill="#4e6f66" opacity="0.5" filter="url(#soft)"/><rect width="1000" height="400" filter="url(#speck)" opacity="0.4"/></g>
<path d="${mouth}" fill="none" stroke="#8a5a36" stroke-width="7" opacity="0.8"/>
<path d="${mouth}" fill="none" stroke="#f2f5ee" stroke-width="3" transform="translate(0 -4)"/>
</g></svg>`
  return { svg, width: 1000, height: 1000, scale: 0.4 }
}

export const SCENES: Record<string, () => Scene> = { prato: plate, tigela: bowl }
