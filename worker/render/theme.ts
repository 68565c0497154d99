import { type FontFamily, fontStack, servedFont } from '#shared/fonts.ts'
import type { SiteConfig, SiteStyle } from '#shared/schema/site.ts'
import { safeSource } from '#shared/urls.ts'
import { DEFAULT_STYLE, type Palette, palettesOf } from './palette.ts'
import { hex, toneOf } from './tone.ts'

/** A site's colours, fonts and corners as custom properties over client/styles/tokens.css. */
export function themeCss(
  config: Pick<SiteConfig, 'style' | 'background_bio_color' | 'background_bio_link'>,
): string {
  const style = config.style ?? DEFAULT_STYLE
  const { main, dark } = palettesOf(style)
  const scheme = dark === null ? style.scheme : 'light dark'
  const rules = [
    `:root{color-scheme:${scheme};${fontProperties(style)}${radiusProperties(style)}${bioProperties(config)}}`,
    paletteRules(main),
    dark === null ? '' : `@media (prefers-color-scheme:dark){${paletteRules(dark)}}`,
  ]
  return `@layer tokens{${rules.join('')}}`
}

/** Families of a style whose files we serve: their faces go into the page. */
export function servedFonts(style: SiteStyle | undefined): FontFamily[] {
  const families = [servedFont(style?.fonts.heading), servedFont(style?.fonts.body)]
  return [...new Set(families.filter((family) => family !== undefined))]
}

/** The page's ground, for the browser's own frame around it, and the brand's colour for an icon. */
export function themeColours(style: SiteStyle = DEFAULT_STYLE): {
  light: string
  dark: string | null
  action: { ground: string; text: string }
} {
  const { main, dark } = palettesOf(style)
  const { bg, action, 'on-action': text } = main.default
  return { light: bg, dark: dark?.default.bg ?? null, action: { ground: action, text } }
}

function paletteRules(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, roles]) => {
      const selector = name === 'default' ? ":root,[data-scheme='default']" : `[data-scheme='${name}']`
      const properties = Object.entries(roles).map(([role, value]) => `--${role}:${value}`)
      return `${selector}{${properties.join(';')}}`
    })
    .join('')
}

function fontProperties({ fonts }: SiteStyle): string {
  return `--font-heading:${fontStack(fonts.heading ?? fonts.body)};--font-body:${fontStack(fonts.body)};`
}

const RADII: Record<SiteStyle['radius'], { control: string; card: string; media: string }> = {
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

/** Spec §3 Bio-link element: its own ground behind the page. */
function bioProperties(config: Pick<SiteConfig, 'background_bio_color' | 'background_bio_link'>): string {
  const colour = toneOf(config.background_bio_color)
  const image = config.background_bio_link?.url && safeSource(config.background_bio_link.url)
  const layers = [
    ...(image ? [`url("${encodeURI(image).replace(/["\\()]/g, escape)}")`] : []),
    ...(colour ? [hex(colour)] : []),
  ]
  return layers.length === 0 ? '' : `--bio-background:${layers.join(' ')};`
}
