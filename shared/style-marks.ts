/**
 * Marks are what a rule can need of a page: a class (`.card`), an attribute (`[data-look]`, `[data-look=row]`) or an
 * element (`pre`). The build finds the marks of each rule, the Worker those in the HTML of a page. A page gets a rule when it has all of its marks.
 */

const IN_HTML = /<[a-zA-Z][\w-]*| (?:class|dir(?==)|data-[\w-]+)(?:="[^"]*")?/g

/** Longer values are data, and no rule names them. */
const MAX_VALUE = 40

/** A page has it on which something is written from right to left, which may be all of it. */
export const RIGHT_TO_LEFT = '[dir=rtl]'

/** The marks in some HTML, as the renderer writes it. */
export function htmlMarks(html: string): Set<string> {
  // Most of a page is said many times.
  const texts = new Set(html.match(IN_HTML) ?? [])
  return new Set([...texts].flatMap(marksOf))
}

/** @param text the beginning of a tag, or an attribute with the space before it */
function marksOf(text: string): readonly string[] {
  if (text.startsWith('<')) return [text.slice(1).toLowerCase()]
  const [name = '', value = ''] = text.slice(1).replace(/"$/, '').split('="')
  // The text decides where it is `auto`.
  if (name === 'dir') return value === 'ltr' ? [] : [RIGHT_TO_LEFT]
  if (name === 'class') return value.split(/\s+/).map((each) => `.${each}`)
  const isShort = value.length > 0 && value.length <= MAX_VALUE
  return isShort ? [`[${name}]`, `[${name}=${value}]`] : [`[${name}]`]
}

/** What worker/page/document.tsx says of the page and its site: known before any section is. */
export function isOfDocument(mark: string): boolean {
  return /^\[data-(?:site(?:=.*)?|layout=(?:core|blog))\]$/.test(mark)
}
