import type { SiteStyle } from '#shared/schema/site-style.ts'
import {
  between,
  CONTROL_CONTRAST,
  contrastRatio,
  luminance,
  hexColour,
  onTop,
  readable,
  shifted,
  TEXT_CONTRAST,
  type Colour,
  parseColour,
} from './colour.ts'

/** The colour roles that stylesheets use. Those of texts and controls have enough contrast on `bg` and on `card`. */
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

/** Whether a palette is light or dark. */
export type Mode = 'light' | 'dark'

export type Palette = Record<SchemeName, Roles>

/**
 * The palettes of a style: `main` in the tenant's colours, `dark` for visitors who prefer it where the style
 * allows it. `opposite` is for sections that are dark on a light site, or light on a dark one.
 */
export function createPalettes(style: SiteStyle): {
  main: Palette
  dark: Palette | null
  opposite: { mode: Mode; roles: Roles }
} {
  const main = palette(style, style.scheme === 'dark' ? 'dark' : 'light')
  const mode = backgroundMode(main.default) === 'dark' ? 'light' : 'dark'
  const brand = { ...style, colors: brandColours(style) }
  return {
    main,
    dark: style.scheme === 'auto' ? palette(brand, 'dark') : null,
    opposite: { mode, roles: defaultRoles(brand, mode) },
  }
}

/** The tenant's own schemes, the same for every visitor. */
export function ownSchemes(style: SiteStyle): { id: string; mode: Mode; roles: Roles }[] {
  return (style.schemes ?? []).map(({ id, colors }) => {
    const roles = defaultRoles({ ...style, colors: { ...style.colors, ...colors } }, 'light')
    return { id, mode: backgroundMode(roles), roles }
  })
}

/** Whether the background is light or dark: a tenant may set dark colours in a light style. */
export function backgroundMode({ bg }: Roles): Mode {
  return (parseColour(bg)?.l ?? 1) < DARK_BELOW ? 'dark' : 'light'
}

/** Lightness of a background. */
const DARK_BELOW = 0.6

/** The four colour schemes a section may choose from. */
export function palette(style: SiteStyle, mode: Mode): Palette {
  const given = givenColours(style, mode)
  const { background, surface, text, primary, accent } = given
  // Prefers the page's background as the text on the primary colour: dark text that only just passes looks disabled.
  const onPrimary =
    contrastRatio(luminance(background), luminance(primary)) >= TEXT_CONTRAST ? background : onTop(primary)
  return {
    default: rolesOn(background, given),
    muted: rolesOn(surface, given),
    accent: rolesOn(primary, { text: onPrimary, primary: onPrimary, accent: onPrimary }),
    inverse: rolesOn(isDark(background) ? shifted(text, 0) : inverseBackground(text), {
      text: background,
      primary,
      accent,
    }),
  }
}

/** The first of the four schemes. */
export function defaultRoles(style: SiteStyle, mode: Mode): Roles {
  const given = givenColours(style, mode)
  return rolesOn(given.background, given)
}

interface GivenColours extends Wanted {
  background: Colour
  surface: Colour
}

/** The colours of a style, with defaults for those it lacks. */
function givenColours({ colors }: SiteStyle, mode: Mode): GivenColours {
  const primary = parseColour(colors.primary) ?? { l: 0.5, c: 0.13, h: 262 }
  const accent = parseColour(colors.accent) ?? parseColour(colors.secondary) ?? primary
  const hue = { c: Math.min(primary.c, 0.004), h: primary.h }
  const background = parseColour(colors.background) ?? { l: mode === 'dark' ? 0.17 : 0.993, ...hue }
  const text = parseColour(colors.text) ?? { l: isDark(background) ? 0.95 : 0.22, ...hue, c: hue.c * 4 }
  const surface = parseColour(colors.surface) ?? {
    ...shifted(background, isDark(background) ? 0.045 : -0.03),
    c: background.c + 0.004,
  }
  const muted = parseColour(colors.muted)
  return { background, surface, text, primary, accent, ...(muted && { muted }) }
}

function isDark(background: Colour): boolean {
  return background.l < DARK_BELOW
}

export interface Wanted {
  text: Colour
  primary: Colour
  accent: Colour
  muted?: Colour
}

export function rolesOn(bg: Colour, wanted: Wanted): Roles {
  const card = cardOn(bg)
  const backgrounds = [bg, card]
  const fg = readable(wanted.text, backgrounds, 7, TEXT_CONTRAST)
  const muted = wanted.muted ?? between(fg, bg, 0.32)
  const action = readable(wanted.primary, backgrounds, CONTROL_CONTRAST)
  const accent = readable(wanted.accent, backgrounds, CONTROL_CONTRAST)
  const mixed = between(bg, action, 0.1)
  const tint = isReadableBackground(mixed, bg) ? mixed : card
  return {
    bg: hexColour(bg),
    fg: hexColour(fg),
    'fg-muted': hexColour(readable(muted, backgrounds, TEXT_CONTRAST)),
    line: hexColour(between(bg, fg, 0.14)),
    card: hexColour(card),
    action: hexColour(action),
    'on-action': hexColour(onTop(action)),
    link: hexColour(readable(wanted.primary, [bg, card, tint], TEXT_CONTRAST)),
    accent: hexColour(accent),
    tint: hexColour(tint),
  }
}

/** Slightly lighter than the page; darker where light text would lose its contrast. */
function cardOn(bg: Colour): Colour {
  const lift = bg.l < 0.6 ? 0.04 : bg.l > 0.97 ? 0.01 : 0.028
  const lighter = shifted(bg, lift)
  return isReadableBackground(lighter, bg) ? lighter : shifted(bg, -lift)
}

/**
 * Whether text that is readable on `bg` is also readable on `background`: the backgrounds of a section share one text
 * colour.
 */
function isReadableBackground(background: Colour, bg: Colour): boolean {
  return contrastRatio(luminance(onTop(bg)), luminance(background)) >= TEXT_CONTRAST
}

/** A dark band on a light page, in the hue of the text and dark enough for light text. */
function inverseBackground(text: Colour): Colour {
  return { ...text, l: Math.min(text.l, 0.24) }
}

/** The dark palette of an automatic scheme: the tenant's brand colours on default backgrounds. */
function brandColours({ colors }: SiteStyle): SiteStyle['colors'] {
  const { primary, secondary, accent } = colors
  return { ...(primary && { primary }), ...(secondary && { secondary }), ...(accent && { accent }) }
}
