import type { SiteStyle } from '#shared/schema/site-style.ts'
import {
  between,
  CONTROL_CONTRAST,
  contrastOf,
  luminanceOf,
  hex,
  onTop,
  readable,
  shifted,
  TEXT_CONTRAST,
  type Tone,
  toneOf,
} from './tone.ts'

/** The colour roles that stylesheets use. Each keeps its contrast on `bg` and on `card`. */
export interface Roles {
  bg: string
  fg: string
  'fg-muted': string
  line: string
  card: string
  action: string
  'on-action': string
  link: string
  accent: string
  tint: string
}

type SchemeName = 'default' | 'muted' | 'accent' | 'inverse'

export type Palette = Record<SchemeName, Roles>

/**
 * The palettes of a style: `main` in the tenant's colours, `dark` for visitors who prefer it where the style
 * allows it.
 */
export function palettesOf(style: SiteStyle): { main: Palette; dark: Palette | null } {
  return {
    main: palette(style, style.scheme === 'dark' ? 'dark' : 'light'),
    dark: style.scheme === 'auto' ? palette({ ...style, colors: brandColours(style) }, 'dark') : null,
  }
}

/** The four colour schemes a section may choose from. */
export function palette(style: SiteStyle, mode: 'light' | 'dark'): Palette {
  const { colors } = style
  const primary = toneOf(colors.primary) ?? { l: 0.5, c: 0.13, h: 262 }
  const accent = toneOf(colors.accent) ?? toneOf(colors.secondary) ?? primary
  const hue = { c: Math.min(primary.c, 0.004), h: primary.h }
  const ground = toneOf(colors.background) ?? { l: mode === 'dark' ? 0.17 : 0.993, ...hue }
  const isDark = ground.l < 0.6
  const text = toneOf(colors.text) ?? { l: isDark ? 0.95 : 0.22, ...hue, c: hue.c * 4 }
  const surface = toneOf(colors.surface) ?? {
    ...shifted(ground, isDark ? 0.045 : -0.03),
    c: ground.c + 0.004,
  }
  const muted = toneOf(colors.muted)
  const given = { text, primary, accent, ...(muted && { muted }) }
  // The page's background where it is readable there: a dark colour that is only just light enough looks
  // disabled.
  const onPrimary =
    contrastOf(luminanceOf(ground), luminanceOf(primary)) >= TEXT_CONTRAST ? ground : onTop(primary)
  return {
    default: rolesOn(ground, given),
    muted: rolesOn(surface, given),
    accent: rolesOn(primary, { text: onPrimary, primary: onPrimary, accent: onPrimary }),
    inverse: rolesOn(isDark ? shifted(text, 0) : inverseGround(text), { text: ground, primary, accent }),
  }
}

interface Wanted {
  text: Tone
  primary: Tone
  accent: Tone
  muted?: Tone
}

function rolesOn(bg: Tone, wanted: Wanted): Roles {
  const card = cardOn(bg)
  const grounds = [bg, card]
  const fg = readable(wanted.text, grounds, 7, TEXT_CONTRAST)
  const muted = wanted.muted ?? between(fg, bg, 0.32)
  const action = readable(wanted.primary, grounds, CONTROL_CONTRAST)
  const accent = readable(wanted.accent, grounds, CONTROL_CONTRAST)
  const tint = readableGround(between(bg, action, 0.1), bg) ? between(bg, action, 0.1) : card
  return {
    bg: hex(bg),
    fg: hex(fg),
    'fg-muted': hex(readable(muted, grounds, TEXT_CONTRAST)),
    line: hex(between(bg, fg, 0.14)),
    card: hex(card),
    action: hex(action),
    'on-action': hex(onTop(action)),
    link: hex(readable(wanted.primary, [bg, card, tint], TEXT_CONTRAST)),
    accent: hex(accent),
    tint: hex(tint),
  }
}

/** Slightly lighter than the page; darker where light text would lose its contrast. */
function cardOn(bg: Tone): Tone {
  const lift = bg.l < 0.6 ? 0.04 : bg.l > 0.97 ? 0.01 : 0.028
  const lighter = shifted(bg, lift)
  return readableGround(lighter, bg) ? lighter : shifted(bg, -lift)
}

/**
 * Whether text that is readable on `bg` is readable on `ground` too: the backgrounds of a section share one
 * text colour.
 */
function readableGround(ground: Tone, bg: Tone): boolean {
  return contrastOf(luminanceOf(onTop(bg)), luminanceOf(ground)) >= TEXT_CONTRAST
}

/** A dark band on a light page, in the hue of the text and dark enough for light text. */
function inverseGround(text: Tone): Tone {
  return { ...text, l: Math.min(text.l, 0.24) }
}

/** The dark half of an automatic scheme: the tenant's brand colours on default backgrounds. */
function brandColours({ colors }: SiteStyle): SiteStyle['colors'] {
  const { primary, secondary, accent } = colors
  return { ...(primary && { primary }), ...(secondary && { secondary }), ...(accent && { accent }) }
}
