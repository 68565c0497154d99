import type { Html } from '../fields/text.ts'

/** A text inside a link: links do not nest. The HTML was sanitised, so every anchor in it has one form. */
export function withoutLinks({ html }: Html): string {
  return html.replace(/<\/?a\b[^<>]*>/g, '')
}
