import { type MarkedExtension, Tokenizer } from 'marked'

/** Deepest nesting of quotes, lists and elements in a text. Deeper markup is left out; its text is preserved. */
export const MAX_MARKUP_NESTING = 32

/** Longest indentation of a line including its markers, in characters. Further characters are left out. */
const MAX_PREFIX = 256

/** A line without markers: its prefix cannot be too long. */
const SHORT_LINE = 2 * MAX_MARKUP_NESTING

/** Longest word in which mail addresses are looked for; they have at most 254 characters. */
const MAX_WORD = 320

/**
 * marked looks for a mail address from each place of a word to the word's end, so that the time grows with the
 * square of its length. Words longer than any address are read in parts.
 */
export const BOUNDED: MarkedExtension = {
  tokenizer: {
    url(source) {
      return isLongWord(source) && !SCHEME.test(source) ? undefined : false
    },
    tag(source) {
      return isUnclosed(source) ? undefined : false
    },
    inlineText(source) {
      return isLongWord(source) && Tokenizer.prototype.inlineText.call(this, source.slice(0, MAX_WORD))
    },
  },
}

/** Longest comment, processing instruction or declaration inside a text, in characters. Longer ones count as text. */
const MAX_DECLARATION = 1000

/**
 * Whether a comment, processing instruction or declaration begins here and does not end within `MAX_DECLARATION`:
 * marked would search the whole remaining text for its end.
 */
function isUnclosed(source: string): boolean {
  const end = DECLARATION_ENDS.find(([start]) => source.startsWith(start))?.[1]
  return end !== undefined && !source.slice(0, MAX_DECLARATION).includes(end)
}

/** Pairs of beginning and end; the first match counts. */
const DECLARATION_ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const

const SCHEME = /^(?:https?:|ftp:|www\.)/i

/** A run of characters that mail addresses may contain, longer than any address. */
const LONG_WORD = /^[\w.!#$%&'*+/=?^`{|}~-]{320}/

function isLongWord(source: string): boolean {
  return LONG_WORD.test(source)
}

/** Leaves out markers of quotes and lists that nest too deeply: marked calls itself once for each of them. */
export function flattened(source: string): string {
  return source
    .split('\n')
    .map((line) => (line.length > SHORT_LINE ? flatLine(line) : line))
    .join('\n')
}

function flatLine(line: string): string {
  let end = 0
  let markers = 0
  let cut = MAX_PREFIX
  while (end < line.length) {
    const width = /\s/.test(line.charAt(end)) ? 1 : markerWidth(line, end)
    if (width === 0) break
    if (!/\s/.test(line.charAt(end)) && ++markers > MAX_MARKUP_NESTING) cut = Math.min(cut, end)
    end += width
  }
  return end > cut ? line.slice(0, cut) + line.slice(end) : line
}

/** `>`, `-`, `*`, `+`, `1.` and `1)`. */
const MARKER = /(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$))/y

function markerWidth(line: string, at: number): number {
  MARKER.lastIndex = at
  return MARKER.exec(line)?.[0].length ?? 0
}
