/**
 * Marks are what a rule can need of a page: a class (`.card`), an attribute (`[data-look]`, `[data-look=row]`) or an
 * element (`pre`). The build finds the marks of each rule; the Worker those of each section's HTML.
 */

/** The classes and attributes that a selector names, also in `:not()` and `:is()`. */
export function namedMarks(selector: string): string[] {
  return Array.from(selector.matchAll(NAMED), ([mark]) => mark.replaceAll('"', ''))
}

const NAMED = /\.[A-Za-z_][\w-]*|\[data-[\w-]+(?:=(?:"[\w-]+"|[\w-]+))?\]/g

const IN_HTML = /<([a-z][a-z0-9]*)| (class|data-[\w-]+)(?:="([^"]*)")?/g

/** Longer values are data, and no rule names them. */
const MAX_VALUE = 40

/** Calls `found` for each mark in some HTML, as the renderer writes it. It may name a mark more than once. */
export function forMarksIn(html: string, found: (mark: string) => void): void {
  for (const [, element, attribute, value = ''] of html.matchAll(IN_HTML)) {
    if (element !== undefined) found(element)
    else if (attribute === 'class') {
      for (const name of value.split(' ')) found(`.${name}`)
    } else {
      found(`[${attribute}]`)
      if (value.length > 0 && value.length <= MAX_VALUE) found(`[${attribute}=${value}]`)
    }
  }
}

/** What worker/page/document.tsx says of the page and its site: known before any section is. */
export function isOfDocument(mark: string): boolean {
  return /^\[data-(?:site(?:=.*)?|layout=(?:core|blog))\]$/.test(mark)
}
