/**
 * A tenant's own CSS in its cascade layer, which wins over the other layers by their order. `@import` has no
 * effect inside a layer, and the page's policy allows https sources only.
 */
export function customCss(css: string | undefined): string[] {
  if (css === undefined || css.trim() === '') return []
  // `</style` is the only text that can end a style element.
  return [`@layer tenant{${css.replace(/<\/(?=style)/gi, '<\\/')}}`]
}
