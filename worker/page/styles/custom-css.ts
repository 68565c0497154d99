import type { Site } from '#shared/site.ts'
import { otherWeightsText } from './assets.ts'

/**
 * A tenant's own CSS in its cascade layer, which wins over the other layers by their order. `@import` has no
 * effect inside a layer, and the page's policy allows https sources only. It may name any weight of the site's fonts.
 */
export function customCss({ config, theme }: Pick<Site, 'config' | 'theme'>): string[] {
  const css = config.custom_css
  if (css === undefined || css.trim() === '') return []
  // `</style` is the only text that can end a style element.
  return [`${otherWeightsText(theme.fonts)}@layer tenant{${css.replace(/<\/(?=style)/gi, '<\\/')}}`]
}
