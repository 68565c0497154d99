/** Combining marks after a Latin letter: the accents that a slug drops. */
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu

/** Marks without a letter, enclosing marks and variation selectors: `1️⃣` becomes `1`. */
const LOOSE_MARKS = /(^|[^\p{L}\p{M}])\p{M}+|\p{Me}|(?![\u180b-\u180f])\p{Variation_Selector}/gu

/** Letters and digits of any script are word characters, as are underscore, hyphen, dot, slash and spaces. */
const NOT_IN_A_SLUG = /[^\p{L}\p{N}\p{M}_\s\-./]/gu

/**
 * Lower-cases, strips accents, removes everything but word characters, hyphens, dots and slashes, and turns each run of
 * spaces into one hyphen. Idempotent. A slug is an address, never the path of a file.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(LOOSE_MARKS, '$1')
    .replace(NOT_IN_A_SLUG, '')
    .replace(LATIN_ACCENTS, '')
    .normalize('NFC')
    .replace(/\s+/g, '-')
}
