/**
 * Marks are what a CSS rule requires of a page: a class (`.card`), an attribute (`[data-look]`, `[data-look=row]`) or
 * an element (`pre`). The build finds the marks of each rule, the Worker those in the HTML of a page. A page gets the
 * rules whose marks it has.
 */

const IN_HTML = /<[a-zA-Z][\w-]*| (?:class|dir(?==)|data-[\w-]+)(?:="[^"]*")?/g

/** Longest attribute value that is a mark. Longer values are data that no rule selects. */
const MAX_VALUE = 40

/** Mark of a page with right-to-left text anywhere. */
export const RIGHT_TO_LEFT = '[dir=rtl]'

/** The marks in HTML as the renderer writes it. */
export function htmlMarks(html: string): Set<string> {
  // Duplicates are removed first, because most of a page's HTML repeats.
  const texts = new Set(html.match(IN_HTML) ?? [])
  const marks = new Set<string>()
  for (const text of texts) for (const mark of marksOf(text)) marks.add(mark)
  return marks
}

/** @param text the beginning of a tag, or an attribute with the space before it */
function marksOf(text: string): readonly string[] {
  if (text.startsWith('<')) return [text.slice(1).toLowerCase()]
  const equals = text.indexOf('="')
  const name = equals < 0 ? text.slice(1) : text.slice(1, equals)
  const value = equals < 0 ? '' : text.slice(equals + 2, -1)
  // With `auto` the text decides, so it counts as right-to-left.
  if (name === 'dir') return value === 'ltr' ? [] : [RIGHT_TO_LEFT]
  if (name === 'class') return SPACE.test(value) ? value.split(SPACE).map(classMark) : [classMark(value)]
  const isShort = value.length > 0 && value.length <= MAX_VALUE
  return isShort ? [`[${name}]`, `[${name}=${value}]`] : [`[${name}]`]
}

const SPACE = /\s+/

function classMark(name: string): string {
  return `.${name}`
}

/** Marks that worker/page/document.tsx writes about the page and its site, before any section is rendered. */
export function isOfDocument(mark: string): boolean {
  return /^\[data-(?:site(?:=.*)?|layout=(?:core|blog))\]$/.test(mark)
}
