/**
 * A small path tracer for buildings made of boxes, arches and round columns, under one sun and one sky.
 * Metres; x east, y up, z north.
 */
export type Vec = readonly [x: number, y: number, z: number]

/** A material: its colour at a point, and whether it mirrors as still water does. */
export interface Material {
  colour: (x: number, y: number, z: number) => Vec
  water?: boolean
}

export interface View {
  width: number
  height: number
  eye: Vec
  /** Degrees: where the camera looks, clockwise from north, and how much it sees from bottom to top. */
  yaw: number
  fov: number
  /** Rise of the lens: looking up without falling verticals. */
  shift: number
  /** Degrees: the sun's height and its bearing, clockwise from north. */
  sun: readonly [height: number, bearing: number]
  sunLight: Vec
  skyHigh: Vec
  skyLow: Vec
}

/** Where a ray met something. */
interface Hit {
  t: number
  nx: number
  ny: number
  nz: number
  material: Material
}

type Primitive = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, hit: Hit) => void

const EPSILON = 1e-4
const BOUNCES = 6

/** What stands in a picture. */
export class Building {
  readonly primitives: Primitive[] = []

  /** @param turn degrees about the upright axis through its middle; `tilt` about the one that runs east */
  box(lo: Vec, hi: Vec, material: Material, { turn = 0, tilt = 0 } = {}): this {
    if (turn === 0 && tilt === 0) {
      this.primitives.push((ox, oy, oz, dx, dy, dz, hit) =>
        meetBox(lo, hi, ox, oy, oz, dx, dy, dz, hit, material),
      )
      return this
    }
    const middle = lo.map((low, i) => (low + (hi[i] as number)) / 2) as unknown as Vec
    const half = lo.map((low, i) => ((hi[i] as number) - low) / 2) as unknown as Vec
    const least = half.map((value) => -value) as unknown as Vec
    const [c, s] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)]
    const [e, f] = [Math.cos(tilt * RADIANS), Math.sin(tilt * RADIANS)]
    // Columns of the turn, then of the tilt.
    const into = (x: number, y: number, z: number): Vec => {
      const [u, w] = [c * x - s * z, s * x + c * z]
      return [u, e * y + f * w, -f * y + e * w]
    }
    const outOf = (x: number, y: number, z: number): Vec => {
      const [v, w] = [e * y - f * z, f * y + e * z]
      return [c * x + s * w, v, -s * x + c * w]
    }
    this.primitives.push((ox, oy, oz, dx, dy, dz, hit) => {
      const before = hit.t
      const o = into(ox - middle[0], oy - middle[1], oz - middle[2])
      const d = into(dx, dy, dz)
      meetBox(least, half, o[0], o[1], o[2], d[0], d[1], d[2], hit, material)
      if (hit.t < before) [hit.nx, hit.ny, hit.nz] = outOf(hit.nx, hit.ny, hit.nz)
    })
    return this
  }

  ground(y: number, material: Material): this {
    this.primitives.push((_ox, oy, _oz, dx, dy, dz, hit) => {
      found(hit, (y - oy) / dy, 0, 1, 0, dx, dy, dz, material)
    })
    return this
  }

  /** Upright and round; `arc` keeps the part that a test of its angle (0 east, 90 north) lets through. */
  column(
    x: number,
    z: number,
    radius: number,
    from: number,
    to: number,
    material: Material,
    arc?: (degrees: number) => boolean,
  ): this {
    this.primitives.push((ox, oy, oz, dx, dy, dz, hit) => {
      const [px, pz] = [ox - x, oz - z]
      const a = dx * dx + dz * dz
      const b = px * dx + pz * dz
      const d = b * b - a * (px * px + pz * pz - radius * radius)
      if (d < 0) return
      const root = Math.sqrt(d)
      for (const t of [(-b - root) / a, (-b + root) / a]) {
        const y = oy + dy * t
        if (y < from || y > to) continue
        const [nx, nz] = [(px + dx * t) / radius, (pz + dz * t) / radius]
        if (arc && !arc(Math.atan2(nz, nx) / RADIANS)) continue
        found(hit, t, nx, 0, nz, dx, dy, dz, material)
      }
    })
    return this
  }

  /**
   * A wall with openings, across z (or across x): each is round above `spring`. Without a spring it is a circle
   * about its foot.
   */
  pierced(
    {
      across = 'z',
      from,
      to,
      lo,
      hi,
      top,
      base = 0,
    }: { across?: 'x' | 'z'; from: number; to: number; lo: number; hi: number; top: number; base?: number },
    openings: readonly { at: number; foot: number; radius: number; spring?: number }[],
    material: Material,
  ): this {
    const alongX = across === 'x'
    const shapes = openings.map((opening) => ({
      ...opening,
      centre: opening.foot + (opening.spring ?? 0),
      circle: opening.spring === undefined,
    }))
    this.primitives.push((ox, oy, oz, dx, dy, dz, hit) => {
      const [o, d, p, q] = alongX ? [ox, dx, oz, dz] : [oz, dz, ox, dx]
      const [nx, nz] = alongX ? [1, 0] : [0, 1]
      for (const side of [from, to]) {
        const t = (side - o) / d
        if (t < EPSILON || t >= hit.t) continue
        const [u, v] = [p + q * t, oy + dy * t]
        if (u < lo || u > hi || v < base || v > top) continue
        const isHole = shapes.some(({ at, foot, radius, centre, circle }) => {
          const [x, y] = [u - at, v - centre]
          if (x * x + y * y < radius * radius) return circle || y > 0 || v > foot
          return !circle && x > -radius && x < radius && v > foot && y <= 0
        })
        if (!isHole) found(hit, t, nx, 0, nz, dx, dy, dz, material)
      }
      for (const { at, foot, radius, centre, circle } of shapes) {
        const [x, y] = [p - at, oy - centre]
        const a = q * q + dy * dy
        const b = x * q + y * dy
        const root = Math.sqrt(b * b - a * (x * x + y * y - radius * radius))
        if (root > 0) {
          for (const t of [(-b - root) / a, (-b + root) / a]) {
            const along = o + d * t
            const height = (y + dy * t) / radius
            if (along < from || along > to || (!circle && height < 0)) continue
            const flat = (x + q * t) / radius
            found(hit, t, alongX ? 0 : flat, height, alongX ? flat : 0, dx, dy, dz, material)
          }
        }
        if (circle) continue
        for (const jamb of [at - radius, at + radius]) {
          const t = (jamb - p) / q
          const along = o + d * t
          const v = oy + dy * t
          if (along > from && along < to && v > foot && v < centre)
            found(hit, t, nz, 0, nx, dx, dy, dz, material)
        }
      }
    })
    return this
  }

  /** The inside of half a cylinder: a vault that runs along z (or along x). */
  vault(
    alongX: boolean,
    middle: number,
    spring: number,
    radius: number,
    from: number,
    to: number,
    material: Material,
  ): this {
    this.primitives.push((ox, oy, oz, dx, dy, dz, hit) => {
      const [o, d, p, q] = alongX ? [ox, dx, oz, dz] : [oz, dz, ox, dx]
      const [x, y] = [p - middle, oy - spring]
      const a = q * q + dy * dy
      const b = x * q + y * dy
      const root = Math.sqrt(b * b - a * (x * x + y * y - radius * radius))
      if (!(root > 0)) return
      for (const t of [(-b - root) / a, (-b + root) / a]) {
        const along = o + d * t
        const height = (y + dy * t) / radius
        if (along < from || along > to || height < 0) continue
        const flat = (x + q * t) / radius
        found(hit, t, alongX ? 0 : flat, height, alongX ? flat : 0, dx, dy, dz, material)
      }
    })
    return this
  }
}

const RADIANS = Math.PI / 180

function found(
  hit: Hit,
  t: number,
  nx: number,
  ny: number,
  nz: number,
  dx: number,
  dy: number,
  dz: number,
  material: Material,
): void {
  if (!(t > EPSILON) || t >= hit.t) return
  const flip = nx * dx + ny * dy + nz * dz > 0 ? -1 : 1
  hit.t = t
  hit.nx = nx * flip
  hit.ny = ny * flip
  hit.nz = nz * flip
  hit.material = material
}

function meetBox(
  lo: Vec,
  hi: Vec,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hit: Hit,
  material: Material,
): void {
  const [ix, iy, iz] = [1 / dx, 1 / dy, 1 / dz]
  const ax = ((ix < 0 ? hi[0] : lo[0]) - ox) * ix
  const bx = ((ix < 0 ? lo[0] : hi[0]) - ox) * ix
  const ay = ((iy < 0 ? hi[1] : lo[1]) - oy) * iy
  const by = ((iy < 0 ? lo[1] : hi[1]) - oy) * iy
  if (ax > by || ay > bx) return
  const az = ((iz < 0 ? hi[2] : lo[2]) - oz) * iz
  const bz = ((iz < 0 ? lo[2] : hi[2]) - oz) * iz
  const near = Math.max(ax, ay, az)
  const far = Math.min(bx, by, bz)
  if (near > far || far < EPSILON) return
  if (near > EPSILON)
    found(hit, near, near === ax ? 1 : 0, near === ay ? 1 : 0, near === az ? 1 : 0, dx, dy, dz, material)
  else found(hit, far, far === bx ? 1 : 0, far === by ? 1 : 0, far === bz ? 1 : 0, dx, dy, dz, material)
}

/** One number per pixel and channel, rows from the top. */
export interface Exposed {
  width: number
  height: number
  /** Light that falls on what is seen, without the colour of the thing itself. */
  light: Float32Array
  colour: Float32Array
  /** Normal and distance of what is seen. */
  guide: Float32Array
}

/** @param pause called after each row of pixels */
export function expose(
  building: Building,
  view: View,
  samples: number,
  pause: (row: number) => void = () => {},
): Exposed {
  const { width, height, eye } = view
  const light = new Float32Array(width * height * 3)
  const colour = new Float32Array(width * height * 3)
  const guide = new Float32Array(width * height * 4)
  const yaw = view.yaw * RADIANS
  const [fx, fz] = [Math.sin(yaw), Math.cos(yaw)]
  const zoom = Math.tan((view.fov * RADIANS) / 2)
  const random = randomOf(7)
  const tracer = tracerOf(building, view, random)
  const grid = Math.round(Math.sqrt(samples))
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      tracer.clear()
      for (let s = 0; s < grid * grid; s++) {
        // Spread over the pixel, one in each cell of a grid.
        const px = column + ((s % grid) + random()) / grid
        const py = row + (Math.floor(s / grid) + random()) / grid
        const u = ((2 * px) / width - 1) * zoom * (width / height)
        const v = (1 - (2 * py) / height) * zoom + view.shift
        const [dx, dz] = [fx + fz * u, fz - fx * u]
        const length = Math.sqrt(dx * dx + v * v + dz * dz)
        tracer.trace(eye[0], eye[1], eye[2], dx / length, v / length, dz / length)
      }
      const { sum } = tracer
      for (let c = 0; c < 3; c++) {
        light[at * 3 + c] = (sum[c] as number) / (grid * grid)
        colour[at * 3 + c] = (sum[3 + c] as number) / (grid * grid)
      }
      for (let c = 0; c < 4; c++) guide[at * 4 + c] = (sum[6 + c] as number) / (grid * grid)
    }
    pause(row)
  }
  return { width, height, light, colour, guide }
}

/** Numbers from 0 to 1, the same on every machine (PCG). */
function randomOf(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (Math.imul(state, 747796405) + 2891336453) >>> 0
    const word = Math.imul(((state >>> ((state >>> 28) + 4)) ^ state) >>> 0, 277803737) >>> 0
    return (((word >>> 22) ^ word) >>> 0) / 4294967296
  }
}

/** Adds up, in `sum`: light, colour, normal and distance. */
function tracerOf({ primitives }: Building, view: View, random: () => number) {
  const sum = new Float64Array(10)
  const nothing: Material = { colour: () => [0, 0, 0] }
  const hit: Hit = { t: 0, nx: 0, ny: 0, nz: 0, material: nothing }
  const [up, bearing] = [view.sun[0] * RADIANS, view.sun[1] * RADIANS]
  const sun: Vec = [Math.cos(up) * Math.sin(bearing), Math.sin(up), Math.cos(up) * Math.cos(bearing)]
  const { sunLight, skyHigh, skyLow } = view

  const meet = (
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    farthest: number,
  ): boolean => {
    hit.t = farthest
    for (const primitive of primitives) primitive(ox, oy, oz, dx, dy, dz, hit)
    return hit.t < farthest
  }
  const isDark = (ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean => {
    hit.t = 1e4
    for (const primitive of primitives) {
      primitive(ox, oy, oz, dx, dy, dz, hit)
      if (hit.t < 1e4) return true
    }
    return false
  }

  function trace(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    let [r, g, b] = [1, 1, 1]
    let [lr, lg, lb] = [0, 0, 0]
    let seen = false
    for (let bounce = 0; bounce < BOUNCES; bounce++) {
      if (!meet(ox, oy, oz, dx, dy, dz, 1e4)) {
        const share = Math.max(0, dy) ** 0.55
        lr += r * (skyLow[0] + (skyHigh[0] - skyLow[0]) * share)
        lg += g * (skyLow[1] + (skyHigh[1] - skyLow[1]) * share)
        lb += b * (skyLow[2] + (skyHigh[2] - skyLow[2]) * share)
        if (!seen) record(1, 1, 1, 0, 0, 0, 60)
        break
      }
      const { t, material } = hit
      let { nx, ny, nz } = hit
      const [x, y, z] = [ox + dx * t, oy + dy * t, oz + dz * t]
      if (material.water) {
        // Only what it mirrors: more the flatter it is looked at.
        nx += 0.02 * (noise(x * 2.2, 1, z * 5) - 0.5)
        nz += 0.02 * (noise(x * 2.6, 7, z * 6) - 0.5)
        const facing = Math.max(0, -(dx * nx + dy * ny + dz * nz))
        const share = 0.12 + 0.88 * (1 - facing) ** 3
        ;[r, g, b] = [r * share, g * share, b * share]
        ;[dx, dy, dz] = [dx + 2 * facing * nx, dy + 2 * facing * ny, dz + 2 * facing * nz]
        ;[ox, oy, oz] = [x, y + 1e-3, z]
        if (!seen) {
          seen = true
          record(1, 1, 1, 0, 1, 0, t)
        }
        continue
      }
      const colour = material.colour(x, y, z)
      if (seen) {
        r *= colour[0]
        g *= colour[1]
        b *= colour[2]
      } else {
        seen = true
        record(colour[0], colour[1], colour[2], nx, ny, nz, t)
      }
      ;[ox, oy, oz] = [x + nx * 1e-3, y + ny * 1e-3, z + nz * 1e-3]
      // The sun is a disc: its shadows have a soft edge.
      const [sx, sy, sz] = [
        sun[0] + (random() - 0.5) * 0.016,
        sun[1] + (random() - 0.5) * 0.016,
        sun[2] + (random() - 0.5) * 0.016,
      ]
      const facing = nx * sx + ny * sy + nz * sz
      if (facing > 0 && !isDark(ox, oy, oz, sx, sy, sz)) {
        // What comes over corners is bounded: the odd bright path would stay as a spark.
        const most = bounce === 0 ? 1 : Math.min(1, 2.5 / (Math.max(r, g, b) * sunLight[0] * facing))
        lr += r * sunLight[0] * facing * most
        lg += g * sunLight[1] * facing * most
        lb += b * sunLight[2] * facing * most
      }
      // Any direction from here, most likely straight up from the surface: a point of a sphere on the normal.
      const angle = 2 * Math.PI * random()
      const rise = 2 * random() - 1
      const flat = Math.sqrt(1 - rise * rise)
      ;[dx, dy, dz] = [nx + flat * Math.cos(angle), ny + rise, nz + flat * Math.sin(angle)]
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1
      ;[dx, dy, dz] = [dx / length, dy / length, dz / length]
    }
    sum[0] = (sum[0] as number) + lr
    sum[1] = (sum[1] as number) + lg
    sum[2] = (sum[2] as number) + lb
  }

  function record(...values: number[]): void {
    for (let i = 0; i < 7; i++) sum[3 + i] = (sum[3 + i] as number) + (values[i] as number)
  }

  return { sum, trace, clear: () => sum.fill(0) }
}

/**
 * Averages neighbours of one surface and one brightness (à-trous filter, Dammertz 2010): what is left of the noise.
 * The surface's own colour is not touched, so its grain stays.
 */
export function smooth({ width, height, light, colour, guide }: Exposed): Float32Array {
  let now = light
  for (const step of [1, 2, 4, 8]) {
    const next = new Float32Array(now.length)
    const tones = tonesOf(now, width, height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = y * width + x
        const tone = tones[at] as number
        const [nx, ny, nz, far] = [0, 1, 2, 3].map((i) => guide[at * 4 + i] as number) as [
          number,
          number,
          number,
          number,
        ]
        let [weights, r, g, b] = [0, 0, 0, 0]
        for (let v = -2; v <= 2; v++) {
          for (let u = -2; u <= 2; u++) {
            const [qx, qy] = [x + u * step, y + v * step]
            if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue
            const other = qy * width + qx
            const [mx, my, mz] = [
              nx - (guide[other * 4] as number),
              ny - (guide[other * 4 + 1] as number),
              nz - (guide[other * 4 + 2] as number),
            ]
            const apart =
              30 * (mx * mx + my * my + mz * mz) +
              Math.abs(far - (guide[other * 4 + 3] as number)) / (0.03 * far * step)
            if (apart > 8) continue
            const weight = Math.exp(
              -0.3 * (u * u + v * v) - apart - Math.abs((tones[other] as number) - tone) / 0.16,
            )
            weights += weight
            r += weight * (now[other * 3] as number)
            g += weight * (now[other * 3 + 1] as number)
            b += weight * (now[other * 3 + 2] as number)
          }
        }
        next[at * 3] = r / weights
        next[at * 3 + 1] = g / weights
        next[at * 3 + 2] = b / weights
      }
    }
    now = next
  }
  return now.map((value, i) => value * (colour[i] as number))
}

/** How bright the neighbourhood of each pixel is: a spark alone is no edge. */
function tonesOf(light: Float32Array, width: number, height: number): Float32Array {
  const tones = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [total, count] = [0, 0]
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const at = (v * width + u) * 3
          total += (light[at] as number) + (light[at + 1] as number) + (light[at + 2] as number)
          count++
        }
      }
      tones[y * width + x] = Math.sqrt(total / count / 3)
    }
  }
  return tones
}

/** Exposure and a film's shoulder; the least bit of grain keeps shadows from banding. */
export function develop(light: Float32Array, exposure: number): Uint8ClampedArray {
  const random = randomOf(11)
  const pixels = new Uint8ClampedArray((light.length / 3) * 4)
  for (let at = 0; at < light.length / 3; at++) {
    const grain = (random() - 0.5) * 2.2
    for (let c = 0; c < 3; c++) {
      const x = (light[at * 3 + c] as number) * exposure * 0.6
      const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
      pixels[at * 4 + c] = 255 * Math.min(1, film) ** (1 / 2.2) + grain
    }
    pixels[at * 4 + 3] = 255
  }
  return pixels
}

export function hash(x: number, y: number, z: number): number {
  let h = (Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(z | 0, 2147483647)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Value noise, 0 to 1. */
export function noise(x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const ease = (f: number) => f * f * (3 - 2 * f)
  const [u, v, w] = [ease(x - ix), ease(y - iy), ease(z - iz)]
  const edge = (dy: number, dz: number) => {
    const a = hash(ix, iy + dy, iz + dz)
    return a + (hash(ix + 1, iy + dy, iz + dz) - a) * u
  }
  const near = edge(0, 0) + (edge(1, 0) - edge(0, 0)) * v
  const far = edge(0, 1) + (edge(1, 1) - edge(0, 1)) * v
  return near + (far - near) * w
}

/** Concrete, as a share of its colour: clouds, grain, and the joints of its formwork every `lift` metres. */
export function concrete(x: number, y: number, z: number, lift: number): number {
  const clouds = 0.6 * noise(x * 1.1, y * 0.6, z * 1.1) + 0.4 * noise(x * 3.4, y * 1.6, z * 3.4)
  const joint = Math.abs(((((y / lift) % 1) + 1.5) % 1) - 0.5) * lift
  return (
    (0.87 + 0.24 * (clouds - 0.5) + 0.06 * (noise(x * 19, y * 19, z * 19) - 0.5)) * (joint < 0.012 ? 0.86 : 1)
  )
}
