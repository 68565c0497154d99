import { counted } from '../counted.ts'
import { Parser } from 'htmlparser2'
import { INLINE_ELEMENTS, OLD_INLINE_ELEMENTS } from './inline-elements.ts'

/** Countable content of a text. */
export interface TextContent {
  /** The count of each word. */
  words: Map<string, number>
  links: number
  pictures: number
  /** Recordings, films and frames. */
  players: number
}

/** Elements within a word. Adjacent links are separate words. */
const INLINE = new Set<string>(
  [...INLINE_ELEMENTS, ...OLD_INLINE_ELEMENTS].filter((name) => name !== 'a' && name !== 'br'),
)
/** Elements whose text no visitor sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript'])

const PLAYERS = new Set(['audio', 'video', 'iframe', 'embed', 'lite-youtube'])

/** The content of HTML, read with a streaming parser, so any depth is possible. */
export function htmlContent(html: string): TextContent {
  const content: TextContent = { words: new Map(), links: 0, pictures: 0, players: 0 }
  const text: string[] = []
  let unseen = 0
  const space = (name: string) => {
    if (!INLINE.has(name)) text.push(' ')
  }
  const parser = new Parser({
    onopentag(name, { href, data }) {
      space(name)
      if (UNSEEN.has(name)) unseen += 1
      if (unseen > 0) return
      if (name === 'a' && href !== undefined && !/^#|^$/.test(href)) content.links += 1
      if (name === 'img') content.pictures += 1
      if (PLAYERS.has(name) || (name === 'object' && data !== undefined)) content.players += 1
    },
    ontext(part) {
      if (unseen === 0) text.push(part)
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1
      space(name)
    },
  })
  parser.end(html)
  for (const [word] of text
    .join('')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]+/gu))
    content.words.set(word, (content.words.get(word) ?? 0) + 1)
  return content
}

/** Content of one text that the other lacks, in words of the report; null if nothing is missing. */
export function lossesOf(before: TextContent, after: TextContent): string | null {
  let words = 0
  for (const [word, count] of before.words) words += Math.max(0, count - (after.words.get(word) ?? 0))
  const links = Math.max(0, before.links - after.links)
  const pictures = Math.max(0, before.pictures - after.pictures)
  const players = Math.max(0, before.players - after.players - Math.max(0, after.links - before.links))
  const missing = [
    [words, 'word'],
    [links, 'link'],
    [pictures, 'picture'],
    [players, 'player'],
  ] as const
  const parts = missing.flatMap(([count, one]) => (count > 0 ? [counted(count, one)] : []))
  return parts.length === 0 ? null : parts.join(', ')
}
