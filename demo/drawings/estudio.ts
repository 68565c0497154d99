import { openBrowser, picturesOf, savePicture } from './save.ts'
import {
  Building,
  concrete,
  develop,
  expose,
  hash,
  type Material,
  noise,
  smooth,
  type View,
} from './tracer.ts'

/**
 * The images of the demo site `estudio`: `node demo/drawings/estudio.ts [name…]`. SAMPLES (36) and
 * SCALE (1) make a quick draft, OUT writes it elsewhere. Chromium encodes; CHROMIUM says where it is.
 */
interface Scene extends View {
  file: string
  exposure: number
  building: () => Building
}

const material = (colour: Material['colour']): Material => ({ colour })
const stone = (lift = 1.1, [r, g, b] = [0.62, 0.585, 0.54]) =>
  material((x, y, z) => {
    const share = concrete(x, y, z, lift)
    return [r * share, g * share, b * share]
  })
const wood = (along: 'x' | 'z', [r, g, b] = [0.36, 0.245, 0.155]) =>
  material((x, y, z) => {
    const [across, run] = along === 'z' ? [x, z] : [z, x]
    const plank = Math.floor(across / 0.22)
    const gap = across / 0.22 - plank < 0.03 ? 0.5 : 1
    const share =
      (0.8 + 0.28 * hash(plank, 3, 1) + 0.22 * (noise(across * 40, y * 3, run * 1.4 + plank * 7) - 0.5)) * gap
    return [r * share, g * share, b * share]
  })

const SKY = { skyHigh: [0.2, 0.27, 0.38], skyLow: [0.6, 0.56, 0.52] } as const
const MORNING = [9, 6.4, 3.9] as const

/** A long room, its windows to the north on the right: what a day in June does to it. */
function room(): Building {
  const walls = stone()
  const frame = wood('x', [0.3, 0.19, 0.12])
  const scene = new Building()
    .box([-12, -0.3, -0.4], [4, 0, 5], wood('x', [0.42, 0.3, 0.2]))
    .box([-12, 3.9, -0.4], [4, 4.3, 5], walls)
    .box([-12, 0, -0.4], [4, 3.9, 0], walls)
    .box([3.6, 0, 0], [4, 3.9, 4.6], walls)
    .pierced(
      { across: 'x', from: -9.4, to: -9, lo: 0, hi: 4.6, top: 3.9 },
      [{ at: 1.7, foot: 0, radius: 0.65, spring: 1.75 }],
      walls,
    )
    .box([-9.4, 3.3, 4.6], [4, 3.9, 5], walls)
    .box([-13, 0, -4], [-12.6, 4, 8], stone(1.1, [0.7, 0.52, 0.33]))
    .ground(
      -0.31,
      material(() => [0.2, 0.19, 0.15]),
    )
  for (let x = -9.4; x < 4; x += 2.1)
    scene.box([x, 0, 4.6], [x + 0.75, 3.3, 5], walls).box([x, 0, 4.72], [x + 2.1, 0.08, 4.8], frame)
  scene.box([-5.6, 0.4, 0.25], [-2.6, 0.47, 0.75], frame)
  for (const x of [-5.3, -3]) scene.box([x, 0, 0.32], [x + 0.1, 0.4, 0.68], frame)
  return scene
    .box([-3.7, 0.47, 0.35], [-3.2, 0.53, 0.68], stone(9, [0.5, 0.14, 0.08]))
    .box([-3.66, 0.53, 0.38], [-3.26, 0.57, 0.66], stone(9, [0.7, 0.66, 0.58]))
}

const DAY = {
  ...SKY,
  width: 960,
  height: 1200,
  eye: [2.9, 1.5, 2.05],
  yaw: 268,
  fov: 60,
  shift: 0.06,
  exposure: 1.3,
  building: room,
} as const

/** A tall court whose roof of beams lays the sun across the wall; water on the floor, a door at the end. */
function court(): Building {
  const walls = stone(1.4, [0.6, 0.555, 0.5])
  const scene = new Building()
    .box([-6.6, -0.5, -6], [-6, 15, 26], walls)
    .box([6, -0.5, -6], [6.6, 15, 26], walls)
    .pierced(
      { from: 22, to: 22.8, lo: -6, hi: 6, top: 15, base: -0.5 },
      [{ at: 0, foot: 0.06, radius: 1.05, spring: 2.6 }],
      walls,
    )
    .box([-6, -0.5, -6.6], [6, 15, -6], walls)
    .ground(-0.04, { colour: () => [0.1, 0.11, 0.1], water: true })
    .box([-0.9, -0.4, -6], [0.9, 0.06, 32], stone(9, [0.5, 0.46, 0.41]))
    .box([-9, -0.5, 31], [9, 15, 31.6], stone(1.4, [0.7, 0.5, 0.3]))
  for (const z of [-6, -1.2, 3, 7.4, 11.4, 15, 19.2])
    scene.box([-6, 13.4, z], [6, 14.6, z + (z === -6 ? 3.6 : 2.2)], walls)
  return scene
}

/** A nave under a vault; behind the altar the roof ends and the day comes down the wall. */
function chapel(): Building {
  const walls = stone(1.2, [0.66, 0.63, 0.585])
  const bench = wood('x', [0.3, 0.18, 0.1])
  const slits = [-10.6, -7.9, -5.2, -2.5, 0.2, 2.9].map((at) => ({
    at,
    foot: 0.7,
    radius: 0.22,
    spring: 1.7,
  }))
  const scene = new Building()
    .vault(false, 0, 3, 4, -13, 6, walls)
    .box([-4.6, 0, -16], [-4, 3, 6], walls)
    .pierced({ across: 'x', from: 4, to: 4.5, lo: -16, hi: 6, top: 3 }, slits, walls)
    .box([-4.6, 3, -16], [-4, 11, -13], walls)
    .box([4, 3, -16], [4.6, 11, -13], walls)
    .pierced(
      { from: -13.05, to: -13, lo: -4.6, hi: 4.6, top: 7.6, base: 3 },
      [{ at: 0, foot: 3, radius: 4 }],
      walls,
    )
    .box([-4.6, 0, -16.5], [4.6, 11, -16], walls)
    .box([-4.6, 0, 6], [4.6, 9, 6.5], walls)
    .box([-5, -0.4, -17], [5, 0, 7], stone(9, [0.42, 0.39, 0.35]))
    .box([-1.3, 0, -14.7], [1.3, 0.95, -13.9], stone(9, [0.72, 0.68, 0.62]))
    .box([1.4, 0, -15.9], [1.52, 4.6, -15.78], bench)
    .box([0.8, 3.4, -15.9], [2.12, 3.52, -15.78], bench)
  for (let z = -10.5; z < 1; z += 1.35) {
    for (const x of [-3.5, 0.8]) {
      scene
        .box([x, 0.42, z], [x + 2.7, 0.48, z + 0.42], bench)
        .box([x, 0.5, z + 0.42], [x + 2.7, 0.9, z + 0.47], bench)
    }
  }
  return scene
}

/** Two slabs on a slope; the upper one looks out over the lower. */
function house(): Building {
  const walls = stone(1, [0.56, 0.52, 0.47])
  const glass = material(() => [0.05, 0.05, 0.05])
  const lawn = material((x, _y, z) => {
    const share = 0.7 + 0.6 * noise(x * 2.5, 0, z * 2.5)
    return [0.09 * share, 0.1 * share, 0.05 * share]
  })
  return new Building()
    .ground(0, lawn)
    .box([-7, 0, 14], [5, 3, 22], glass)
    .box([-7.2, 0, 13.6], [-6.7, 3, 22], walls)
    .box([-1.6, 0, 12.6], [-1.2, 3, 22], walls)
    .box([4, 0, 13.2], [4.5, 3, 22], walls)
    .box([-8, 3, 12], [5.4, 3.5, 22.4], walls)
    .box([-4.4, 6.4, 9.4], [9.6, 6.9, 20], walls)
    .box([-4.4, 3.5, 9.4], [-3.9, 6.4, 20], walls)
    .box([9.1, 3.5, 9.4], [9.6, 6.4, 20], walls)
    .box([-4.4, 3.3, 9.4], [9.6, 3.75, 20], walls)
    .box([-3.9, 3.75, 12.6], [9.1, 6.4, 19], glass)
    .box([2.2, 3.75, 10.4], [2.5, 6.4, 13], walls)
    .box([7.4, 0, 14], [7.9, 3.3, 19], walls)
    .box([-12, 0, 10.6], [-7.4, 0.5, 10.9], walls)
    .box([-14, 0, 7.6], [14, 0.12, 9.6], stone(9, [0.42, 0.39, 0.35]))
    .box([-14, -1, -8], [14, 0.04, 7.6], { colour: () => [0.05, 0.06, 0.06], water: true })
    .box(
      [-30, 0, 40],
      [30, 2.2, 44],
      material(() => [0.03, 0.035, 0.025]),
    )
}

/** A brick hall under a toothed roof, with a long table. */
function workshop(): Building {
  const brick = material((x, y, z) => {
    const course = Math.floor(y / 0.09)
    const along = (x + z) / 0.25 + (course % 2) / 2
    const joint = y / 0.09 - course < 0.12 || along - Math.floor(along) < 0.05
    const share = joint ? 0.75 : 0.8 + 0.4 * hash(Math.floor(along), course, 5)
    return joint ? [0.4 * share, 0.33 * share, 0.28 * share] : [0.42 * share, 0.17 * share, 0.1 * share]
  })
  const timber = wood('x', [0.4, 0.27, 0.17])
  const scene = new Building()
    .box([-6.5, 0, -1], [-6, 6, 26], brick)
    .box([6, 0, -1], [6.5, 6, 26], brick)
    .pierced(
      { from: 24, to: 24.6, lo: -6, hi: 6, top: 9 },
      [{ at: -2.6, foot: 0, radius: 1.2, spring: 2.4 }],
      brick,
    )
    .box([-6, 0, -1.5], [6, 8, -1], brick)
    .box([-7, -0.4, -2], [7, 0, 40], stone(9, [0.36, 0.345, 0.32]))
    .box([-9, 0, 32], [9, 9, 32.6], stone(1, [0.6, 0.55, 0.48]))
  for (let z = 0; z < 24; z += 6) {
    scene.box([-6.5, 6.1, z - 2.9], [6.5, 6.25, z + 4.3], stone(9, [0.58, 0.54, 0.48]), { tilt: -17 })
    for (let x = -4.5; x < 6; x += 3)
      scene.box([x, 5.85, z - 2.9], [x + 0.16, 6.1, z + 4.3], timber, { tilt: -17 })
    scene.box([-6, 4.6, z + 3.9], [6, 4.9, z + 4.1], timber)
  }
  scene.box([1, 0.86, 3], [3.2, 0.93, 18], timber)
  for (const z of [4, 10.5, 17])
    scene.box([1.3, 0, z], [1.4, 0.86, z + 0.1], timber).box([2.8, 0, z], [2.9, 0.86, z + 0.1], timber)
  for (const [x, z, w, h] of [
    [1.5, 6, 0.5, 0.3],
    [2.2, 7.4, 0.4, 0.5],
    [1.6, 9, 0.9, 0.12],
    [2.1, 12, 0.4, 0.7],
    [1.5, 14, 0.6, 0.2],
  ] as const)
    scene.box([x, 0.93, z], [x + w, 0.93 + h, z + w], stone(9, [0.68, 0.65, 0.6]))
  return scene
}

/** Behind round openings as high as a house, books. */
function library(): Building {
  const walls = stone(1.2, [0.62, 0.5, 0.42])
  const shelf = wood('x', [0.34, 0.21, 0.13])
  const books = material((x, y, z) => {
    const spine = Math.floor((x + z) / 0.07)
    const [r, g, b] = [
      [0.42, 0.12, 0.07],
      [0.5, 0.43, 0.32],
      [0.12, 0.14, 0.13],
      [0.55, 0.33, 0.12],
      [0.3, 0.27, 0.24],
    ][Math.floor(hash(spine, Math.floor(y / 0.42), 2) * 5)] as [number, number, number]
    return [r, g, b]
  })
  const scene = new Building()
    .pierced({ from: 9, to: 9.7, lo: -8, hi: 8, top: 13 }, [{ at: 0, foot: 5.7, radius: 4.6 }], walls)
    .box([-8.6, 0, -4], [-8, 13, 20], walls)
    .pierced(
      { across: 'x', from: 8, to: 8.7, lo: -4, hi: 20, top: 13 },
      [{ at: 3.4, foot: 5.7, radius: 4.2 }],
      walls,
    )
    .box([-8.6, -0.4, -4], [14, 0, 20], stone(9, [0.45, 0.4, 0.35]))
    .box([-8, 0, 16], [8, 13, 16.4], walls)
    .box([-8, 13, 5], [8, 13.4, 11.5], walls)
    .box([-8, 13, -4], [8, 13.4, 1.5], walls)
    .box([-8, 0, -4.5], [8, 13, -4], walls)
    .box([-2.6, 0, 10.8], [2.6, 0.1, 12], shelf)
  for (let y = 0; y < 13; y += 2.6) {
    scene.box([-8, y - 0.2, 13.4], [8, y, 16], walls)
    for (let x = -7.6; x < 7.6; x += 1.9) scene.box([x, y, 15.2], [x + 0.07, y + 2.2, 15.6], shelf)
    for (let row = 0; row < 5; row++)
      scene
        .box([-7.6, y + row * 0.42 + 0.05, 15.3], [7.6, y + row * 0.42 + 0.34, 15.6], books)
        .box([-7.6, y + row * 0.42 + 0.38, 15.2], [7.6, y + row * 0.42 + 0.42, 15.6], shelf)
    scene.box([-8, y + 0.95, 13.4], [8, y + 1, 13.45], shelf)
  }
  return scene
}

/** A court of water between ochre walls, an arcade on its far side. */
function patio(): Building {
  const ochre = material((x, y, z) => {
    const share =
      0.85 + 0.25 * (noise(x * 1.3, y * 1.1, z * 1.3) - 0.5) + 0.1 * (noise(x * 9, y * 9, z * 9) - 0.5)
    return [0.66 * share, 0.27 * share, 0.13 * share]
  })
  const pale = stone(9, [0.62, 0.56, 0.48])
  return new Building()
    .pierced(
      { from: 10, to: 10.7, lo: -9, hi: 9, top: 5.2, base: -0.2 },
      [-5.6, -2.8, 0, 2.8, 5.6].map((at) => ({ at, foot: 0, radius: 1.05, spring: 2.2 })),
      ochre,
    )
    .box([-9, 5, 10], [9, 5.3, 15], ochre)
    .box([-9, -0.2, 15], [9, 5.2, 15.4], ochre)
    .box([-9.6, -0.2, -3], [-7.2, 7.4, 15], ochre)
    .box([6.2, -0.2, -3], [6.8, 3.4, 12], ochre)
    .box([-9, -0.6, 8.2], [9, 0, 16], pale)
    .box([-9, -0.6, -6], [-4.6, 0, 9], pale)
    .box([4.4, -0.6, -6], [9, 0, 9], pale)
    .ground(-0.12, { colour: () => [0.06, 0.09, 0.08], water: true })
    .box([-2.1, -0.5, 4.2], [-0.9, 0.02, 5.4], pale)
    .box([-2.1, -0.5, 2.2], [-0.9, 0.02, 3.4], pale)
    .box([-2.1, -0.5, 6.2], [-0.9, 0.02, 7.4], pale)
}

/** A cellar: one arch behind the other, and a lamp of sun from the side between each two. */
function cellar(): Building {
  const walls = stone(0.6, [0.55, 0.46, 0.37])
  const cask = wood('z', [0.3, 0.17, 0.09])
  const scene = new Building()
    .box([-4.2, -0.4, -4], [4.2, 0, 40], stone(9, [0.36, 0.31, 0.26]))
    .vault(false, 0, 2.2, 3.2, -4, 34, walls)
    .pierced({ across: 'x', from: -3.8, to: -3.2, lo: -4, hi: 34, top: 2.9 }, [], walls)
    .pierced(
      { across: 'x', from: 3.2, to: 3.9, lo: -4, hi: 34, top: 2.9 },
      [1.5, 6.5, 11.5, 16.5, 21.5, 26.5].map((at) => ({ at, foot: 1, radius: 0.75, spring: 0.6 })),
      walls,
    )
    .box([-4, 0, 33.6], [4, 6, 34], walls)
  for (let z = -1; z < 32; z += 5)
    scene.pierced(
      { from: z, to: z + 0.7, lo: -3.3, hi: 3.3, top: 5.5 },
      [{ at: 0, foot: 0, radius: 2.35, spring: 1.7 }],
      walls,
    )
  for (let z = 0.2; z < 32; z += 5)
    for (const dz of [0.9, 2.1, 3.3])
      scene.pierced(
        { across: 'x', from: -3.2, to: -2.2, lo: z + dz - 0.5, hi: z + dz + 0.5, top: 1.1, base: 0.1 },
        [],
        cask,
      )
  return scene
}

/** A stair between two walls, up into the day. */
function stair(): Building {
  const walls = stone(1.3, [0.66, 0.6, 0.53])
  const scene = new Building()
    .box([-2.4, -1, -3], [-1.5, 16, 12], walls)
    .box([1.5, -1, -3], [2.4, 11, 12], walls)
    .box([-1.5, 9.6, 2.2], [1.5, 10.4, 3.6], walls)
    .box([-1.5, 8.2, -3], [1.5, 9, 0.4], walls)
    .box([-2, -0.4, -3], [2, 0, 1], walls)
  for (let i = 0; i < 22; i++) scene.box([-1.5, -1, 1 + i * 0.34], [1.5, (i + 1) * 0.175, 14], walls)
  return scene
}

const LATE = { skyHigh: [0.03, 0.05, 0.09], skyLow: [0.85, 0.5, 0.28] } as const
const WORK = { width: 1200, height: 900 } as const

const SCENES: Scene[] = [
  {
    ...SKY,
    file: 'patio-de-luz',
    width: 1920,
    height: 1200,
    eye: [-2.2, 1.5, -4],
    yaw: 7,
    fov: 66,
    shift: 0.36,
    sun: [52, 312],
    sunLight: MORNING,
    exposure: 0.95,
    building: court,
  },
  { ...DAY, file: 'junho-08h', sun: [7.5, 57], sunLight: [7.5, 3.9, 1.7] },
  { ...DAY, file: 'junho-10h', sun: [27, 33], sunLight: MORNING },
  { ...DAY, file: 'junho-12h', sun: [36.5, 3], sunLight: [9.5, 8, 6] },
  { ...DAY, file: 'junho-16h', sun: [16, 307], sunLight: [8.6, 5, 2.4] },
  {
    ...LATE,
    ...WORK,
    file: 'casa-morro-do-osso',
    eye: [-5, 1.5, -4.5],
    yaw: 14,
    fov: 42,
    shift: 0.17,
    sun: [9, 248],
    sunLight: [8, 4.2, 1.8],
    exposure: 0.8,
    building: house,
  },
  {
    ...SKY,
    ...WORK,
    file: 'capela-cambara',
    eye: [-0.5, 1.6, 4.6],
    yaw: 180,
    fov: 62,
    shift: 0.24,
    sun: [47, 50],
    sunLight: MORNING,
    exposure: 3.4,
    building: chapel,
  },
  {
    ...SKY,
    ...WORK,
    file: 'atelie-quarto-distrito',
    eye: [-2.6, 1.6, 0],
    yaw: 10,
    fov: 58,
    shift: 0.2,
    sun: [38, 20],
    sunLight: MORNING,
    exposure: 1.2,
    building: workshop,
  },
  {
    ...SKY,
    ...WORK,
    file: 'biblioteca-restinga',
    eye: [-2.6, 1.6, -1.6],
    yaw: 8,
    fov: 74,
    shift: 0.42,
    sun: [46, 62],
    sunLight: MORNING,
    exposure: 1.2,
    building: library,
  },
  {
    ...LATE,
    ...WORK,
    file: 'casa-patio-viamao',
    eye: [1.2, 1.6, -5.5],
    yaw: -5,
    fov: 46,
    shift: 0.08,
    sun: [22, 114],
    sunLight: MORNING,
    exposure: 0.95,
    building: patio,
  },
  {
    ...SKY,
    ...WORK,
    file: 'adega-pinto-bandeira',
    eye: [-0.9, 1.55, -3],
    yaw: 6,
    fov: 50,
    shift: 0.12,
    sun: [28, 78],
    sunLight: MORNING,
    exposure: 3.4,
    building: cellar,
  },
  {
    ...SKY,
    file: 'escada',
    width: 960,
    height: 1200,
    eye: [0.5, 1.5, -2.4],
    yaw: -2,
    fov: 70,
    shift: 0.42,
    sun: [58, 55],
    sunLight: MORNING,
    exposure: 1.1,
    building: stair,
  },
]

const samples = Number(process.env.SAMPLES ?? 36)
const scale = Number(process.env.SCALE ?? 1)

const wanted = process.argv.slice(2)
const browser = await openBrowser()
for (const scene of SCENES) {
  if (wanted.length > 0 && !wanted.some((name) => scene.file.startsWith(name))) continue
  const size = { width: Math.round(scene.width * scale), height: Math.round(scene.height * scale) }
  const light = smooth(expose(scene.building(), { ...scene, ...size }, samples))
  const pixels = Buffer.from(develop(light, scene.exposure)).toString('base64')
  await savePicture(browser, picturesOf('estudio'), scene.file, { pixels, ...size })
}
await browser.close()
