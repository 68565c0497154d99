/**
 * Marks are what a rule can need of a page: a class (`.card`), an attribute (`[data-look]`, `[data-look=row]`) or an
 * element (`pre`), and one of the latter two in an element with a class (`.text>pre`). The build finds the marks of each rule, the Worker those of
 * each section's HTML. A rule's condition is that one section has all of its marks (`.card&[data-look=row]`).
 */

/** The classes and attributes that a selector names, also in `:not()` and `:is()`. */
export function namedMarks(selector: string): string[] {
  return Array.from(selector.matchAll(NAMED), ([mark]) => mark.replaceAll('"', ''))
}

const NAMED = /\.[A-Za-z_][\w-]*|\[data-[\w-]+(?:=(?:"[\w-]+"|[\w-]+))?\]/g

const IN_HTML = /<\/?[a-zA-Z][\w-]*| (?:class|dir(?==)|data-[\w-]+)(?:="[^"]*")?/g

/** Longer values are data, and no rule names them. */
const MAX_VALUE = 40

/** Class → what stands in an element with it, of interest → the mark of the two (`pairMark`). */
export type Containers = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A page has it on which something is written from right to left, which may be all of it. */
export const RIGHT_TO_LEFT = '[dir=rtl]'

const NONE: Containers = new Map()

/** Part of a tag in some HTML. */
interface Token {
  /** The name that a tag begins with, in lower case as every mark of an element. */
  element: string | null
  marks: readonly string[]
  /** What counts in the element that has these classes, by class. */
  opens: readonly ReadonlyMap<string, string>[]
}

/**
 * The marks in some HTML, as the renderer writes it.
 * @param containers classes of which it counts what stands in them
 */
export function htmlMarks(html: string, containers: Containers = NONE): Set<string> {
  const found = new Set<string>()
  // Most of a page is said many times.
  const tokens = new Map<string, Token>()
  const open: { element: string; depth: number; inner: ReadonlyMap<string, string> }[] = []
  let element = ''
  for (const text of html.match(IN_HTML) ?? []) {
    const isEnd = text.startsWith('</')
    if (isEnd && open.length === 0) continue
    const token = isEnd ? END : (tokens.get(text) ?? readToken(text, containers))
    if (!isEnd && !tokens.has(text)) {
      tokens.set(text, token)
      for (const mark of token.marks) found.add(mark)
    }
    for (const { inner } of open) {
      for (const mark of token.marks) {
        const pair = inner.get(mark)
        if (pair !== undefined) found.add(pair)
      }
    }
    if (isEnd || token.element !== null) {
      element = token.element ?? text.slice(2).toLowerCase()
      // An element ends with the tag that closes the last of its name: what HTML closes without a tag counts for longer.
      for (const container of open) if (container.element === element) container.depth += isEnd ? -1 : 1
      if (isEnd && open.some(({ depth }) => depth === 0))
        open.splice(0, open.length, ...open.filter(({ depth }) => depth > 0))
    }
    for (const inner of token.opens) open.push({ element, depth: 1, inner })
  }
  return found
}

const END: Token = { element: null, marks: [], opens: [] }

function readToken(text: string, containers: Containers): Token {
  if (text.startsWith('<')) {
    const element = text.slice(1).toLowerCase()
    return { element, marks: [element], opens: [] }
  }
  const [name = '', value = ''] = text.slice(1).replace(/"$/, '').split('="')
  // The text decides where it is `auto`.
  if (name === 'dir') return { element: null, marks: value === 'ltr' ? [] : [RIGHT_TO_LEFT], opens: [] }
  if (name !== 'class') {
    const isShort = value.length > 0 && value.length <= MAX_VALUE
    return { element: null, marks: [`[${name}]`, ...(isShort ? [`[${name}=${value}]`] : [])], opens: [] }
  }
  const classes = value.split(/\s+/).map((each) => `.${each}`)
  return { element: null, marks: classes, opens: classes.flatMap((each) => containers.get(each) ?? []) }
}

/** The mark of an element or an attribute that stands in an element with a class: `.text>img`. */
export function pairMark(container: string, inner: string): string {
  return `${container}>${inner}`
}

/** The containers that some marks name. */
export function containersIn(marks: Iterable<string>): Containers {
  const containers = new Map<string, Map<string, string>>()
  for (const mark of marks) {
    const [container, inner] = splitPair(mark) ?? []
    if (container === undefined || inner === undefined) continue
    containers.set(container, (containers.get(container) ?? new Map<string, string>()).set(inner, mark))
  }
  return containers
}

/** The two of a pair; null for any other mark. */
export function splitPair(mark: string): [container: string, inner: string] | null {
  const end = mark.indexOf('>')
  return end < 0 ? null : [mark.slice(0, end), mark.slice(end + 1)]
}

/** A condition of one section: all of these marks are in its HTML. */
export function joinedMarks(marks: readonly string[]): string {
  return [...new Set(marks)].sort().join('&')
}

/** The marks of a condition. */
export function splitMarks(condition: string): string[] {
  return condition.split('&')
}

/** What worker/page/document.tsx says of the page and its site: known before any section is. */
export function isOfDocument(mark: string): boolean {
  return /^\[data-(?:site(?:=.*)?|layout=(?:core|blog))\]$/.test(mark)
}
