import {
  type Color,
  convertOklabToLrgb,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode as teachMode,
} from 'culori/fn'

/** A colour in OKLCH, where lightness can change without changing hue. */
export interface Colour {
  /** 0 to 1. */
  l: number
  c: number
  /** Degrees; any value when there is no chroma. */
  h: number
}

/** WCAG 2.2 SC 1.4.3 for text, SC 1.4.11 for controls. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/**
 * Changes the lightness of `colour` as little as needed, so that it is readable on every background.
 * @param ratios the preferred ratio first; the last one is required
 */
export function readable(colour: Colour, backgrounds: Colour[], ...ratios: number[]): Colour {
  const luminances = backgrounds.map(luminance)
  const least = (candidate: Colour) => {
    const own = luminance(candidate)
    return Math.min(...luminances.map((background) => contrastRatio(own, background)))
  }
  for (const ratio of ratios) {
    if (least(colour) >= ratio) return colour
    const away = (backgrounds[0]?.l ?? 0) < 0.6 ? 1 : 0
    for (const end of [away, 1 - away]) {
      if (least({ ...colour, l: end }) >= ratio)
        return nearestReadable(colour, end, (candidate) => least(candidate) >= ratio)
    }
  }
  return onTop(backgrounds[0] ?? colour)
}

/** Bisects between the colour and `end` until the step is invisible. */
function nearestReadable(colour: Colour, end: number, holds: (colour: Colour) => boolean): Colour {
  let [fails, passes] = [colour.l, end]
  for (let step = 0; step < 8; step++) {
    const middle = (fails + passes) / 2
    if (holds({ ...colour, l: middle })) passes = middle
    else fails = middle
  }
  return { ...colour, l: passes }
}

const WHITE: Colour = { l: 1, c: 0, h: 0 }
const BLACK: Colour = { l: 0, c: 0, h: 0 }

/** White, or black if white is not readable. One of the two always reaches a contrast of 4.58. */
export function onTop(background: Colour): Colour {
  return contrastRatio(1, luminance(background)) >= TEXT_CONTRAST ? WHITE : BLACK
}

export function shifted(colour: Colour, lightness: number): Colour {
  return { ...colour, l: Math.min(1, Math.max(0, colour.l + lightness)) }
}

/** Mixes lightness and chroma. The hue is that of the nearer colour, or of `to` if `from` is grey and has none. */
export function between(from: Colour, to: Colour, share: number): Colour {
  const hasHue = share < 0.5 && from.c > 0.004
  return {
    l: from.l + (to.l - from.l) * share,
    c: from.c + (to.c - from.c) * share,
    h: hasHue ? from.h : to.h,
  }
}

/** WCAG 2 contrast of two relative luminances. */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Relative luminance of the colour as displayed, after clamping and rounding; culori's function skips both. */
export function luminance(colour: Colour): number {
  const [r, g, b] = toSrgbBytes(colour)
  return 0.2126 * decodeByte(r) + 0.7152 * decodeByte(g) + 0.0722 * decodeByte(b)
}

export function hexColour(colour: Colour): string {
  return `#${toSrgbBytes(colour)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Reduces chroma until a screen can show the colour; lightness and hue stay (CSS Color 4 §13.2, by bisection). */
function toSrgbBytes(colour: Colour): [number, number, number] {
  const whole = linearRgb(colour)
  if (isShowable(whole)) return toBytes(whole)
  let [low, high] = [0, colour.c]
  for (let step = 0; step < 7; step++) {
    const chroma = (low + high) / 2
    if (isShowable(linearRgb({ ...colour, c: chroma }))) low = chroma
    else high = chroma
  }
  return toBytes(linearRgb({ ...colour, c: low }))
}

type Linear = { r: number; g: number; b: number }

function linearRgb({ l, c, h }: Colour): Linear {
  const angle = (h * Math.PI) / 180
  return convertOklabToLrgb({ l, a: c * Math.cos(angle), b: c * Math.sin(angle) })
}

/** Tolerates the error that rounding to a byte removes. */
function isShowable({ r, g, b }: Linear): boolean {
  return Math.min(r, g, b) >= -0.0005 && Math.max(r, g, b) <= 1.0005
}

function toBytes({ r, g, b }: Linear): [number, number, number] {
  return [encodeByte(r), encodeByte(g), encodeByte(b)]
}

/** sRGB transfer functions (IEC 61966-2-1). */
function encodeByte(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055))
}

function decodeByte(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

let toOklch: ((color: Color) => Color | undefined) | undefined

/** A stored colour in any CSS notation; undefined for an invalid one. */
export function parseColour(css: string | undefined): Colour | undefined {
  if (css === undefined) return undefined
  // Registers culori's colour spaces. On first use, so that importing this file does nothing.
  toOklch ??= registerColourSpaces()
  const parsed = parse(css)
  const colour = parsed && (toOklch(parsed) as Partial<Colour> | undefined)
  return colour && { l: colour.l ?? 0, c: colour.c ?? 0, h: colour.h ?? 0 }
}

function registerColourSpaces(): (color: Color) => Color | undefined {
  for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab])
    teachMode(mode as never)
  return teachMode(modeOklch) as unknown as (color: Color) => Color | undefined
}
