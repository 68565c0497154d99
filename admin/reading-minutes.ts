/** Words a minute that adults read silently: Brysbaert 2019, rounded down; characters for scripts without spaces. */
const WORDS_A_MINUTE = 220
const CHARACTERS_A_MINUTE = 500

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Whole minutes, at least one. */
export function readingMinutes(markdown: string): number {
  const characters = markdown.match(UNSPACED)?.length ?? 0
  const words = markdown.replace(UNSPACED, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE))
}
