import type { PopupStyle } from '#shared/schema/popup.ts'
import type { SiteStyle } from '#shared/schema/site-style.ts'
import { createPalettes, palette } from './palette.ts'
import { DEFAULT_STYLE, paletteRules, RADII } from './theme.ts'
import { parseColour } from './colour.ts'

/** Pixels in one rem of an unchanged browser. */
const REM = 16

/**
 * The CSS rules of one popup's own style. Colours are computed like the site's, so texts have enough contrast.
 * @param id letters, digits, hyphens and underscores
 */
export function popupCss(id: string, style: PopupStyle | undefined, site: SiteStyle = DEFAULT_STYLE): string {
  if (style === undefined) return ''
  const dialog = `[data-popup="${id}"]`
  const { width, radius, overlay } = style
  const properties = [
    width === undefined ? '' : `--dialog-width:${width / REM}rem;`,
    radius === undefined ? '' : `--radius-card:${RADII[radius].card};`,
  ].join('')
  const rules = [
    colourRules(dialog, style, site),
    properties && `${dialog}{${properties}}`,
    overlay === undefined ? '' : `${dialog}::backdrop{background:rgb(0 0 0 / ${overlay / 100})}`,
  ].join('')
  return rules && `@layer tenant{${rules}}`
}

/** An invalid colour counts as absent. */
function colourRules(dialog: string, { background, text }: PopupStyle, site: SiteStyle): string {
  const own = {
    ...(parseColour(background) && { background }),
    ...(parseColour(text) && { text }),
  }
  if (Object.keys(own).length === 0) return ''
  const style = { ...site, colors: { ...site.colors, ...own } }
  const roles = own.background === undefined ? createPalettes(style).main : palette(style, 'light')
  return paletteRules(roles, (scheme) =>
    scheme === 'default'
      ? `${dialog},${dialog} [data-scheme='default']`
      : `${dialog} [data-scheme='${scheme}']`,
  )
}
