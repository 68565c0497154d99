import catalogue from 'virtual:catalogue'
import type { FontFamily } from '#shared/fonts.ts'

/** The stylesheets of these sections and of every page, in order and without duplicates, as one text. */
export function styleText(addresses: Iterable<string>): string {
  const ids = new Set(catalogue.base)
  for (const address of addresses) {
    for (const id of catalogue.sections[address] ?? []) ids.add(id)
  }
  return Array.from(ids, (id) => catalogue.css[id] ?? '').join('')
}

/** The stylesheets of sections that are added to a page later, without those that every page has. */
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

/** Font files for the first paint of a page in Latin script. */
export function fontPreloads(families: readonly FontFamily[]): string[] {
  return families.flatMap((family) => catalogue.fonts[family]?.preload ?? [])
}

/** The script that hydrates islands and starts enhancements. */
export function mainScript(): string {
  return catalogue.main
}

/** The script of every page: consent, reports, dialogs, navigation. */
export function visitorScript(): string {
  return catalogue.visitor
}

/** Text of the inline script in the head of every page. */
export function prePaintScriptText(): string {
  return catalogue.inline['pre-paint'] ?? ''
}

/** Text of the tag loader; it reads its settings from a constant before it. */
export function tagLoaderScript(): string {
  return catalogue.inline.tags ?? ''
}
