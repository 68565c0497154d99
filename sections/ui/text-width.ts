/**
 * The width of a line of text in rem, estimated: a stylesheet cannot measure it. A Latin letter is about half as
 * wide as high, an ideograph, a kana or a syllable of Hangul as wide as high.
 * @param size font size in rem
 */
export function textWidth(text: string, size = 1): number {
  let width = 0
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.54
  return width * size
}
