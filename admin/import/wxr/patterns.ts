import type { WxrItem } from './read-wxr.ts'

/** The most patterns of one text. Patterns may contain each other, so a small file can expand to a very long text. */
const MAX_PATTERNS = 200

const REFERENCE = /<!-- wp:block \{"ref":(\d+)[^\d<>/][^<>/]*\/-->/g

/** A text with its patterns (`wp_block`) inserted. A pattern that the export lacks stays a reference. */
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
