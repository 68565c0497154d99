/** Marks that follow a Latin letter: the accents that a slug leaves out (Contract §4.11). */
const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu

/** Letters and digits of any script are word characters, as are underscore, hyphen, dot, slash and spaces. */
const NOT_IN_A_SLUG = /[^\p{L}\p{N}\p{M}_\s\-./]/gu

/**
 * Spec §5 Slug helper: lower-case, strip accents, keep word characters, hyphen, dot and slash, and turn
 * each run of spaces into one hyphen. Idempotent. A slug is an address, never a file's path.
 */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(NOT_IN_A_SLUG, '')
    .replace(LATIN_ACCENTS, '')
    .normalize('NFC')
    .replace(/\s+/g, '-')
}
