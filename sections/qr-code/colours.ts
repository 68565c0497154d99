/** The contrast of WCAG 2.2; scanners need at least as much as people. */
const LEAST_CONTRAST = 4.5

const BLACK_ON_WHITE = { fg: '#000000', bg: '#ffffff' }

/**
 * The colours of a code: the chosen ones, when a scanner can distinguish them. Scanners expect dark modules
 * on a light background; any other choice becomes black on white.
 */
export function scannableColours(fg = BLACK_ON_WHITE.fg, bg = BLACK_ON_WHITE.bg): { fg: string; bg: string } {
  const dark = relativeLuminance(fg)
  const light = relativeLuminance(bg)
  if (dark === null || light === null || (light + 0.05) / (dark + 0.05) < LEAST_CONTRAST)
    return BLACK_ON_WHITE
  return { fg, bg }
}

/** WCAG 2.2 relative luminance. Null for a transparent colour and for an unsupported notation. */
function relativeLuminance(colour: string): number | null {
  const rgb = parseRgb(colour.trim().toLowerCase())
  if (rgb === null) return null
  const [r = 0, g = 0, b = 0] = rgb.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const NAMES: Record<string, string> = {
  black: '#000000',
  navy: '#000080',
  maroon: '#800000',
  darkgreen: '#006400',
  green: '#008000',
  purple: '#800080',
  teal: '#008080',
  white: '#ffffff',
  ivory: '#fffff0',
  snow: '#fffafa',
}

/** @returns channels from 0 to 1 */
function parseRgb(colour: string): number[] | null {
  if (Object.hasOwn(NAMES, colour)) return parseRgb(NAMES[colour] ?? '')
  const hex = /^#(?:([0-9a-f]{3})f?|([0-9a-f]{6})(?:ff)?)$/.exec(colour)
  if (hex) {
    const digits = hex[2] ?? (hex[1] ?? '').replace(/./g, '$&$&')
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
  }
  const [, name, body = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(colour) ?? []
  const parts = body.split(/[\s,/]+/).filter((part) => part !== '')
  const alpha = parts[3]
  if (parts.length < 3 || (alpha !== undefined && alpha !== '1' && alpha !== '100%')) return null
  const numbers = parts
    .slice(0, 3)
    .map((part) => (/^[+-]?[\d.]+(?:%|deg)?$/.test(part) ? Number.parseFloat(part) : Number.NaN))
  if (numbers.some((number) => Number.isNaN(number))) return null
  if (name === 'rgb')
    return numbers.map((number, at) => clamp(number / (parts[at]?.endsWith('%') ? 100 : 255)))
  return rgbOfHsl(numbers)
}

/** https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function rgbOfHsl([hue = 0, saturation = 0, lightness = 0]: number[]): number[] {
  const s = clamp(saturation / 100)
  const l = clamp(lightness / 100)
  return [0, 8, 4].map((n) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  })
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
