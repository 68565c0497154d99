import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { createFontStack } from '@capsizecss/core'
import { entireMetricsCollection as collection } from '@capsizecss/metrics/entireMetricsCollection'
import { LOCALE_CODES } from '../../shared/locales.ts'
import { FALLBACK_FONTS, FONTS, type FontFamily, fallbackName } from '../../shared/fonts.ts'
import type { BuildCatalogue } from '../../worker/page/head/catalogue.ts'
import { type Weights, withFewerWeights } from './font-weights.ts'

const require = createRequire(import.meta.url)

type FontFace = BuildCatalogue['fonts'][string]
/** Stores a file and returns its address. */
type Emit = (name: string, source: Uint8Array) => string

/** The weights that the product's stylesheets use; bolder text is drawn with the last one. */
const OWN_WEIGHTS: Weights = [400, 700]

/** Families whose authors reserve the name for unchanged files (SIL Open Font License 1.1, condition 3). */
const UNCHANGED: readonly FontFamily[] = ['Lora', 'Playfair Display', 'Source Serif 4']

/**
 * The font families that sites may use, served from our own host. `font-display: swap`: until the font has loaded, text
 * is in a system font scaled to the same widths and heights, so that almost nothing moves.
 * @param isWhole uses the files of the packages: writing one with fewer weights takes a tenth of a second or more
 */
export async function fontFaces(
  emit: Emit,
  { isWhole }: { isWhole: boolean },
): Promise<Record<string, FontFace>> {
  const fonts: Record<string, FontFace> = {}
  for (const font of FONTS) fonts[font.family] = await fontFace(font, emit, isWhole)
  return fonts
}

/** Names of the files of each script. Scripts that are not listed, such as Japanese and Korean, use system fonts. */
const SUBSETS_OF_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  Latn: ['latin', 'latin-ext'],
  Arab: ['arabic'],
  Cyrl: ['cyrillic'],
  Deva: ['devanagari'],
  Grek: ['greek'],
  Hebr: ['hebrew'],
  Thai: ['thai'],
}

/** The files that the locales need. Every page needs Latin: addresses, names, code. */
export function fontSubsets(locales: readonly string[]): Set<string> {
  const scripts = locales.map((code) => new Intl.Locale(code).maximize())
  return new Set(
    ['Latn', ...scripts.map(({ script }) => script ?? '')]
      .flatMap((script) => SUBSETS_OF_SCRIPT[script] ?? [])
      .concat(scripts.some(({ language }) => language === 'vi') ? ['vietnamese'] : []),
  )
}

const SUBSETS = new RegExp(`-(?:${[...fontSubsets(LOCALE_CODES)].join('|')})-(?!ext)`)

async function fontFace(
  { family, source, generic }: (typeof FONTS)[number],
  emit: Emit,
  isWhole: boolean,
): Promise<FontFace> {
  const stylesheet = require.resolve(`${source}/index.css`)
  const isUnchanged = isWhole || UNCHANGED.includes(family)
  let css = ''
  let otherWeights = ''
  for (const { file, weights, range } of packagedFaces(readFileSync(stylesheet, 'utf8'))) {
    const name = basename(file)
    const whole = readFileSync(join(dirname(stylesheet), file))
    const rule = (address: string, [from, to]: Weights) =>
      `@font-face{font-family:'${family}';font-display:swap;font-weight:${from} ${to};src:url(${address});unicode-range:${range}}`
    const smaller = isUnchanged ? undefined : await withFewerWeights(whole, range, OWN_WEIGHTS)
    const address = emit(name, smaller ?? whole)
    css += rule(address, smaller === undefined ? weights : OWN_WEIGHTS)
    if (smaller !== undefined)
      otherWeights += weightsOutside(OWN_WEIGHTS, weights)
        .map((beside) => rule(emit(name, whole), beside))
        .join('')
  }
  return { css: css + minified(fallbackFaces(family, generic)), otherWeights }
}

interface PackagedFace {
  /** In the folder of the stylesheet. */
  file: string
  weights: Weights
  range: string
}

/** The faces of a family's stylesheet for the scripts that the product's languages are written in. */
function packagedFaces(stylesheet: string): PackagedFace[] {
  const faces = stylesheet.replace(/\/\*[\s\S]*?\*\//g, '').match(/@font-face\s*{[^}]*}/g) ?? []
  return faces.flatMap((face) => {
    const [, file = ''] = /url\((\.\/files\/[^)]+)\)/.exec(face) ?? []
    if (!SUBSETS.test(file)) return []
    const [, from, to] = /font-weight:\s*(\d+) (\d+)/.exec(face) ?? []
    const [, range = ''] = /unicode-range:\s*([^;}]+)/.exec(face) ?? []
    return [{ file, weights: [Number(from), Number(to)], range: shortRange(range) }]
  })
}

/** Without spaces, and without zeros before a number. */
function shortRange(range: string): string {
  return range.replace(/\s+/g, '').replace(/(?<=[+-])0+(?=[\dA-F])/g, '')
}

function weightsOutside([first, last]: Weights, [from, to]: Weights): Weights[] {
  const below: Weights[] = from < first ? [[from, first - 1]] : []
  return to > last ? [...below, [last + 1, to]] : below
}

/** The weights that a system draws with its regular face, and those that it draws with its bold one. */
const WEIGHTS = [
  { variant: 'regular', fontWeight: '1 550', bold: '' },
  { variant: '700', fontWeight: '551 1000', bold: ' Bold' },
] as const

/** Fonts with the same widths, which Linux has instead. */
const SAME_WIDTHS: Readonly<Record<string, string>> = {
  Arial: 'Liberation Sans',
  'Times New Roman': 'Liberation Serif',
}

/** System fonts scaled to the metrics of a family, one for each weight. Metrics and scaling come from Capsize. */
function fallbackFaces(family: FontFamily, generic: keyof typeof FALLBACK_FONTS): string {
  const faces = FALLBACK_FONTS[generic].flatMap((font) =>
    WEIGHTS.map(({ variant, fontWeight, bold }) => {
      const { fontFaces } = createFontStack([metricsFor(family, variant), metricsFor(font, variant)], {
        fontFaceProperties: { fontWeight },
      })
      const name = `font-family:'${fallbackName(family, font)}';`
      const twin = SAME_WIDTHS[font] === undefined ? '' : `,local('${SAME_WIDTHS[font]}${bold}')`
      return fontFaces.replace(/font-family:[^;]+;/, name).replace(/src:[^;]+/, (sources) => sources + twin)
    }),
  )
  return faces.join('')
}

type Metrics = Parameters<typeof createFontStack>[0][number]
type Variants = Partial<Record<string, Omit<Metrics, 'descent'> & { descent?: number }>>

const families = new Map(
  Object.values(collection).map(({ familyName, variants }): [string, Variants] => [familyName, variants]),
)

function metricsFor(family: string, variant: string): Metrics {
  const metrics = families.get(family)?.[variant]
  if (metrics?.descent === undefined)
    throw new Error(`@capsizecss/metrics has no weight ${variant} of ${family}`)
  return { ...metrics, descent: metrics.descent }
}

function minified(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};:,])\s*/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}
