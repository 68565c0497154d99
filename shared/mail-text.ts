/** Marks that change the order of displayed text. */
const BIDI_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/** The text without control characters and bidirectional marks. Line breaks are left in. */
export function visible(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\p{Cc}/gu, (character) => (character === '\n' ? character : ' '))
    .replace(BIDI_MARKS, '')
    .trim()
}

export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ')
}

/** One plain address: no name, no list, and no character that could end a header. */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>()[\]",:;\\]+@[^\s@<>()[\]",:;\\]+$/.test(text) && !/\p{Cc}/u.test(text)
  )
}

/** Replaces all placeholders in one pass, so that values are not searched for placeholders. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
