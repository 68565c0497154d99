import { type FontFamily, fontStack, servedFont } from '#shared/fonts.ts'
import type { FontFile } from '#shared/schema/font-file.ts'
import type { SiteConfig } from '#shared/schema/site.ts'
import type { SiteStyle } from '#shared/schema/site-style.ts'
import type { Theme } from '#shared/site.ts'
import { safeSource } from '#shared/urls.ts'
import { fontFaceRules } from './font-faces.ts'
import { type Palette, type Roles, createPalettes, ownSchemes } from './palette.ts'
import { hexColour, parseColour } from './colour.ts'

export const DEFAULT_STYLE: SiteStyle = { colors: {}, fonts: {}, radius: 'md', scheme: 'light' }

type StyledConfig = Pick<SiteConfig, 'style' | 'background_bio_color' | 'background_bio_link'>

/** The theme of a site, computed from its configuration. Texts and controls have enough contrast (palette.ts). */
export function createTheme(config: StyledConfig): Theme {
  const style = config.style ?? DEFAULT_STYLE
  const palettes = createPalettes(style)
  const { bg: light, action: background, 'on-action': text } = palettes.main.default
  return {
    css: themeCss(config, style, palettes),
    fonts: servedFonts(style),
    colours: { light, dark: palettes.dark?.default.bg ?? null, action: { background, text } },
  }
}

/** A site's colours, fonts and corners as custom properties, which override those of client/styles/tokens.css. */
function themeCss(
  config: StyledConfig,
  style: SiteStyle,
  { main, dark, opposite }: ReturnType<typeof createPalettes>,
): string {
  const scheme = dark === null ? style.scheme : 'light dark'
  const own = opposite.mode === 'dark' ? 'light' : 'dark'
  const rules = [
    `:root{color-scheme:${scheme};${fontProperties(style)}${radiusProperties(style)}${bioProperties(config)}}`,
    paletteRules(main, pageSelector(own)),
    `[data-scheme='${own}']{color-scheme:${own}}`,
    `[data-scheme='${opposite.mode}']{color-scheme:${opposite.mode};${properties(opposite.roles)}}`,
    ...ownSchemes(style).map(
      ({ id, mode, roles }) => `[data-scheme='${id}']{color-scheme:${mode};${properties(roles)}}`,
    ),
    dark === null ? '' : `@media (prefers-color-scheme:dark){${paletteRules(dark)}}`,
  ]
  return `${fontFaceRules(usedFiles(style))}@layer tokens{${rules.join('')}}`
}

/** The tenant's font files that headings or texts use. */
function usedFiles({ fonts: { heading, body, files = [] } }: SiteStyle): FontFile[] {
  const used = [heading, body].map((name) => name?.toLowerCase())
  return files.filter(({ family }) => used.includes(family.toLowerCase()))
}

/** The style's font families that the product hosts. Their font faces are added to the page. */
function servedFonts(style: SiteStyle): FontFamily[] {
  const { heading, body } = style.fonts
  const own = usedFiles(style).map(({ family }) => family.toLowerCase())
  const families = [servedFont(heading), servedFont(body)].filter((family) => family !== undefined)
  return [...new Set(families)].filter((family) => !own.includes(family.toLowerCase()))
}

/** @param own the mode of the page's colours if it is the same for every visitor */
function pageSelector(own?: 'light' | 'dark'): (scheme: string) => string {
  return (scheme) => {
    if (scheme !== 'default') return `[data-scheme='${scheme}']`
    return `:root,[data-scheme='default']${own === undefined ? '' : `,[data-scheme='${own}']`}`
  }
}

function properties(roles: Roles): string {
  return Object.entries(roles)
    .map(([role, value]) => `--${role}:${value}`)
    .join(';')
}

/** The colours of each scheme as custom properties, under the selector that `selector` gives. */
export function paletteRules(palette: Palette, selector = pageSelector()): string {
  return Object.entries(palette)
    .map(([name, roles]) => `${selector(name)}{${properties(roles)}}`)
    .join('')
}

function fontProperties(style: SiteStyle): string {
  const { heading, body } = style.fonts
  const own = usedFiles(style)
  return `--font-heading:${fontStack(heading ?? body, own)};--font-body:${fontStack(body, own)};`
}

export const RADII: Record<SiteStyle['radius'], { control: string; card: string; media: string }> = {
  none: { control: '0', card: '0', media: '0' },
  sm: { control: '0.25rem', card: '0.375rem', media: '0.375rem' },
  md: { control: '0.625rem', card: '1rem', media: '1.25rem' },
  lg: { control: '1rem', card: '1.5rem', media: '2rem' },
  full: { control: '999px', card: '1.75rem', media: '2.5rem' },
}

function radiusProperties({ radius }: SiteStyle): string {
  const { control, card, media } = RADII[radius]
  return `--radius-control:${control};--radius-card:${card};--radius-media:${media};`
}

/** A bio link's own background behind the page. */
function bioProperties(config: StyledConfig): string {
  const colour = parseColour(config.background_bio_color)
  const image = config.background_bio_link?.url && safeSource(config.background_bio_link.url)
  const layers = [
    ...(image ? [`url("${encodeURI(image).replace(/["\\()]/g, escape)}")`] : []),
    ...(colour ? [hexColour(colour)] : []),
  ]
  return layers.length === 0 ? '' : `--bio-background:${layers.join(' ')};`
}
