import { type Locale, languageTag } from '#shared/locales.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\u0000-\u007f]*$/

/**
 * Maps texts that differ only in case to one text: Unicode's full case folding, in NFC. It takes three steps, because
 * some letters exist in one case only: `ẞ` is `ß`, whose capital is `SS`. A dotless `ı` folds to itself, although its
 * capital is `I`.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text.replace(/[^ı]+/g, (part) => part.toLowerCase().toUpperCase().toLowerCase()).normalize('NFC')
}

/** Case folding by the rules of a locale: in Turkish the capitals of `ı` and `i` are `I` and `İ`. */
export function foldCaseIn(locale: Locale, text: string): string {
  return foldCase(text.toLocaleLowerCase(languageTag(locale)))
}

const known = new Map<Locale, boolean>()

/** Whether a locale's case rules differ from Unicode's default. */
export function hasOwnCase(locale: Locale): boolean {
  const before = known.get(locale)
  if (before !== undefined) return before
  const own = foldCaseIn(locale, 'Iİ') !== foldCase('Iİ')
  known.set(locale, own)
  return own
}
