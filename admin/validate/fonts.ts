import { FONTS } from '#shared/fonts.ts'
import type { SiteFiles } from '../site-file.ts'
import { type Finding, warning } from './finding.ts'
import { didYouMean } from './nearest-name.ts'

/** Fonts that many devices have, or that CSS names. */
const DEVICE_FONTS = [
  ...['Arial', 'Arial Black', 'Avenir', 'Calibri', 'Cambria', 'Courier New', 'Garamond', 'Georgia'],
  ...['Helvetica', 'Helvetica Neue', 'Impact', 'Noto Sans', 'Noto Serif', 'Palatino', 'Roboto'],
  ...['SF Pro', 'Segoe UI', 'Tahoma', 'Times', 'Times New Roman', 'Trebuchet MS', 'Verdana'],
  ...['monospace', 'sans-serif', 'serif', 'system-ui', 'ui-monospace', 'ui-rounded', 'ui-sans-serif'],
  ...['ui-serif'],
]

/** Fonts of the style that are not served, so only devices that have them show them. */
export function fontFindings({ config }: SiteFiles): Finding[] {
  const { fonts } = (config.style ?? {}) as { fonts?: Record<string, unknown> }
  if (typeof fonts !== 'object' || fonts === null) return []
  const files = Array.isArray(fonts.files) ? (fonts.files as { family?: unknown }[]) : []
  const own = files.flatMap((file) => (typeof file?.family === 'string' ? [file.family] : []))
  const served = [...FONTS.map(({ family }) => family), ...own]
  const known = new Set([...served, ...DEVICE_FONTS].map((name) => name.toLowerCase()))
  return (['heading', 'body'] as const).flatMap((role) => {
    const name = fonts[role]
    if (typeof name !== 'string' || name.trim() === '' || known.has(name.trim().toLowerCase())) return []
    const message = `the site does not serve the font ${name}, so only visitors with it on their device see it; served: ${served.join(', ')}${didYouMean(name, served)}`
    return [
      {
        ...warning(`config, style.fonts.${role}`, message),
        at: { file: 'site.json', path: ['config', 'style', 'fonts', role] },
      },
    ]
  })
}
