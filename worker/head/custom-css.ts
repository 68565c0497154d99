/**
 * A tenant's own CSS in its layer: it wins over ours by order, not by force. `@import` has no effect inside a
 * layer, and what it loads must be https by the page's policy.
 */
export function customCss(css: string | undefined): string[] {
  if (css === undefined || css.trim() === '') return []
  // The only text that can end a style element.
  return [`@layer tenant{${css.replace(/<\/(?=style)/gi, '<\\/')}}`]
}
