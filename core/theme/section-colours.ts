import { parse } from 'culori/fn'
import type { SiteStyle } from '#shared/schema/site-style.ts'
import { type Colour, hexColour, parseColour } from './colour.ts'
import {
  backgroundMode,
  createPalettes,
  defaultRoles,
  type Mode,
  ownSchemes,
  type Roles,
  rolesOn,
  type Wanted,
} from './palette.ts'
import { DEFAULT_STYLE } from './theme.ts'

interface Framed {
  background?: {
    color: string | undefined
    image?: object | undefined
    video?: object | undefined
    overlay: number
  }
  colorScheme: string
  transparentOverHero?: unknown
}

/**
 * The style of a section with a background colour of its own. Undefined if a picture, a film or an overlay covers the
 * colour, because the section's scheme applies then, and for a header over a picture, which is white.
 */
export function framedColours(
  { background, colorScheme, transparentOverHero }: Framed,
  style: SiteStyle | undefined,
): Record<string, string> | undefined {
  if (background?.color === undefined || transparentOverHero === true) return undefined
  if (background.image || background.video || background.overlay > 0) return undefined
  return sectionColours(background.color, colorScheme, style)
}

/**
 * The style of a section on its own background colour, as inline properties. Texts have enough contrast.
 * @returns undefined for a colour that is invalid or translucent: the page behind it has another colour in dark mode
 */
export function sectionColours(
  color: string,
  scheme: string,
  style: SiteStyle = DEFAULT_STYLE,
): Record<string, string> | undefined {
  const background = parseOpaque(color)
  if (background === undefined) return undefined
  const { mode, roles } = rolesOnOwn(background, scheme, style)
  const properties = Object.entries({ ...roles, bg: color }).map(([role, value]) => [`--${role}`, value])
  return { colorScheme: mode, ...Object.fromEntries(properties) }
}

/** The colours of a scheme on a section's own background, the same for every visitor. */
function rolesOnOwn(background: Colour, scheme: string, style: SiteStyle): { mode: Mode; roles: Roles } {
  const own = { ...style, colors: { ...style.colors, background: hexColour(background) } }
  const named = schemeRoles(scheme, style)
  const roles = named === undefined ? defaultRoles(own, 'light') : rolesOn(background, parseRoles(named))
  return { mode: backgroundMode(roles), roles }
}

/** Undefined for the page's scheme, whose texts are dark or light depending on its background. */
function schemeRoles(scheme: string, style: SiteStyle): Roles | undefined {
  const { main, opposite } = createPalettes(style)
  if (scheme === 'accent' || scheme === 'inverse') return main[scheme]
  if (scheme === opposite.mode) return opposite.roles
  return ownSchemes(style).find(({ id }) => id === scheme)?.roles
}

function parseRoles(roles: Roles): Wanted {
  // Roles are hex values, so parsing always succeeds.
  const read = (role: keyof Roles) => parseColour(roles[role]) as Colour
  return { text: read('fg'), primary: read('action'), accent: read('accent'), muted: read('fg-muted') }
}

/** Like `parseColour`; undefined for a translucent colour, too. */
function parseOpaque(css: string): Colour | undefined {
  const colour = parseColour(css)
  return (parse(css)?.alpha ?? 1) < 1 ? undefined : colour
}
