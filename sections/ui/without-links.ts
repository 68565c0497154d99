import type { Html } from '../fields/text.ts'

/**
 * A text for a place that is a link itself: links do not nest. The HTML was sanitised when it was read, so an
 * anchor in it looks exactly like one.
 */
export function withoutLinks({ html }: Html): string {
  return html.replace(/<\/?a\b[^>]*>/g, '')
}
