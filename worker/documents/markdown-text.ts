/** Characters that are markup inside a line (CommonMark §2.4). */
const INLINE = /[\\`*_[\]<>~|]|&(?=#?\w+;)/g

/** First characters of a paragraph that start a heading, a list or a rule. */
const BLOCK_START = /^(?:(?:#{1,6}|[-+])(?=\s|$)|=+\s*$|-+\s*$)/
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/

/** Plain text, escaped for any place in a Markdown document. White space becomes one blank. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(INLINE, '\\$&')
}

/** Escapes a paragraph that begins like a heading or a list. */
export function escapeBlockStart(paragraph: string): string {
  return paragraph.replace(BLOCK_START, '\\$&').replace(NUMBERED, '$1\\$2')
}
