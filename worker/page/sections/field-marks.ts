import { writtenFields, writtenText } from '#core/reading/written-fields.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import type { Locale } from '#shared/locales.ts'
import type { Messages } from '#shared/messages.ts'
import { type Path, replaceAt } from '#shared/section-refs.ts'
import { renderSection, type RenderableSection } from './section-html.tsx'

// Noncharacters (Unicode 23.7): no text has them, and neither React nor the sanitiser changes them.
const OPEN = '\uFDD0'
const OPENED = '\uFDD1'
const CLOSE = '\uFDD2'
const FIRST_DIGIT = 0xfdd8
const DIGITS = 8
const HAS_SENTINEL = /[\uFDD0-\uFDDF]/
const SENTINEL = /\uFDD0[\uFDD8-\uFDDF]*\uFDD1|\uFDD2/g

/** The most renderings of one section while searching for fields that cannot be marked. */
const MAX_RENDERS = 32

/**
 * The HTML of a section with the paths of its texts, for editors: `data-vitrine-field="items.0.title"` on an element
 * that holds one text only, `data-vitrine-fields="name role"` on one that holds texts among other things. The section
 * is rendered again with sentinels around its texts. Their positions are added to the original HTML as attributes;
 * nothing else changes. A text that affects more than its own words (which elements there are, another text) is not
 * marked.
 * @param html as rendered for the page
 */
export async function markedHtml(
  section: RenderableSection,
  html: string,
  page: { locale: Locale; messages: Messages },
): Promise<string> {
  const isMarkable = html !== '' && !HAS_SENTINEL.test(html)
  const paths = isMarkable ? await writtenFields(section.address, section.data) : []
  if (paths.length === 0) return html
  const plain = tokensOf(html)
  const rendered = async (some: readonly Path[]): Promise<readonly Token[] | null> => {
    const data = withSentinels(section.data, paths, some)
    // A section may parse a text rather than show it, and fail because of the sentinels. That text is not marked.
    const marked = await renderSection({ ...section, data }, page).catch(() => null)
    const tokens = marked === null ? null : tokensOf(marked)
    return tokens !== null && isAlike(plain, tokens) ? tokens : null
  }
  let renders = 0
  const markable = async (some: readonly Path[]): Promise<readonly Path[]> => {
    if (some.length === 0 || renders === MAX_RENDERS) return []
    renders += 1
    if ((await rendered(some)) !== null) return some
    if (some.length === 1) return []
    const half = Math.ceil(some.length / 2)
    return [...(await markable(some.slice(0, half))), ...(await markable(some.slice(half)))]
  }
  const marked = (await rendered(paths)) ?? (await rendered(await markable(paths)))
  if (marked === null) return html
  const attributes = fieldAttributes(marked, paths)
  return plain
    .map(({ text }, place) => {
      const attribute = attributes.get(place)
      return attribute === undefined ? text : `${text.slice(0, -1)}${attribute}>`
    })
    .join('')
}

/** @param all a path's index in it is its number in the sentinels */
function withSentinels<T>(data: T, all: readonly Path[], some: readonly Path[]): T {
  let next = 0
  return replaceAt(data, some, (value) => {
    const number = all.indexOf(some[next++] ?? [])
    if (typeof value === 'string') return between(value, number)
    return { ...(value as object), html: between(writtenText(value), number) }
  })
}

/** White space stays outside of the sentinels, because a section may trim it. */
function between(text: string, number: number): string {
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  const digits = number.toString(DIGITS)
  const code = Array.from(digits, (digit) => String.fromCharCode(FIRST_DIGIT + Number(digit))).join('')
  return text.slice(0, start) + OPEN + code + OPENED + text.slice(start, end) + CLOSE + text.slice(end)
}

/** A part of HTML: a tag, or the text before it. */
interface Token {
  text: string
  /** `p` and `/p`; '' for a text, `#raw` for unparsed content. */
  name: string
}

/** Splits HTML of React and the sanitiser, in which no attribute contains `>`. Texts and tags alternate. */
function tokensOf(html: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    const end = tag < 0 ? 0 : html.indexOf('>', tag) + 1
    if (end === 0) return [...tokens, { text: html.slice(at), name: '' }]
    const text = html.slice(tag, end)
    const name = text
      .slice(1, -1)
      .split(/[\s/]/, text.startsWith('</') ? 2 : 1)
      .join('/')
      .toLowerCase()
    tokens.push({ text: html.slice(at, tag), name: '' }, { text, name })
    at = end
    if (name !== 'script' && name !== 'style') continue
    const close = html.indexOf(`</${name}`, end)
    at = close < 0 ? html.length : close
    tokens.push({ text: html.slice(end, at), name: '#raw' })
  }
  return tokens
}

/** Whether two renderings have the same elements and the same texts. */
function isAlike(plain: readonly Token[], marked: readonly Token[]): boolean {
  return (
    plain.length === marked.length &&
    plain.every(({ text, name }, place) => {
      const other = marked[place]
      return other?.name === name && (name !== '' || other.text.replace(SENTINEL, '') === text)
    })
  )
}

/** An element that is open. */
interface Element {
  /** Index of its tag among the tokens. */
  place: number
  fields: string[]
  /** It holds something other than texts of fields. */
  hasMore: boolean
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)

/** For each tag, by index, the attribute that names the texts of its element. */
function fieldAttributes(tokens: readonly Token[], paths: readonly Path[]): Map<number, string> {
  const attributes = new Map<number, string>()
  const open: Element[] = []
  let field: { path: string; element: Element } | null = null
  for (const [place, { text, name }] of tokens.entries()) {
    const element = open.at(-1)
    if (name === '') readText(text, element)
    else if (name.startsWith('/')) close()
    else if (name !== '#raw' && !name.startsWith('!')) {
      if (field === null && element !== undefined) element.hasMore = true
      if (!VOID.has(name) && !text.endsWith('/>')) open.push({ place, fields: [], hasMore: false })
    }
  }
  return attributes

  function readText(text: string, element: Element | undefined): void {
    let from = 0
    for (const { 0: sentinel, index } of text.matchAll(SENTINEL)) {
      see(text.slice(from, index), element)
      from = index + sentinel.length
      if (sentinel === CLOSE) {
        // A text that spans several elements cannot be edited in place.
        if (field !== null && field.element === element) element.fields.push(field.path)
        field = null
        continue
      }
      const path = paths[sentinelNumber(sentinel)]
      if (field === null && element !== undefined && path !== undefined)
        field = { path: path.join('.'), element }
    }
    see(text.slice(from), element)
  }

  function see(text: string, element: Element | undefined): void {
    if (field === null && element !== undefined && text.trim() !== '') element.hasMore = true
  }

  function close(): void {
    const element = open.pop()
    if (element === undefined || element.fields.length === 0) return
    const isWhole = element.fields.length === 1 && !element.hasMore
    const value = escapeHtml([...new Set(element.fields)].join(' '))
    attributes.set(element.place, ` ${isWhole ? 'data-vitrine-field' : 'data-vitrine-fields'}="${value}"`)
  }
}

function sentinelNumber(sentinel: string): number {
  const digits = Array.from(sentinel.slice(1, -1), (digit) => digit.charCodeAt(0) - FIRST_DIGIT)
  return Number.parseInt(digits.join(''), DIGITS)
}
