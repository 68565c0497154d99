/** Characters that are shown before and after a change. */
const AROUND = 60
/** Maximum length of a text that is shown. */
const MOST = 400

/** Cuts two long texts to their difference and a few words around it. */
export function aroundChange(before: string, after: string): [before: string, after: string] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const from = wordStart(before, Math.max(0, start - AROUND))
  const cut = (text: string) => {
    const until = Math.min(text.length, text.length - end + AROUND)
    return shortened(`${from > 0 ? '…' : ''}${text.slice(from, until)}${until < text.length ? '…' : ''}`)
  }
  return [cut(before), cut(after)]
}

export function shortened(text: string): string {
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text
}

/** Where the next word after a place begins; the place itself if no space follows soon. */
function wordStart(text: string, place: number): number {
  if (place === 0) return 0
  const space = text.indexOf(' ', place)
  return space === -1 || space > place + AROUND / 2 ? place : space + 1
}
