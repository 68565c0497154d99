/** What would be read as markup inside a line (CommonMark §2.4). */
const INLINE = /[\\`*_[\]<>~|]|&(?=#?\w+;)/g

/** What would make a heading, a list or a line of the first characters of a paragraph. */
const BLOCK_START = /^(?:(?:#{1,6}|[-+])(?=\s|$)|=+\s*$|-+\s*$)/
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/

/** Plain text as it may stand anywhere in a Markdown document; white space is one blank. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INLINE, '\\$&')
}

/** A paragraph that begins like a heading or a list without being one. */
export function escapeBlockStart(paragraph: string): string {
  return paragraph.replace(BLOCK_START, '\\$&').replace(NUMBERED, '$1\\$2')
}
