import { slugify } from '#shared/slug.ts'
import type { Html } from '../fields/text.ts'
import { plainText } from '../ui/plain-text.ts'

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
  const taken = new Set<string>()
  const named = html.replace(/<h2( [^>]*)?>(.*?)<\/h2>/gs, (_, attributes = '', inner: string) => {
    const text = plainText({ html: inner })
    const wanted = `${prefix}-${slugify(text).replace(/[./]/g, '') || 'parte'}`
    let id = wanted
    for (let copy = 2; taken.has(id); copy++) id = `${wanted}-${copy}`
    taken.add(id)
    outline.push({ id, text })
    return `<h2 id="${id}"${attributes}>${inner}</h2>`
  })
  return { html: named, outline }
}
