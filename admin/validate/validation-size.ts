import { enabledLocales, isPageShown } from '../app-configuration.ts'
import type { SiteFiles } from '../site-file.ts'

/** Pages in each of their locales. */
const MAX_ADDRESSES = 20_000

/** Sections, once for each locale that has texts of its own for the page. */
const MAX_SECTIONS = 10_000

/** Those sections and the posts, as JSON. */
const MAX_CHARACTERS = 2_000_000

/**
 * Limits of validation in one request of the HTTP API, which may compute for 5 s (`cpu_ms` in wrangler.toml). `npm run
 * bench -- growth` measures a site of this size.
 */
export const MAX_VALIDATED = {
  addresses: MAX_ADDRESSES,
  sections: MAX_SECTIONS,
  characters: MAX_CHARACTERS,
} as const

type Size = Record<keyof typeof MAX_VALIDATED, number>

/** The exceeded limit of one request, in words; null if none. */
export function validationExcess(files: SiteFiles): string | null {
  const size = validationSize(files)
  const [name] = (Object.keys(MAX_VALIDATED) as (keyof Size)[]).filter(
    (each) => size[each] > MAX_VALIDATED[each],
  )
  if (name === undefined) return null
  const what = {
    addresses: 'addresses in its locales',
    sections: 'sections in its locales',
    characters: 'characters of content in its locales',
  }[name]
  return `The site has ${size[name]} ${what}, over ${MAX_VALIDATED[name]}`
}

export function validationSize(files: SiteFiles): Size {
  const enabled = enabledLocales(files)
  const size: Size = { addresses: 0, sections: 0, characters: 0 }
  for (const page of files.pages) {
    const locales = enabled.filter((locale) => isPageShown(page, locale))
    // Locales with the same texts share one reading (admin/validate/places.ts).
    const texts = new Set(locales.map((locale) => JSON.stringify(page.i18n[locale]) ?? ''))
    const own = texts.size === 0 ? 0 : JSON.stringify(page.sections).length
    size.addresses += locales.length
    size.sections += texts.size * page.sections.length
    for (const text of texts) size.characters += own + text.length
  }
  for (const { body } of files.posts) size.characters += body.length
  return size
}
