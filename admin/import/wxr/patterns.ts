import type { WxrItem } from './read-wxr.ts'

/** Patterns that one text may show: they may name each other, so a small file can say a very long text. */
const MAX_PATTERNS = 200

const REFERENCE = /<!-- wp:block \{"ref":(\d+)[^\d<>/][^<>/]*\/-->/g

/** A text with the patterns that it names (`wp_block`), as WordPress shows them. One that the export lacks stays a reference. */
export function withPatterns(text: string, byId: ReadonlyMap<string, WxrItem>): string {
  let left = MAX_PATTERNS
  return expand(text, new Set())

  function expand(part: string, open: ReadonlySet<string>): string {
    return part.replace(REFERENCE, (reference, id: string) => {
      const item = byId.get(id)
      if (item?.type !== 'wp_block' || item.status !== 'publish' || open.has(id) || left === 0)
        return reference
      left -= 1
      return expand(item.content, new Set([...open, id]))
    })
  }
}
