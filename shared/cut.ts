/**
 * The first `max` characters of a text. A character outside the basic plane, such as an emoji, counts as one and is
 * never split.
 */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (let count = 0; count < max && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}
