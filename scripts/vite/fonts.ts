import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createFontStack } from '@capsizecss/core'
import { entireMetricsCollection as collection } from '@capsizecss/metrics/entireMetricsCollection'
import { LOCALE_CODES } from '../../shared/locales.ts'
import { FALLBACK_FONTS, FONTS, type FontFamily, fallbackName } from '../../shared/fonts.ts'

const require = createRequire(import.meta.url)

export interface FontFace {
  css: string
  /** The file most texts of Latin script need: worth a hint in the head. */
  preload: string[]
}

/**
 * The font families that sites may name, served from our own host. `emit` stores a file and says its address.
 * `font-display: swap`: a slow first visit shows the site's own font too, as soon as it is there. Until then the text
 * stands in a font of the system that is scaled to the same widths and heights, so that almost nothing moves.
 */
export function fontFaces(emit: (name: string, source: Uint8Array) => string): Record<string, FontFace> {
  return Object.fromEntries(FONTS.map((font) => [font.family, fontFace(font, emit)]))
}

/** What the families call the files of a script. The system draws those of scripts that are not here, such as Japanese and Korean. */
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

function fontFace(
  { family, source, generic }: (typeof FONTS)[number],
  emit: (name: string, source: Uint8Array) => string,
): FontFace {
  const stylesheet = require.resolve(`${source}/index.css`)
  const preload: string[] = []
  const css = readFileSync(stylesheet, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@font-face\s*{[^}]*}/g, (face) => (SUBSETS.test(face) ? face : ''))
    .replace(/font-family:\s*[^;]+;/g, `font-family:'${family}';`)
    .replace(/font-display:\s*\w+;/g, 'font-display:swap;')
    // What is so without being said, and zeros before a number.
    .replace(/font-style:\s*normal;| format\('woff2-variations'\)/g, '')
    .replace(/U\+[\dA-F-]+/g, (range) => range.replace(/(?<=[+-])0+(?=[\dA-F])/g, ''))
    .replace(/url\((\.\/files\/[^)]+)\)/g, (_, file: string) => {
      const name = file.slice(file.lastIndexOf('/') + 1)
      const address = emit(name, readFileSync(join(dirname(stylesheet), file)))
      if (/-latin-(?!ext)/.test(name)) preload.push(address)
      return `url(${address})`
    })
  return { css: minified(css + fallbackFaces(family, generic)), preload }
}

/** Up to which weight a system draws with its regular face, and above which with its bold one. */
const WEIGHTS = [
  { variant: 'regular', fontWeight: '1 550', bold: '' },
  { variant: '700', fontWeight: '551 1000', bold: ' Bold' },
] as const

/** Fonts with the same widths, which Linux has instead. */
const SAME_WIDTHS: Readonly<Record<string, string>> = {
  Arial: 'Liberation Sans',
  'Times New Roman': 'Liberation Serif',
}

/** Fonts of the system in the measures of a family, weight by weight: the metrics and the scaling are Capsize's. */
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
