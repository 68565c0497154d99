import catalogue from 'virtual:catalogue'
import type { FontFamily } from '#shared/fonts.ts'

/** The stylesheets of these sections and of every page, in order, as one text. Each stands in it once. */
export function styleText(addresses: Iterable<string>): string {
  const ids = new Set(catalogue.base)
  for (const address of addresses) {
    for (const id of catalogue.sections[address] ?? []) ids.add(id)
  }
  return Array.from(ids, (id) => catalogue.css[id] ?? '').join('')
}

/** The stylesheets of sections that come to a page later, without what every page has. */
export function addedStyleText(addresses: Iterable<string>): string {
  const ids = new Set<string>()
  for (const address of addresses) {
    for (const id of catalogue.sections[address] ?? []) ids.add(id)
  }
  for (const id of catalogue.base) ids.delete(id)
  return Array.from(ids, (id) => catalogue.css[id] ?? '').join('')
}

export function fontText(families: readonly FontFamily[]): string {
  return families.map((family) => catalogue.fonts[family]?.css ?? '').join('')
}

/** Font files that a page of Latin script needs for its first paint. */
export function fontPreloads(families: readonly FontFamily[]): string[] {
  return families.flatMap((family) => catalogue.fonts[family]?.preload ?? [])
}

/** What sections' islands and enhancements need. */
export function mainScript(): string {
  return catalogue.main
}

/** What every page needs: consent, reports, dialogs, navigation. */
export function visitorScript(): string {
  return catalogue.visitor
}

/** Text of the inline script in the head of every page. */
export function prePaintScriptText(): string {
  return catalogue.inline['pre-paint'] ?? ''
}

/** Text of the loader of a site's own scripts; reads its settings from a constant before it. */
export function tagLoaderScript(): string {
  return catalogue.inline.tags ?? ''
}
