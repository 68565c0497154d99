/**
 * The HTML of stored texts that cannot contain markup. The result equals that of `rich.ts` exactly
 * (test/sections/plain-text.test.ts), so reading such texts needs neither a parser nor a sanitiser.
 */

/**
 * One line of characters that have no meaning in Markdown or HTML within a line: no control characters, no white space
 * except the space, and nothing above U+D7FF.
 */
const LINE =
  /^[ !"$%'()+,\-./0-9:;?A-Za-z\u00a1-\u00ac\u00ae-\u167f\u1681-\u17ff\u1820-\u1fff\u2010-\u2027\u20a0-\u20c0\u3001-\ud7ff]*$/

/** The beginning of a Markdown block: a list, a rule, a delimiter of a table, the underline of a heading. */
const BLOCK_START = /^(?:\d{1,9}[.)]|[ !$%)+,\-./:;?])/

/** Paragraphs as HTML, which editors store, and which is the stored form of a text that was read. */
const PARAGRAPHS = /^(?:<p>[^<>]+<\/p>\n*)+$/

/** Markdown turns these into links. Mail addresses contain `@`, which is not among the allowed characters. */
const ADDRESS = /:\/\/|www\./i

/** One line of text as HTML; null where it may hold markup. */
export function plainInline(source: string): string | null {
  return LINE.test(source) && !ADDRESS.test(source) ? source.trim() : null
}

/** Paragraphs as HTML; null where the text may hold other markup. */
export function plainRich(source: string): string | null {
  if (source.startsWith('<')) return arePlainParagraphs(source) ? source.trim() : null
  if (ADDRESS.test(source) || !source.split('\n').every(isPlainLine)) return null
  return source
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph && `<p>${paragraph}</p>`)
    .join('\n')
}

function arePlainParagraphs(source: string): boolean {
  return PARAGRAPHS.test(source) && LINE.test(source.replace(/<\/?p>|\n/g, ''))
}

/** Two spaces at the end of a line are a break. */
function isPlainLine(line: string): boolean {
  return LINE.test(line) && !BLOCK_START.test(line) && !line.endsWith(' ')
}
