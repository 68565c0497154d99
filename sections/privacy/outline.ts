import { slugify } from '#shared/slug.ts'
import type { Html } from '../fields/text.ts'
import { textOfHtml } from '../ui/plain-text.ts'

export interface OutlineEntry {
  id: string
  text: string
}

/**
 * Adds ids to the headings of a text, so that they can be linked. Sanitised HTML has no ids, and its headings
 * have no attributes except `lang` and `dir`.
 * @param prefix separates two texts on a page
 */
export function withOutline({ html }: Html, prefix: string): { html: string; outline: OutlineEntry[] } {
  const outline: OutlineEntry[] = []
  /** How often each id was requested: a text may have a thousand headings with one name. */
  const copies = new Map<string, number>()
  const named = html.replace(HEADING, (_, attributes = '', inner: string) => {
    const text = textOfHtml({ html: inner })
    const wanted = `${prefix}-${slugify(text).replace(/[./]/g, '') || 'parte'}`
    const id = uniqueId(wanted, copies)
    outline.push({ id, text })
    return `<h2 id="${id}"${attributes}>${inner}</h2>`
  })
  return { html: named, outline }
}

/** One heading: sanitised HTML closes each before the next begins. */
const HEADING = /<h2( [^<>]*)?>((?:(?!<h2[ >]).)*?)<\/h2>/gs

function uniqueId(wanted: string, copies: Map<string, number>): string {
  const before = copies.get(wanted) ?? 0
  copies.set(wanted, before + 1)
  if (before === 0) return wanted
  // Another heading may already have that id.
  return uniqueId(`${wanted}-${before + 1}`, copies)
}
