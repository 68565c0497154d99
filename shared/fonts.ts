/**
 * Families that a site may name in `style.fonts`. They are served from the site's own host, so that no third party
 * receives the address of a visitor. Any other name is a family of the tenant's own files or a font of the visitor's
 * system.
 */
export const FONTS = [
  {
    family: 'Bricolage Grotesque',
    source: '@fontsource-variable/bricolage-grotesque',
    generic: 'sans-serif',
  },
  { family: 'DM Sans', source: '@fontsource-variable/dm-sans', generic: 'sans-serif' },
  { family: 'Figtree', source: '@fontsource-variable/figtree', generic: 'sans-serif' },
  { family: 'Fraunces', source: '@fontsource-variable/fraunces', generic: 'serif' },
  { family: 'Inter', source: '@fontsource-variable/inter', generic: 'sans-serif' },
  { family: 'Lora', source: '@fontsource-variable/lora', generic: 'serif' },
  { family: 'Manrope', source: '@fontsource-variable/manrope', generic: 'sans-serif' },
  { family: 'Newsreader', source: '@fontsource-variable/newsreader', generic: 'serif' },
  { family: 'Nunito', source: '@fontsource-variable/nunito', generic: 'sans-serif' },
  { family: 'Outfit', source: '@fontsource-variable/outfit', generic: 'sans-serif' },
  { family: 'Playfair Display', source: '@fontsource-variable/playfair-display', generic: 'serif' },
  { family: 'Source Serif 4', source: '@fontsource-variable/source-serif-4', generic: 'serif' },
  { family: 'Space Grotesk', source: '@fontsource-variable/space-grotesk', generic: 'sans-serif' },
] as const

export type FontFamily = (typeof FONTS)[number]['family']

/** System fonts that replace a family, scaled to its metrics, until its file has loaded. */
export const FALLBACK_FONTS = {
  'sans-serif': ['Arial', 'Roboto'],
  serif: ['Times New Roman', 'Noto Serif'],
} as const

const SYSTEM_SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
const SYSTEM_SERIF = "ui-serif,Georgia,Cambria,'Noto Serif',serif"

/** A font name that is safe to quote in CSS. */
export const FONT_NAME = /^[\p{L}\p{N} \-_]{1,64}$/u

/** A family with the kind of system font that replaces it while it loads. */
interface Family {
  family: string
  generic: keyof typeof FALLBACK_FONTS
}

/**
 * The family as a CSS value with its fallbacks. An empty or invalid name gives the system font.
 * @param own families of the tenant's own files; they precede those that the product serves
 */
export function fontStack(name: string | undefined, own: readonly Family[] = []): string {
  if (name === undefined || !FONT_NAME.test(name)) return SYSTEM_SANS
  const known = [...own, ...FONTS].find(({ family }) => family.toLowerCase() === name.toLowerCase())
  if (known === undefined) return `'${name}',${SYSTEM_SANS}`
  const scaled = FALLBACK_FONTS[known.generic]
    .map((font) => `'${fallbackName(known.family, font)}',`)
    .join('')
  return `'${known.family}',${scaled}${known.generic === 'serif' ? SYSTEM_SERIF : SYSTEM_SANS}`
}

/** The name that the build gives a system font scaled to a family's metrics (build/vite/fonts.ts). */
export function fallbackName(family: string, font: string): string {
  return `${family} as ${font}`
}

/** The family whose files we serve, or undefined. */
export function servedFont(name: string | undefined): FontFamily | undefined {
  return FONTS.find(({ family }) => family.toLowerCase() === name?.toLowerCase())?.family
}
