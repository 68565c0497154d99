import type { Node } from '@tiptap/pm/model'

/** Signs of Markdown, tags and white space, which the editor does not show as text. */
const UNSHOWN = /<[^<>]*>|[^\p{L}\p{N}]/gu

/** Number of letters and digits in the source of a text up to its caret. */
export function lettersOf(source: string): number {
  return source.replace(UNSHOWN, '').length
}

/** The place in a document after that number of letters and digits. */
export function placeAfter(document: Node, letters: number): number {
  let left = letters
  let place = letters === 0 ? 1 : document.content.size
  document.descendants((node, at) => {
    if (left <= 0 || node.text === undefined) return left > 0
    for (const found of node.text.matchAll(/[\p{L}\p{N}]/gu)) {
      left -= found[0].length
      if (left > 0) continue
      place = at + found.index + found[0].length
      return false
    }
    return true
  })
  return place
}
